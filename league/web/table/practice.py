"""A table to practise at: four made-up players, hands kept on the reader's phone alone.

The page is that of a table, made of rows that are never stored; its scripts enter hands by the
tables of the rules, as at a table without a network, and send nothing.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from league.models import Entrant, Event, Player, Seat, Session, Table
from league.play.queries.games import TableState, game_of, has_sticks
from league.web.common.camera.parts import allow_camera, camera_parts
from league.web.table.pads import pad_of
from league.web.table.page_context import seat_rows, situation_words
from league.web.table.phone_entry import phone_app
from scoring import PRESETS
from scoring.core.seats import WINDS

RULES = "wrc-2025"
PLAYERS = ("Aya", "Ben", "Chie", "Élodie")
#: No row has this key, so what the phone keeps for it belongs to no table.
NO_TABLE = 0


@require_safe
def practice(request: HttpRequest) -> HttpResponse:
    state = practice_state()
    seats = seat_rows(state)
    situation, ruleset = state.game.situation, state.table.ruleset  # type: ignore[union-attr]  # hands are entered
    context = {
        "practice": True,
        "camera": camera_parts(ruleset),
        "rules": PRESETS[RULES].name,
        "seats": seats,
        "against": "",
        "marks_riichi": has_sticks(state.table.session.event),
        "app": phone_app(state, seats),
        "outcomes": pad_of(ruleset).outcomes_of(ruleset),
        "data": _page_data(state),
        **situation_words(situation, ruleset),
    }
    return allow_camera(render(request, "table/practice/page.html", context))


def practice_state() -> TableState:
    """A table before its first hand."""
    event = Event(ruleset_name=RULES, switches=PRESETS[RULES].ruleset.to_json())
    table = Table(session=Session(event=event))
    seats = [
        Seat(table=table, starting_wind=wind, entrant=Entrant(player=Player(display_name=name)))
        for wind, name in zip(WINDS, PLAYERS, strict=True)
    ]
    return TableState(table=table, seats=seats, hands=[], game=game_of(table, []))


def _page_data(state: TableState) -> dict[str, Any]:
    """As of a table, without addresses of a server."""
    return {
        "table": NO_TABLE,
        "language": get_language(),
        "auth": {},
        "urls": {"worker": reverse("worker"), "scope": "/t/"},
        "game": {
            "version": 1,
            "digest": "",
            "seats": [
                {"entrant": index, "name": seat.entrant.player.display_name}
                for index, seat in enumerate(state.seats)
            ],
            "stored": [],
            "hands": [],
            "situation": state.game.situation.to_json() if state.game else None,
            "ending": None,
            "time_is_up": False,
        },
    }
