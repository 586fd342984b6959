"""`python -m rathaus` is `rathaus`."""

from rathaus.cli.main import main

main()
