"""Add to a win by tiles the yakuman that tiles cannot show: open riichi, and those of the event."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from league.core.queries.rule_terms import NameOf, kanji_of, term, yakuman_text
from league.hand_value.queries.explanations import (
    ExplanationText,
    Paid,
    ValueLine,
    base_of_yakuman,
    reason_text,
)
from scoring import Ruleset, Wind
from scoring.core.table.settlement import Transfer
from scoring.riichi.hands.local_yaku import ALL_YAKU, yaku_named
from scoring.riichi.limits import YAKUMAN
from scoring.riichi.play.entry import Win
from scoring.riichi.play.progression import Played

PAID_FOR_HANDS = frozenset({"win", "pao"})
TAKEN = PAID_FOR_HANDS | {"honba", "sticks"}


def with_stated(
    text: ExplanationText, win: Win, played: Played, ruleset: Ruleset, name: NameOf
) -> ExplanationText:
    """The explanation with all yakuman of a win whose value was calculated, and its payments."""
    taken = _taken(win, played)
    winds = _winds_by_seat(played)
    return replace(
        text,
        size=yakuman_text(win.yakuman),
        limit=_(YAKUMAN.english),
        points=_points(taken),
        yaku=[_line(one, ruleset) for one in _yakuman_in(win, ruleset)],
        fu=[],
        rounding="",
        base=base_of_yakuman(win.yakuman, win.yakuman * YAKUMAN.base),
        payments=[
            Paid(payer=name(winds[one.payer]), points=one.points, how=reason_text(one.reason))
            for one in taken
            if one.payer is not None
        ],
        moves=[(name(wind), points) for wind, points in _moves(taken, played)],
        other="",
    )


def value_with_stated(
    value: dict[str, Any], win: Win, played: Played, ruleset: Ruleset
) -> dict[str, Any]:
    """The same for a value in the API's format."""
    taken = _taken(win, played)
    return value | {
        "yaku": _yakuman_in(win, ruleset),
        "yakuman": win.yakuman,
        "han": None,
        "fu": None,
        "limit": YAKUMAN.id,
        "points": _points(taken),
        "payments": {wind.value: points for wind, points in _moves(taken, played)},
    }


def _yakuman_in(win: Win, ruleset: Ruleset) -> list[str]:
    """The yakuman of a win; they exclude all other yaku."""
    named = {one: yaku_named(one, ruleset) for one in win.yaku}
    return [one for one, row in named.items() if row is not None and row.yakuman]


def _line(yaku: str, ruleset: Ruleset) -> ValueLine:
    own = {one.id: one.name for one in ruleset.own_yakuman}
    row = yaku_named(yaku, ruleset)
    note = kanji_of(yaku) if yaku in ALL_YAKU else ""
    value = yakuman_text(row.yakuman if row else 1)
    return ValueLine(label=own.get(yaku) or term(yaku), note=note, value=value)


def _taken(win: Win, played: Played) -> list[Transfer]:
    seat = played.before.seat_of(win.seat)
    return [
        one for one in played.settlement.transfers if one.receiver == seat and one.reason in TAKEN
    ]


def _points(taken: Sequence[Transfer]) -> int:
    return sum(one.points for one in taken if one.reason in PAID_FOR_HANDS)


def _moves(taken: Sequence[Transfer], played: Played) -> list[tuple[Wind, int]]:
    """The gain or loss of each wind with this win."""
    winds = _winds_by_seat(played)
    moves = dict.fromkeys(winds.values(), 0)
    for one in taken:
        if one.payer is not None:
            moves[winds[one.payer]] -= one.points
        if one.receiver is not None:
            moves[winds[one.receiver]] += one.points
    return list(moves.items())


def _winds_by_seat(played: Played) -> dict[int, Wind]:
    return {played.before.seat_of(wind): wind for wind in played.before.winds}
