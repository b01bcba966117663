"""What the table page brings along so that a phone can enter hands by itself.

The game, the ruleset worked out into tables, the words of this language, and the parts of the entry
form; the scripts put them together. A page without these works by its plain forms.
"""

from dataclasses import asdict
from typing import Any

from django.http import HttpRequest, QueryDict
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from league.core.queries.rule_terms import Word, isolated, numerals
from league.play.queries.games import TableState
from league.play.queries.page_version import page_version_of
from league.play.queries.phone_rules import offline_tables_json
from league.templatetags.numbers import habit
from league.templatetags.tenbou import kanji, sign
from league.templatetags.tenbou import wind as wind_name
from league.web.table.access import Door
from league.web.table.hand_choices import outcomes_of, yakuman_of
from league.web.table.hand_fields import WhoStep, who_step
from league.web.table.table_value import ANY_WIND, modes, value_part
from league.web.table.table_view import SeatRow
from league.web.table.table_words import ABORTS, ENDINGS, NUMERALS, OUTCOMES, REASONS
from league.web.table.tile_pad import pad_of
from scoring import Ruleset
from scoring.core.seats import WINDS
from scoring.riichi.limits import LIMITS


def app_of(state: TableState, seats: list[SeatRow]) -> dict[str, Any] | None:
    """Everything the phone needs; None where no hands are entered here.

    A game that is over has it too: a hand that waits on a phone must be seen there, and sent.
    """
    if state.game is None:
        return None
    ruleset = state.game.ruleset
    asks_time = ruleset.time_policy != "none"
    return {
        "reckoner": offline_tables_json(ruleset),
        "words": _words(ruleset),
        "whos": [_who(choice.value, ruleset, seats) for choice in outcomes_of(ruleset)],
        "value": value_part(ruleset, seats),
        "modes": modes(),
        "pad": pad_of(ruleset, ANY_WIND),
        "asks_time": asks_time,
    }


def data_of(request: HttpRequest, door: Door, state: TableState) -> dict[str, Any]:
    """The table and its game as they stand; the phone asks for this again when they change."""
    game = state.game
    table = door.table
    return {
        "table": table.pk,
        "language": get_language(),
        "auth": _auth(request, door),
        "urls": {
            "hands": reverse("api-tables-hands", args=[table.pk]),
            "preview": reverse("api-tables-preview", args=[table.pk]),
            "hand": door.url("hand"),
            "state": f"{door.url('page')}?part=state",
            "version": door.url("version"),
            "worker": reverse("worker") if door.by_link else "",
            "scope": "/t/",
            "live": reverse(f"live-{'link' if door.by_link else 'desk'}", args=[door.key]),
        },
        "game": {
            **page_version_of(table),
            "seats": [
                {"entrant": seat.entrant_id, "name": isolated(seat.entrant.player.public_name)}
                for seat in state.seats
            ],
            "stored": [str(hand.client_id) for hand in state.hands],
            "situation": game.situation.to_json() if game else None,
            "ending": game.ending if game else None,
            "time_is_up": bool(game and game.time_is_up),
        },
    }


def _auth(request: HttpRequest, door: Door) -> dict[str, str]:
    if door.by_link:
        return {"Authorization": f"Table {door.key}"}
    return {"X-CSRFToken": get_token(request)}


def _words(ruleset: Ruleset) -> dict[str, Any]:
    """The words that the scripts put into pages; they know none themselves."""
    outcomes: dict[Any, Word] = {**OUTCOMES, **ABORTS}
    return {
        "numbers": asdict(habit()),
        "winds": {
            w.value: {"name": wind_name(w), "sign": sign(w), "kanji": kanji(w)} for w in WINDS
        },
        "round": pgettext("round", "%(wind)s %(number)s"),
        "numbers_of_rounds": numerals(),
        "numerals": NUMERALS,
        "outcomes": {key.value: str(word.text) for key, word in outcomes.items()},
        "reasons": {**_texts(REASONS), **{key.value: str(w.text) for key, w in outcomes.items()}},
        "endings": _texts(ENDINGS),
        "middle": _("the table"),
        "values": {choice.value: choice.spoken for choice in yakuman_of(ruleset)},
        "limits": {limit.id: _(limit.english) for limit in LIMITS},
        "han": _("%(han)s han"),
        "fu": _("%(fu)s fu"),
        "honba": _("%(count)s honba"),
        "from_each": _("%(points)s from each"),
        "cell": _("%(question)s: %(name)s, %(wind)s"),
        "ask": {
            "won": _("Choose who won."),
            "discarder": _("Choose who dealt in."),
            "self": _("A player cannot win on their own discard."),
            "nagashi": _("Choose who has nagashi mangan."),
            "kind": _("Choose the abortive draw."),
            "offender": _("Choose who committed chombo."),
            "of": _("%(name)s: %(text)s"),
            "value": _("Choose the value of the hand."),
            "fu": _("Choose the fu of the hand."),
            "calls": _("Choose whether the hand was closed or open."),
            "impossible": _("No hand under these rules has this value."),
            "poor": _("Riichi needs %(minimum)s points; the player has %(points)s."),
        },
    }


def _texts(table: dict[str, Any]) -> dict[str, str]:
    return {key: str(text) for key, text in table.items()}


def _who(outcome: str, ruleset: Ruleset, seats: list[SeatRow]) -> tuple[str, WhoStep]:
    return outcome, who_step(QueryDict(f"outcome={outcome}"), ruleset, seats, {})
