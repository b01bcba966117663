"""The picture of a table before a hand is saved: coordinates of seats, sticks and arrows.

It draws a settlement and contains no rules. The phone draws the same picture offline
(`static/js/table/picture.js`), with the same coordinates.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import NamedTuple
from unicodedata import category, east_asian_width

from league.core.queries.rule_terms import isolated
from league.play.queries.game_texts import texts_of
from league.play.queries.games import counters_of
from league.play.queries.shown_payments import shown_transfers
from league.templatetags.numbers import grouped, signed
from league.templatetags.tenbou import sign
from league.web.table.page_context import SeatRow
from scoring import Ruleset
from scoring.game import PlayedHand
from scoring.games import Transfer, game_of
from scoring.riichi.play.settlement import STICK


class Point(NamedTuple):
    x: float
    y: float


class Stick(NamedTuple):
    """A riichi stick: y of its upper edge and of its middle."""

    top: str
    y: str


# The next player sits to the right.
SEAT_POINTS = {
    4: (Point(180, 264), Point(302, 150), Point(180, 36), Point(58, 150)),
    3: (Point(180, 264), Point(302, 96), Point(58, 96)),
    2: (Point(180, 264), Point(180, 36)),
}
TURNS = {4: (0, -90, 180, 90), 3: (0, -60, 60), 2: (0, 180)}
MIDDLE = Point(180, 150)
WIDE, HIGH, GAP = 112, 46, 7
# Arrows between opposite seats bend around the sticks; three players have no opposite seats.
ACROSS, BENDS = 200, {4: 90, 3: 0, 2: 90}
# Position of a sum along its arrow, nearer to the payer; above the middle of short arrows.
AT, SHORT = 0.35, 40
STICK_HIGH, STICKS_APART, MOST_STICKS = 7, 10, 4
# Width of letters and of the text on a card, in SVG units.
ROOM, LETTER = 104, 8
WIDTHS = {"iIjlftr' .,-": 5, "mwMW": 12}
CAPITAL, IDEOGRAPH = 9.5, 13


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A seat: its corner, texts and their positions."""

    x: str
    y: str
    middle: str
    turn: int
    name: str
    name_y: str
    change: str
    change_y: str
    gains: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrow:
    """The sum of all payments from one seat to another: line, head and label."""

    shaft: str
    head: str
    x: str
    y: str
    sum: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """`sticks` are those drawn; `count` is their number if more lie on the table, else 0."""

    cards: list[Card]
    arrows: list[Arrow]
    sticks: list[Stick]
    count: int
    repeats: str


def picture_of(played: PlayedHand, seats: Sequence[SeatRow], ruleset: Ruleset) -> Picture:
    """The picture of a played hand, with the first seat at the bottom."""
    rules = game_of(ruleset)
    handed = shown_transfers(played.settlement.transfers)
    taken = sum(item.points for item in handed if item.reason == "sticks") // STICK
    sticks = taken + counters_of(played.after, rules).get("riichi_sticks", 0)
    deltas = zip(seats, played.settlement.deltas, strict=True)
    return Picture(
        cards=[_card(seat, index, delta, played) for index, (seat, delta) in enumerate(deltas)],
        arrows=list(_arrows(handed, len(seats))),
        sticks=_sticks(min(sticks, MOST_STICKS)),
        count=sticks if sticks > MOST_STICKS else 0,
        repeats=texts_of(ruleset).repeats(counters_of(played.before, rules)),
    )


def _card(seat: SeatRow, index: int, delta: int, played: PlayedHand) -> Card:
    count = len(played.settlement.deltas)
    x, y = SEAT_POINTS[count][index]
    wind = sign(played.before.wind_of(index).value)
    return Card(
        x=_at(x - WIDE / 2),
        y=_at(y - HIGH / 2),
        middle=_at(x),
        turn=TURNS[count][index],
        name=shortened(f"{wind} ", seat.seat.entrant.player.public_name),
        name_y=_at(y - 4 if delta else y + 5),
        change=signed(delta, grouped(delta)) if delta else "",
        change_y=_at(y + 15),
        gains=delta > 0,
    )


