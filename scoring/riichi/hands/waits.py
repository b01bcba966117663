"""The waits and discards of a hand in the value format that is not complete yet.

Rules: docs/rules.md, 2.10.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from scoring.core.acceptance import TileAcceptance, acceptance_of
from scoring.core.problems import IllegalHandError, Problem
from scoring.core.shanten import Accepted, Shapes
from scoring.core.table.value_format import ReadHand
from scoring.core.tiles import name_of
from scoring.riichi.hands.circumstances import circumstance_problems
from scoring.riichi.hands.evaluate import value_of
from scoring.riichi.hands.legality import (
    TileFacts,
    circumstance_facts,
    meld_problems,
    tile_facts,
    tile_problems,
)
from scoring.riichi.hands.tile_hand import TileHand
from scoring.riichi.hands.value_json import read_tile_hand_leniently
from scoring.ruleset import Ruleset
from scoring.ruleset.stated_rules import rules_of

#: Stands where the winning tile will; nothing looks at it.
_PLACEHOLDER_TILE = "1m"


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
    reading = read_tile_hand_leniently({**obj, "win_tile": _PLACEHOLDER_TILE})
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


def read_acceptance(task: Mapping[str, object]) -> TileAcceptance:
    """Tell how near a hand is: one without a winning tile, or one that it does not complete.

    IllegalHandError with every problem but that it is not complete.
    """
    if task.get("win_tile") in (None, ""):
        waiting = read_waiting_task(task)
        return TileAcceptance(waiting.shanten, waiting.accepted, waiting.held)
    ruleset = rules_of(task)
    reading = read_tile_hand_leniently(task)
    facts = tile_facts(reading.hand, ruleset)
    problems = [*reading.problems, *_problems(reading, facts)]
    if problems:
        raise IllegalHandError(problems)
    hand = reading.hand
    tiles, melded = tiles_of(hand, ruleset)
    seen = hand.dora_indicators + hand.ura_indicators
    return acceptance_of((*tiles, hand.win_tile), melded, seen, shapes_of(ruleset))


def shapes_of(ruleset: Ruleset) -> Shapes:
    """Return what decides which hands are complete."""
    return Shapes(ruleset.tile_players, ruleset.chiitoi_four_alike)


def tiles_of(hand: TileHand, ruleset: Ruleset) -> Tiles:
    """Return the tiles of a hand without the winning tile."""
    places = dict(tile_facts(hand, ruleset).places())
    return Tiles(places["concealed"], places["melds"] + places["nukidora"])


def waiting_of(hand: TileHand, ruleset: Ruleset) -> Waiting:
    """Return the waits of a hand without problems, its winning tile left aside."""
    tiles, melded = tiles_of(hand, ruleset)
    shown = hand.dora_indicators + hand.ura_indicators
    found = acceptance_of(tiles, melded, shown, shapes_of(ruleset))
    return Waiting(found.shanten, found.accepted, found.held, hand)


def has_yaku(waiting: Waiting, ruleset: Ruleset) -> bool:
    """Return whether any wait, by ron or by tsumo, would bring a yaku without luck."""
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


def _problems(reading: ReadHand[TileHand], facts: TileFacts) -> Iterator[Problem]:
    hand, ruleset, unread = reading.hand, facts.ruleset, reading.unread
    for place, meld in enumerate(hand.melds):
        if f"melds[{place}]" not in unread:
            yield from meld_problems(meld, place, ruleset.tile_players)
    yield from tile_problems(facts, unread)
    yield from circumstance_problems(circumstance_facts(hand, ruleset), unread)
