"""The waits of a hand in the value format that has no winning tile yet.

Rules: docs/rules.md, 2.10.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from scoring.core.problems import (
    IllegalHandError,
    Problem,
)
from scoring.core.tiles import (
    COPIES,
    name_of,
)
from scoring.riichi.hands.circumstances import how_problems
from scoring.riichi.hands.evaluate import value_of
from scoring.riichi.hands.legality import (
    TileFacts,
    how_facts,
    meld_problems,
    tile_facts,
    tile_problems,
)
from scoring.riichi.hands.shanten import (
    Accepted,
    acceptance,
    shanten,
    waits,
)
from scoring.riichi.hands.tile_hand import TileHand
from scoring.riichi.hands.value_answer import rules_of
from scoring.riichi.hands.value_json import ReadHand, read_tile_hand_leniently
from scoring.ruleset import Ruleset

#: Stands where the winning tile will; nothing views at it.
_STAND_IN = "1m"


class Waiting(NamedTuple):
    """A hand that lacks a tile, and how near it is.

    `accepted` are the kinds that bring it nearer, with the copies that are neither with the player
    nor shown; of a hand that is tenpai they are the waits, dead ones (no live copy) among them.
    `held` are kinds that would complete it too, had it not all four copies itself: waiting only
    for such tiles is noten (docs/rules.md, 2.10). `hand` is the hand with a stand-in for the
    winning tile.
    """

    shanten: int
    accepted: tuple[Accepted, ...]
    held: tuple[int, ...]
    hand: TileHand

    @property
    def waits(self) -> tuple[int, ...]:
        """The kinds that complete the hand; none where it is not tenpai."""
        return () if self.shanten else tuple(one.kind for one in self.accepted)

    @property
    def live(self) -> int:
        """How many live copies there are of all accepted kinds together."""
        return sum(one.live for one in self.accepted)

    def to_json(self) -> dict[str, object]:
        """Return {"shanten", "tenpai", "accepted": [{"tile", "live"}]}."""
        accepted = [{"tile": name_of(one.kind), "live": one.live} for one in self.accepted]
        return {"shanten": self.shanten, "tenpai": bool(self.waits), "accepted": accepted}


class Tiles(NamedTuple):
    """The tiles of a hand but for its winning tile, as kinds: in hand, melded or set aside."""

    concealed: tuple[int, ...]
    melded: tuple[int, ...]

    @property
    def own(self) -> tuple[int, ...]:
        """All of them."""
        return self.concealed + self.melded


class _Incomplete(TileFacts):
    """The tiles of a hand that has no winning tile yet."""

    def places(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Give the tiles on the table, but for the stand-in."""
        yield from [place for place in super().places() if place[0] != "win_tile"]


def read_waiting(obj: Mapping[str, object], ruleset: Ruleset) -> Waiting:
    """Read a hand of the value format without `win_tile` and tell what it waits for.

    IllegalHandError with every problem; fields are named as in the value format.
    """
    reading = read_tile_hand_leniently({**obj, "win_tile": _STAND_IN})
    facts = _Incomplete(*tile_facts(reading.hand, ruleset))
    problems = [*reading.problems, *_problems(reading, facts)]
    if problems:
        raise IllegalHandError(problems)
    return waiting_of(reading.hand, ruleset)


def read_waiting_task(task: Mapping[str, object]) -> Waiting:
    """The same for a hand that names its rules, as `rules` of the value format."""
    ruleset = rules_of(task)
    if ruleset.variant != "riichi":
        raise IllegalHandError([Problem("not_riichi", "rules")])
    return read_waiting(task, ruleset)


def tiles_of(hand: TileHand, ruleset: Ruleset) -> Tiles:
    """Return the tiles of a hand without the winning tile."""
    places = dict(tile_facts(hand, ruleset).places())
    return Tiles(places["concealed"], places["melds"] + places["nukidora"])


def waiting_of(hand: TileHand, ruleset: Ruleset) -> Waiting:
    """Return the waits of a hand without problems, its winning tile left aside."""
    tiles, melded = tiles_of(hand, ruleset)
    shown = hand.dora_indicators + hand.ura_indicators
    four_alike, players = ruleset.chiitoi_four_alike, ruleset.tile_players
    distance = shanten(tiles, players=players, four_alike=four_alike)
    wide = waits(tiles, players=players, four_alike=four_alike, formal=True)
    if distance:
        nearer = acceptance(
            tiles, melded=melded, seen=shown, players=players, four_alike=four_alike
        )
        return Waiting(distance, nearer, wide, hand)
    found = waits(tiles, melded=melded, players=players, four_alike=four_alike)
    gone = Counter([*tiles, *melded, *shown])
    accepted = tuple(Accepted(kind, COPIES - gone[kind]) for kind in found)
    return Waiting(0, accepted, tuple(kind for kind in wide if kind not in found), hand)


def has_yaku(waiting: Waiting, ruleset: Ruleset) -> bool:
    """Tell whether any wait, by ron or by tsumo, would bring a yaku without luck."""
    how = waiting.hand.how
    return any(
        _counts(waiting.hand._replace(win_tile=kind, how=replace(how, tsumo=tsumo)), ruleset)
        for kind in waiting.waits
        for tsumo in (False, True)
    )


def _counts(hand: TileHand, ruleset: Ruleset) -> bool:
    try:
        value_of(hand, ruleset)
    except IllegalHandError:
        return False
    return True


def _problems(reading: ReadHand, facts: TileFacts) -> Iterator[Problem]:
    hand, ruleset, unread = reading.hand, facts.ruleset, reading.unread
    for place, meld in enumerate(hand.melds):
        if f"melds[{place}]" not in unread:
            yield from meld_problems(meld, place, ruleset.tile_players)
    yield from tile_problems(facts, unread)
    yield from how_problems(how_facts(hand, ruleset), unread)
