"""Pages that other sites may show in a frame."""

from collections.abc import Callable
from typing import Any

from csp.decorators import csp_replace
from django.http import HttpResponse
from django.views.decorators.clickjacking import xframe_options_exempt

View = Callable[..., HttpResponse]


def embedded(view: View) -> View:
    """Let every site show this page in a frame.

    Such a page has no form and shows a login nothing more than others, so that a frame leads
    nobody into doing something.
    """
    framed: Any = csp_replace({"frame-ancestors": ["*"]})(view)
    allowed: View = xframe_options_exempt(framed)
    return allowed
