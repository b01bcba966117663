"""Absolute addresses: feeds, calendars and links in chats leave the site."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

import scoring


def site_address(_request: HttpRequest) -> dict[str, Any]:
    """Context processor: where the site stands, without a slash at the end, and its version."""
    return {"site_address": settings.ADDRESS, "tenbou_version": scoring.__version__}


def absolute(name: str, *args: object) -> str:
    """The whole address of a page."""
    return f"{settings.ADDRESS}{reverse(name, args=args)}"
