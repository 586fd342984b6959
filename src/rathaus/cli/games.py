"""`rathaus games`: what can be played here."""


def games() -> None:
    """List the games of the house."""
    from rathaus.core import registry

    for game in registry.all_games():
        few, many = game.players[0], game.players[-1]
        players = f"{few}-{many}" if few < many else f"{few}"
        facts = f"{players} players, {game.minutes} minutes, age {game.age}+"
        print(f"{game.name:<10} {game.title:<10} {facts:<36} {game.about}")
