"""What every game stands on: records, compiled rules, the card, matches and fair chance."""
