"""`rathaus serve`: open the house in the browser."""

from typing import Annotated

import typer


def serve(
    host: Annotated[
        str, typer.Option(help="Who may come: 0.0.0.0 lets other devices in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Where to listen.", min=1, max=65535)] = 8000,
    browser: Annotated[bool, typer.Option(help="Open the first page in a browser.")] = True,
) -> None:
    """Open the house on this computer, in the browser."""
    from rathaus.web.server import run

    run(host, port, browser)
