"""The page of pick-up games: enter the code, open a table or join one, start it."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from league.core.rate_limit import client_ip
from league.enums import PickUpStatus
from league.models import Entrant, Event, PickUpGame
from league.seating.pick_ups import (
    check_pick_up_code,
    join_pick_up,
    leave_pick_up,
    open_pick_up,
    start_pick_up,
)
from league.seating.queries.pick_ups import (
    allows_pick_ups,
    free_entrants,
    is_pick_up_code,
    pick_up_by_id,
    sizes_of_pick_ups,
    waiting_pick_ups,
)
from league.web.common.views import (
    actor_in,
    or_404,
    private_page,
    run_verb_and_redirect,
    whole_number,
    with_event,
)
from league.web.public.reading import Context, reading_page

# Of the browser's session: the code that it knows by event, the keys of tables that it opened, and
# the games that it joined.
CODES, KEYS, JOINED = "pick_up_codes", "pick_up_keys", "pick_ups_joined"
LONGEST_CODE = 20
MOST_KEYS = 20
DONE = {
    "open": gettext_lazy("Table opened. The others join with the same code."),
    "join": gettext_lazy("You have joined the table."),
    "leave": gettext_lazy("You have left the table."),
    "start": gettext_lazy("Game started. Good luck!"),
}


@reading_page("public/nights/pick_up.html", private_page, with_event)
def pick_up(request: HttpRequest, event: Event) -> Context:
    """Without the code of the event there is only its field."""
    or_404(allows_pick_ups(event) or None)
    code = request.session.get(CODES, {}).get(str(event.pk), "")
    knows = is_pick_up_code(event, code)
    keys = request.session.get(KEYS, {})
    games = waiting_pick_ups(event) if knows else []
    return {
        "knows": knows,
        "given": request.GET.get("code", "")[:LONGEST_CODE],
        "games": [(game, str(game.pk) in keys) for game in games],
        "started": _started(event, [*keys, *request.session.get(JOINED, [])]) if knows else [],
        "free": free_entrants(event) if knows else [],
        "seats": event.ruleset.players,
        "sizes": sizes_of_pick_ups(event),
        "most": sizes_of_pick_ups(event)[-1],
    }


@require_POST
@private_page
@with_event
def step(request: HttpRequest, event: Event, verb: str) -> HttpResponse:
    """Enter the code, open, join, leave or start a table."""
    or_404(allows_pick_ups(event) or None)
    if verb == "code":
        return _enter_code(request, event)
    if verb not in DONE:
        raise Http404
    return run_verb_and_redirect(
        request,
        _write(request, event, verb),
        done=str(DONE[verb]),
        back="pick_up",
        slug=event.slug,
    )


def _enter_code(request: HttpRequest, event: Event) -> HttpResponse:
    code = request.POST.get("code", "")[:LONGEST_CODE]

    def check() -> None:
        check_pick_up_code(event, code, caller=_caller(request))
        request.session[CODES] = {**request.session.get(CODES, {}), str(event.pk): code}

    answer = run_verb_and_redirect(request, check, done="", back="pick_up", slug=event.slug)
    return redirect("pick_up", event.slug) if is_pick_up_code(event, code) else answer


def _write(request: HttpRequest, event: Event, verb: str) -> Callable[[], PickUpGame]:
    actor, caller = actor_in(request), _caller(request)
    code = request.session.get(CODES, {}).get(str(event.pk), "")
    if verb == "open":
        entrant = _entrant(request, event)
        return lambda: _kept(
            request, open_pick_up(event, entrant, code, actor=actor, caller=caller)
        )
    game = _game(request, event)
    if verb == "start":
        key = request.session.get(KEYS, {}).get(str(game.pk), "")
        return lambda: start_pick_up(game, key, actor=actor)
    entrant = _entrant(request, event)
    if verb == "join":
        return lambda: _joined(
            request, join_pick_up(game, entrant, code, actor=actor, caller=caller)
        )
    return lambda: leave_pick_up(game, entrant, code, actor=actor, caller=caller)


def _kept(request: HttpRequest, game: PickUpGame) -> PickUpGame:
    """This browser starts the table that it opened."""
    keys = dict(list(request.session.get(KEYS, {}).items())[-MOST_KEYS:])
    request.session[KEYS] = {**keys, str(game.pk): game.key}
    return game


def _joined(request: HttpRequest, game: PickUpGame) -> PickUpGame:
    """This browser gets the link of the table once the game has started."""
    request.session[JOINED] = [*request.session.get(JOINED, []), game.pk][-MOST_KEYS:]
    return game


def _started(event: Event, known: list[str | int]) -> list[PickUpGame]:
    """The games that this browser opened or joined and that have a table now."""
    games = event.pick_ups.filter(pk__in=known, session__isnull=False)
    games = games.exclude(status=PickUpStatus.STRUCK)
    rows = games.select_related("session").prefetch_related("session__tables")
    return list(rows.order_by("-pk")[:3])


def _entrant(request: HttpRequest, event: Event) -> Entrant:
    number = _number(request, "player")
    return or_404(event.entrants.select_related("player").filter(number=number).first())


def _game(request: HttpRequest, event: Event) -> PickUpGame:
    game: PickUpGame = or_404(pick_up_by_id(_number(request, "game")))
    return or_404(game if game.event_id == event.pk else None)


def _number(request: HttpRequest, name: str) -> int:
    return whole_number(request.POST.get(name, ""), digits=18) or 0


def _caller(request: HttpRequest) -> str:
    return str(client_ip(request))
