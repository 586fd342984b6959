"""The JSON twin: everything a page can do, for programs and for other people's bots.

A program sits down (`POST /api/tables/{name}/seats`), keeps the token it is given, waits until
something happens (`GET …?after=ply`), and acts. People's cookies work here too.
"""

from fastapi import APIRouter

from rathaus.web.api import doing, reading

router = APIRouter(prefix="/api")
router.include_router(reading.router)
router.include_router(doing.router)
