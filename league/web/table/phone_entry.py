"""Data and parts of the entry form that let a phone enter hands by itself.

The game, the ruleset worked out into tables, the texts of the reader's language, and the form's
parts, which the game of the ruleset makes. Without scripts the plain page does the same.
"""

from collections.abc import Mapping
from dataclasses import asdict
from operator import sub
from typing import Any

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from league.core.queries.rule_terms import comma_list, isolated, numerals
from league.enums import WAITING
from league.formats.winds import kanji, sign
from league.formats.winds import wind as wind_name
from league.play.queries.games import TableState, has_sticks
from league.play.queries.phone_rules import offline_tables_json
from league.play.queries.target_scores import target_scores_of
from league.play.queries.texts.games import texts_of
from league.play.queries.texts.hands import NUMERALS
from league.templatetags.numbers import habit
from league.web.table.access import TableAccess
from league.web.table.pads import pad_of
from league.web.table.page_context import SeatRow
from league.web.table.seat_changes import seat_change_words
from scoring import Ruleset
from scoring.core.seats import WINDS
from scoring.games import game_of

#: Hands that the page brings with their entries.
LATEST = 4


def phone_app(state: TableState, seats: list[SeatRow]) -> dict[str, Any] | None:
    """Everything the phone needs; None if the event does not record hands.

    Finished games have it too, so that unsent hands on a phone are shown and sent.
    """
    if state.game is None:
        return None
    ruleset = state.game.ruleset
    pad = pad_of(ruleset)
    outcomes = pad.outcomes_of(ruleset)
    return {
        "offline_tables": offline_tables_json(ruleset),
        "words": _script_texts(ruleset),
        "whos": [(one.value, pad.who_step(one.value, ruleset, seats)) for one in outcomes],
        "counters": texts_of(ruleset).counters,
        "outcomes": outcomes,
        "correction_reasons": pad.correction_reasons,
        "asks_time": ruleset.time_policy != "none",
        **pad.phone_parts(ruleset, seats),
    }


def page_data(
    request: HttpRequest, access: TableAccess, state: TableState, as_of: dict[str, Any]
) -> dict[str, Any]:
    """The current table and game; the phone fetches this again after changes."""
    game = state.game
    table = access.table
    riichi = has_sticks(table.session.event)
    return {
        "table": table.pk,
        "language": get_language(),
        "auth": _auth(request, access),
        "urls": {
            "hands": reverse("api-tables-hands", args=[table.pk]),
            "preview": reverse("api-tables-preview", args=[table.pk]),
            "hand": access.url("hand"),
            "state": f"{access.url('page')}?part=state",
            "version": access.url("version"),
            "worker": reverse("worker") if access.by_link else "",
            "scope": "/t/",
            "live": reverse(f"live-{'link' if access.by_link else 'desk'}", args=[access.key]),
            **({"riichi": reverse("api-tables-riichi", args=[table.pk])} if riichi else {}),
        },
        "game": {
            **as_of,
            "seats": [
                {
                    "seat": seat.pk,
                    "entrant": seat.entrant_id,
                    "name": isolated(seat.entrant.public_name),
                }
                for seat in state.seats
            ],
            "stored": [str(hand.client_id) for hand in state.hands],
            "hands": _latest_hands(state),
            "situation": game.situation.to_json() if game else None,
            **({"riichi": state.riichi} if riichi else {}),
            "targets": _targets(access, state),
            "beside": _beside(state),
            "ending": game.ending if game else None,
            "time_is_up": bool(game and game.time_is_up),
        },
    }


def _targets(access: TableAccess, state: TableState) -> list[list[int]]:
    """The final scores of this game that the targets of the event ask of each player."""
    if state.game is None or state.game.finished:
        return []
    found = target_scores_of(state.table, state.seats, access.actor)
    return [[line.needed for line in one.lines if line.needed is not None] for one in found]


def _beside(state: TableState) -> list[int]:
    """What each final score has beside points and uma."""
    if state.game is None:
        return []
    result = state.game.result()
    return list(result.adjustments.zip(result.penalties, sub))


def _latest_hands(state: TableState) -> list[dict[str, Any]]:
    """What others stored lately: a phone compares it with an entry that is under way."""
    if state.game is None:
        return []
    pairs = zip(state.hands, state.game.hands, strict=True)
    return [
        {
            "row": f"hand-{hand.position}",
            "position": hand.position,
            "client_id": str(hand.client_id),
            "before": played.before.to_json(),
            "entry": hand.entry,
        }
        for hand, played in list(pairs)[-LATEST:]
    ]


def _auth(request: HttpRequest, access: TableAccess) -> dict[str, str]:
    if access.by_link:
        return {"Authorization": f"Table {access.key}"}
    return {"X-CSRFToken": get_token(request)}


def _script_texts(ruleset: Ruleset) -> dict[str, Any]:
    """The texts of the scripts."""
    texts, pad = texts_of(ruleset), pad_of(ruleset)
    return {
        "numbers": asdict(habit()),
        "winds": {
            w: {"name": wind_name(w), "sign": sign(w), "kanji": kanji(w)}
            for w in (*(wind.value for wind in WINDS), WAITING)
        },
        "round": pgettext("round", "%(wind)s %(number)s"),
        "numbers_of_rounds": numerals(),
        "numerals": NUMERALS,
        "reasons": _texts(texts.reasons),
        "endings": _texts(texts.endings),
        "middle": _("the table"),
        "seat_change": seat_change_words(),
        "score_unit": game_of(ruleset).score_unit,
        "scores_signed": game_of(ruleset).score_unit.signed,
        "from_each": _("%(points)s from each"),
        "cell": _("%(question)s: %(name)s, %(wind)s"),
        "comma": comma_list(["", ""]),
        **pad.script_texts(ruleset),
    }


def _texts(table: Mapping[str, Any]) -> dict[str, str]:
    return {key: str(text) for key, text in table.items()}
