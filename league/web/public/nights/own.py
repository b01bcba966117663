"""The page of a personal link: a player answers for the coming nights, without an account."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from league.chat.connecting import make_player_code, unlink_people
from league.chat.queries.channels import code_of_player, people_of
from league.core.permissions import ANONYMOUS
from league.enums import NightAnswer
from league.events.queries.release import sees_event
from league.models import Entrant
from league.nights.attendance import answer_night
from league.nights.queries.arrivals import arrival_of
from league.nights.queries.nights import (
    actor_of_answer_link,
    entrant_by_answer_link,
    night_numbered,
    nights_of,
    own_nights,
    takes_answers,
)
from league.web.common.views import not_open_yet, or_404, page, private_page, run_verb_and_redirect
from league.web.public.nights.pages import night_lines

View = Callable[..., HttpResponse]
MOST_SHOWN = 12


def link_page(view: View) -> View:
    """Pass the entrant of the link's secret to the view; keep the URL private."""

    @wraps(view)
    def wrapper(request: HttpRequest, token: str, **rest: Any) -> HttpResponse:
        entrant = or_404(entrant_by_answer_link(token))
        if not sees_event(entrant.event, ANONYMOUS):
            return not_open_yet(request)
        return view(request, entrant, token, **rest)

    return private_page(wrapper)


@require_safe
@link_page
def own(request: HttpRequest, entrant: Entrant, token: str) -> HttpResponse:
    event = entrant.event
    nights = [night for night in nights_of(event) if takes_answers(night)][:MOST_SHOWN]
    for night in nights:
        night.event = event
    return page(
        request,
        "public/nights/own.html",
        event,
        entrant=entrant,
        token=token,
        lines=night_lines(nights, own_nights(entrant, nights)),
        answers=NightAnswer,
        chat=settings.DISCORD,
        chat_code=code_of_player(entrant),
        chat_people=people_of(entrant),
    )


@require_POST
@link_page
def answer(request: HttpRequest, entrant: Entrant, token: str, number: int) -> HttpResponse:
    night = or_404(night_numbered(entrant.event, number))
    given = request.POST.get("answer", "")
    return run_verb_and_redirect(
        request,
        lambda: answer_night(
            night,
            entrant,
            given,
            actor=actor_of_answer_link(entrant),
            arrives_at=arrival_of(request.POST.get("arrives_at", "")),
        ),
        done=_("Your answer is saved."),
        back="own_nights",
        token=token,
    )


@require_POST
@link_page
def chat(request: HttpRequest, entrant: Entrant, token: str) -> HttpResponse:
    """Make a code for Discord, or end what one allowed."""
    verb, done = or_404(CHAT_STEPS.get(request.POST.get("do", "")) if settings.DISCORD else None)
    return run_verb_and_redirect(
        request,
        lambda: verb(entrant, actor=actor_of_answer_link(entrant)),
        done=str(done),
        back="own_nights",
        token=token,
    )


CHAT_STEPS: dict[str, tuple[Callable[..., object], Promise]] = {
    "code": (make_player_code, gettext_lazy("Code made. Type it in the channel.")),
    "unlink": (unlink_people, gettext_lazy("Discord no longer answers for you.")),
}
