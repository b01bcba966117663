"""The hands of a session in short lines: the latest ones, and the last one of each table.

Callers ask for sessions only whose results the reader may see.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from league.core.queries.rule_terms import comma_list, isolated, round_text, term_with_kanji
from league.models import Hand, HandSeat, HandWin, Session
from league.play.queries.texts.game_texts import GameTexts
from league.play.queries.texts.games import texts_of
from league.play.queries.texts.hands import wind_name
from league.templatetags.numbers import grouped
from scoring import Wind

LATEST = LARGEST = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class HandLine:
    """A hand in a line, such as "Ron Aoi from Ben, 7,700", with its round."""

    hand: Hand
    text: str
    round: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LargeHand:
    """A win with its value and its yaku in words."""

    win: HandWin
    value: str
    yaku: str
    round: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandLines:
    """`count` hands count; `latest` are the newest of the session, `last` those of tables by id."""

    count: int
    latest: list[HandLine]
    last: dict[int, HandLine]


class _Who(NamedTuple):
    """Names of the winners and of who dealt in, and what the wins are worth, by hand (id)."""

    winners: dict[int, list[str]]
    points: dict[int, list[int]]
    dealt_in: dict[int, str]


def hand_lines(session: Session, tables: Sequence[int], latest: int = LATEST) -> HandLines:
    """The lines of a session; `tables` are the ids of those whose last hand is wanted."""
    standing = Hand.objects.standing().filter(table__session=session)
    rows = list(standing.order_by("entered_at", "pk").values_list("pk", "table_id", "position"))
    newest = [pk for pk, _table, _position in rows[-latest:]][::-1]
    last = {table: pk for pk, table, _ in sorted(rows, key=lambda row: row[2]) if table in tables}
    lines = _lines(session, {*newest, *last.values()})
    return HandLines(
        count=len(rows),
        latest=[lines[pk] for pk in newest],
        last={table: lines[pk] for table, pk in last.items()},
    )


def largest_hands(session: Session, most: int = LARGEST) -> list[LargeHand]:
    """The wins with the most points, without what the table adds; the earlier of equal ones first."""
    wins = HandWin.objects.filter(hand__table__session=session).order_by("-points", "pk")[:most]
    read = wins.select_related("hand__table", "seat__entrant__player").prefetch_related("yaku")
    texts = texts_of(session.event.ruleset)
    return [
        LargeHand(
            win=win,
            value=texts.stored_value(win),
            yaku=comma_list(term_with_kanji(one.yaku) for one in win.yaku.all()),
            round=_round(win.hand),
        )
        for win in read
    ]


def _lines(session: Session, hands: set[int]) -> dict[int, HandLine]:
    found = Hand.objects.filter(pk__in=hands).select_related("table")
    who, texts = _who(hands), texts_of(session.event.ruleset)
    for hand in found:
        hand.table.session = session
    return {hand.pk: _line(hand, who, texts) for hand in found}


def _who(hands: set[int]) -> _Who:
    winners, points = defaultdict[int, list[str]](list), defaultdict[int, list[int]](list)
    wins = HandWin.objects.filter(hand__in=hands).select_related("seat__entrant__player")
    for win in wins.order_by("pk"):
        winners[win.hand_id].append(isolated(win.seat.entrant.public_name))
        points[win.hand_id].append(win.points)
    rows = HandSeat.objects.filter(hand__in=hands, dealt_in=True)
    dealt_in = {
        row.hand_id: isolated(row.seat.entrant.public_name)
        for row in rows.select_related("seat__entrant__player")
    }
    return _Who(winners, points, dealt_in)


def _line(hand: Hand, who: _Who, texts: GameTexts) -> HandLine:
    outcome = str(texts.outcome(hand.entry).text)
    words = {
        "outcome": outcome,
        "winner": comma_list(who.winners.get(hand.pk, ())),
        "points": " + ".join(map(grouped, who.points.get(hand.pk, ()))),
        "discarder": who.dealt_in.get(hand.pk, ""),
    }
    if not words["winner"]:
        text = outcome
    elif words["discarder"]:
        text = _("%(outcome)s %(winner)s from %(discarder)s, %(points)s") % words
    else:
        text = _("%(outcome)s %(winner)s, %(points)s") % words
    return HandLine(hand=hand, text=text, round=_round(hand))


def _round(hand: Hand) -> str:
    """The name of the round; empty before the hand was replayed."""
    if not hand.round_wind or hand.round_number is None:
        return ""
    return round_text(wind_name(Wind(hand.round_wind)), hand.round_number)
