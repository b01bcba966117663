"""Pages, API and live streams under uvicorn."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
# Every request has its own thread; a pool limits how many connections they use.
os.environ.setdefault("TENBOU_DATABASE_POOL", "16")
django_application = get_asgi_application()

from league.live.streams import Receive, Scope, Send, is_stream, stream  # noqa: E402  # needs Django
from league.loading import load_everything  # noqa: E402
from league.middleware.body_limit import bounded  # noqa: E402  # needs Django

load_everything()
pages = bounded(django_application)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http" and is_stream(scope):
        await stream(scope, receive, send)
    else:
        await pages(scope, receive, send)
