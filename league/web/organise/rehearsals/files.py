"""Files with which an event leaves Tenbou: a rehearsal has none of them."""

from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from league.core.errors import Refused, message_of
from league.models import Event
from league.rehearsals.rehearsals import refuse_rehearsal
from league.web.common.views import View


def not_of_a_rehearsal(view: View) -> View:
    """Lead from the file of a rehearsal to the page of files, with the reason."""

    @wraps(view)
    def wrapper(request: HttpRequest, event: Event, **rest: Any) -> HttpResponse:
        try:
            refuse_rehearsal(event)
        except Refused as refusal:
            for item in refusal.problems:
                messages.error(request, message_of(item))
            return redirect("reports", event.slug)
        return view(request, event, **rest)

    return wrapper
