"""The page behind the link of a group: everybody taps a name and answers, without an account."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.core.permissions import ANONYMOUS
from league.core.rate_limit import client_ip
from league.entrants.queries.entrants import entrant_numbered
from league.enums import NightAnswer
from league.events.queries.release import sees_event
from league.models import Attendance, Entrant, Event, Night
from league.nights.group import answer_in_group, check_group_code, take_back_in_group
from league.nights.queries.arrivals import arrival_of
from league.nights.queries.group_link import (
    event_by_group_token,
    group_list,
    night_terms,
    nights_to_come,
)
from league.nights.queries.nights import (
    closes_at,
    counts_of,
    expected_games,
    next_night,
    night_numbered,
    takes_answers,
)
from league.nights.queries.reminders import reminder_at
from league.web.common.known_devices import remember_visitor, visitor_address
from league.web.common.live import follow_event
from league.web.common.views import (
    not_open_yet,
    or_404,
    page,
    private_page,
    run_verb_and_redirect,
    whole_number,
)
from league.web.public.nights.group_device import Device, device_in, group_device, remember

View = Callable[..., HttpResponse]
LONGEST_CODE, LONGEST_QUERY = 40, 100
FEW = 8  # players whom one finds without a field


def group_page(view: View) -> View:
    """Pass the event of the link's secret to the view; keep the address private."""

    @wraps(view)
    def wrapper(request: HttpRequest, token: str, **rest: Any) -> HttpResponse:
        event = or_404(event_by_group_token(token))
        if not sees_event(event, ANONYMOUS):
            return not_open_yet(request)
        return view(request, event, token, **rest)

    return private_page(wrapper)


@require_safe
@group_page
def who_comes(
    request: HttpRequest, event: Event, token: str, number: int | None = None
) -> HttpResponse:
    """The next night of the league, or the one of the address."""
    device, terms = device_in(request), night_terms(event)
    follow_event(request, event)
    coming = nights_to_come(event)
    night = _night(event, coming, number)
    knows = device.knows(event, terms)
    answer = page(
        request,
        "public/nights/who.html",
        event,
        token=token,
        knows=knows,
        night=night,
        coming=coming,
        reminds_at=reminder_at(night, terms) if night is not None else None,
        query=request.GET.get("q", "")[:LONGEST_QUERY],
        **(_answers(night, device) if night is not None and knows else {}),
    )
    if not knows:
        remember_visitor(request, answer)
    return remember(answer, device)


@require_POST
@group_page
def step(request: HttpRequest, event: Event, token: str, number: int, verb: str) -> HttpResponse:
    """Enter the code, answer for a player, take a change back, or make the device nobody's."""
    device, terms = device_in(request), night_terms(event)
    if verb == "code":
        return _enter_code(request, event, token, device)
    if not device.knows(event, terms):
        raise Http404
    if verb == "forget":
        answer = _back(request, token, number, lambda: _("This device is nobody's now."))
        return remember(answer, device.of_player(event, None))
    night = or_404(night_numbered(event, number))
    player = or_404(entrant_numbered(event, whole_number(request.POST.get("player", "")) or 0))
    or_404(player if player.player.shown_by_name else None)
    write = or_404({"answer": _answer, "undo": _undo}.get(verb))
    answer = _back(request, token, number, lambda: write(request, night, player, device))
    answer["Location"] += f"#player-{player.number}"
    if verb == "answer" and "me" in request.POST and device.number_in(event) is None:
        device = device.of_player(event, player.number)
    return remember(answer, device)


def _night(event: Event, coming: list[Night], number: int | None) -> Night | None:
    if number is not None:
        return or_404(night_numbered(event, number))
    night = coming[0] if coming else next_night(event)
    if night is not None:
        night.event = event
    return night


def _answers(night: Night, device: Device) -> dict[str, Any]:
    listed = group_list(night)
    number = device.number_in(night.event)
    return {
        "rows": listed.rows,
        "narrows": len(listed.rows) > FEW,
        "unnamed": listed.unnamed,
        "mine": next((row for row in listed.rows if row.entrant.number == number), None),
        "device": device.name,
        "counts": counts_of(night),
        "expected": expected_games(night),
        "is_open": takes_answers(night),
        "is_drawn": night.sessions.public().exists(),
        "closes_at": closes_at(night),
        "answers": NightAnswer,
    }


def _enter_code(request: HttpRequest, event: Event, token: str, device: Device) -> HttpResponse:
    network = str(client_ip(request))
    browser = visitor_address(request) or network
    known = device

    def check() -> str:
        nonlocal known
        given = request.POST.get("code", "")[:LONGEST_CODE]
        check_group_code(event, given, browser=browser, network=network)
        known = device.with_code(event, night_terms(event))
        return _("This device is remembered.")

    answer = run_verb_and_redirect(request, check, back="who_comes", token=token)
    return remember(answer, known)


def _answer(request: HttpRequest, night: Night, player: Entrant, device: Device) -> str:
    given = request.POST.get("answer", "")
    row = answer_in_group(
        night,
        player,
        given,
        device=group_device(request, device),
        arrives_at=arrival_of(request.POST.get("arrives_at", "")),
    )
    return _said(row, player)


def _undo(request: HttpRequest, night: Night, player: Entrant, device: Device) -> str:
    row = take_back_in_group(night, player, device=group_device(request, device))
    return _said(row, player)


def _said(row: Attendance, player: Entrant) -> str:
    words = {"name": player.public_name, "answer": row.said}
    return _("%(name)s: %(answer)s. Saved.") % words


def _back(
    request: HttpRequest, token: str, number: int, write: Callable[[], object]
) -> HttpResponse:
    return run_verb_and_redirect(request, write, back="who_comes_night", token=token, number=number)