def shortened(before: str, name: str) -> str:
    """Shorten a name to the card's width, estimated by kinds of letters."""
    room = ROOM - _wide(before)
    if _wide(name) > room:
        while name and _wide(name) + CAPITAL > room:
            name = name[:-1]
        name = f"{name.rstrip()}…"
    return f"{before}{isolated(name)}"


def _wide(text: str) -> float:
    return sum(map(_width, text))


def _width(letter: str) -> float:
    if category(letter) in {"Mn", "Me", "Cf"}:
        return 0
    if east_asian_width(letter) in {"W", "F"}:
        return IDEOGRAPH
    widths = (width for letters, width in WIDTHS.items() if letter in letters)
    return next(widths, CAPITAL if letter.isupper() else LETTER)


def _arrows(handed: Sequence[Transfer], count: int) -> Iterator[Arrow]:
    """One arrow for each pair of payer and receiver."""
    sums: Counter[tuple[int | None, int | None]] = Counter()
    for item in handed:
        sums[item.payer, item.receiver] += item.points
    for (payer, receiver), points in sums.items():
        yield _arrow(payer, receiver, points, count)


def _arrow(payer: int | None, receiver: int | None, points: int, count: int) -> Arrow:
    start, goal = _point(payer, count), _point(receiver, count)
    length = hypot(goal.x - start.x, goal.y - start.y)
    along = Point((goal.x - start.x) / length, (goal.y - start.y) / length)
    one, two = (
        _along(start, along, _reach(payer, along)),
        _along(goal, along, -_reach(receiver, along)),
    )
    bow = BENDS[count] if None not in (payer, receiver) and length > ACROSS else 0
    bend = Point((one.x + two.x) / 2 - along.y * bow, (one.y + two.y) / 2 + along.x * bow)
    end = hypot(two.x - bend.x, two.y - bend.y)
    tip = Point((two.x - bend.x) / end, (two.y - bend.y) / end)
    foot, side = _along(two, tip, -11), Point(-tip.y * 6, tip.x * 6)
    is_short = 0 < abs(two.x - one.x) < SHORT
    beside = _on_curve(one, bend, two, 0.5 if is_short else AT)
    return Arrow(
        shaft=f"M{_pair(one)}Q{_pair(bend)} {_pair(_along(two, tip, -9))}",
        head=f"M{_pair(two)}L{_pair(_along(foot, side, -1))}L{_pair(_along(foot, side, 1))}Z",
        x=_at(beside.x),
        y=_at(beside.y + (-8 if is_short else 5)),
        sum=grouped(points),
    )


def _point(seat: int | None, count: int) -> Point:
    return MIDDLE if seat is None else SEAT_POINTS[count][seat]


def _reach(seat: int | None, along: Point) -> float:
    """The distance from the middle of a card to its edge in a direction."""
    if seat is None:
        return 20
    sides = [(WIDE, along.x), (HIGH, along.y)]
    return min(side / 2 / abs(way) for side, way in sides if way) + GAP


def _along(start: Point, way: Point, far: float) -> Point:
    return Point(start.x + way.x * far, start.y + way.y * far)


def _on_curve(one: Point, bend: Point, two: Point, at: float) -> Point:
    shares = ((1 - at) ** 2, 2 * at * (1 - at), at**2)
    points = (one, bend, two)
    return Point(
        sum(share * spot.x for share, spot in zip(shares, points, strict=True)),
        sum(share * spot.y for share, spot in zip(shares, points, strict=True)),
    )


def _sticks(count: int) -> list[Stick]:
    """Sticks above each other in the middle."""
    first = MIDDLE.y - (count - 1) * STICKS_APART / 2
    heights = [first + place * STICKS_APART for place in range(count)]
    return [Stick(_at(y - STICK_HIGH / 2), _at(y)) for y in heights]


def _pair(spot: Point) -> str:
    return f"{_at(spot.x)} {_at(spot.y)}"


def _at(value: float) -> str:
    """Format a coordinate, independent of the language."""
    return f"{value:.1f}".removesuffix(".0")
