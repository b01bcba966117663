"""Checks of tenpai by tiles: hands shown at a draw, and furiten by the discards of a winner.

Rules: docs/rules.md, 2.10.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scoring.core.acceptance import TileAcceptance
from scoring.core.problems import IllegalHandError, NotationError, Problem
from scoring.core.seats import Wind
from scoring.core.shanten import furiten_waits
from scoring.core.table.entry import seat_name
from scoring.core.tiles import COPIES, kind_of, name_of, read_tiles, write_tiles
from scoring.riichi.hands.tile_hand import TileHand
from scoring.riichi.hands.waits import has_yaku, read_waiting, tiles_of, waiting_of
from scoring.riichi.play.entry import Hand, ShownHands
from scoring.riichi.play.legality.facts import CheckedWin, EnteredHand
from scoring.riichi.play.situation import Situation
from scoring.riichi.play.tile_wins import TileWin
from scoring.ruleset import Ruleset

#: What a hand shown at a draw may say; the table says the rest.
SHOWN_KEYS = frozenset({"concealed", "melds", "nukidora"})
#: More discards than a player makes in one hand.
_MOST_DISCARDS = 40
_SHOWN = 40  # characters of a wrong key that a sentence repeats


class ShownHand(NamedTuple):
    """A hand that was shown at a draw and what it waits for, or what is wrong with its tiles."""

    hand: TileHand | None
    waiting: TileAcceptance | None
    problems: tuple[Problem, ...] = ()


def shown_of(hand: Hand) -> ShownHands:
    """Return the tiles that were shown at a draw; after any other outcome none."""
    return getattr(hand, "hands", None) or {}


def read_shown(
    stated: Mapping[str, object], seat: Wind, hand: Hand, situation: Situation, ruleset: Ruleset
) -> ShownHand:
    """Read the tiles that a seat showed at a draw; fields are those of the value format."""
    unknown = [
        Problem("unknown_key", str(key)[:_SHOWN], {"key": str(key)[:_SHOWN]})
        for key in stated
        if key not in SHOWN_KEYS
    ]
    whole = {
        **{key: value for key, value in stated.items() if key in SHOWN_KEYS},
        "round_wind": situation.round_wind.value,
        "seat_wind": seat.value,
        "riichi": int(seat in hand.riichi),
    }
    try:
        tiles = read_waiting(whole, ruleset)
    except IllegalHandError as error:
        return ShownHand(None, None, (*unknown, *error.problems))
    if unknown:
        return ShownHand(None, None, tuple(unknown))
    return ShownHand(tiles, waiting_of(tiles, ruleset))


def shown_hands(facts: EnteredHand) -> Iterator[Problem]:
    """Who is entered as tenpai and shows tiles is tenpai by them (docs/rules.md, 2.10)."""
    hand, read = facts.hand, dict[Wind, TileHand]()
    tenpai: tuple[Wind, ...] = getattr(hand, "tenpai", ())
    for seat, stated in shown_of(hand).items():
        if seat not in facts.situation.winds:
            continue
        if seat not in tenpai:
            yield Problem("shown_not_tenpai", f"hands.{seat}", {"seat": seat_name(seat)})
        shown = read_shown(stated, seat, hand, facts.situation, facts.ruleset)
        for problem in shown.problems:
            yield _in_hand(problem, seat)
        if shown.hand is not None and shown.waiting is not None:
            read[seat] = shown.hand
            if seat in tenpai:
                yield from _is_tenpai(shown.hand, shown.waiting, seat, facts.ruleset)
    yield from _copies(read)


def _in_hand(problem: Problem, seat: Wind) -> Problem:
    """Say where in the entry a problem is; that a hand in riichi is open lies with its melds."""
    params = {"field": problem.field, **problem.params}
    place = "melds" if problem.field == "riichi" else problem.field
    return Problem(problem.code, f"hands.{seat}.{place}", params)


def _is_tenpai(
    hand: TileHand, waiting: TileAcceptance, seat: Wind, ruleset: Ruleset
) -> Iterator[Problem]:
    field = f"hands.{seat}.concealed"
    params: dict[str, str | int] = {
        "seat": seat_name(seat),
        "tiles": write_tiles(tiles_of(hand).concealed),
    }
    if not waiting.waits and waiting.held:
        held = ", ".join(map(name_of, waiting.held))
        yield Problem("tenpai_on_own_tiles", field, {**params, "held": held})
    elif not waiting.waits:
        yield Problem("not_tenpai", field, {**params, "shanten": waiting.shanten})
    elif not (ruleset.formal_tenpai or has_yaku(hand, waiting.waits, ruleset)):
        waits = ", ".join(map(name_of, waiting.waits))
        yield Problem("tenpai_without_yaku", field, {**params, "waits": waits})


def _copies(read: Mapping[Wind, TileHand]) -> Iterator[Problem]:
    """Nobody shows a fifth copy of what others show."""
    counted: Counter[int] = Counter()
    for seat, hand in read.items():
        before, held = set(counted), tiles_of(hand).own
        counted.update(held)
        for kind in sorted(set(held) & before):
            if counted[kind] > COPIES:
                yield _fifth(kind, counted[kind], f"hands.{seat}.concealed")


def _fifth(kind: int, count: int, field: str) -> Problem:
    params: dict[str, str | int] = {"tile": name_of(kind), "count": count}
    return Problem("fifth_copy", field, params)


def check_furiten(stated: CheckedWin, found: TileWin | None) -> Iterator[Problem]:
    """A ron is not won in furiten: on any wait that the winner has discarded before."""
    text, field = stated.win.discards, f"{stated.field}.discards"
    if text is None:
        return
    if found is None:
        yield Problem("discards_without_tiles", field)
        return
    try:
        discards = [kind_of(tile) for tile in read_tiles(text, "discards")]
    except NotationError as error:
        yield from [Problem(p.code, field, {"field": p.field, **p.params}) for p in error.problems]
        return
    if len(discards) > _MOST_DISCARDS:
        yield Problem("too_many_tiles", field, {"field": "discards", "count": len(discards)})
    elif found.valued:
        yield from _furiten(found.tiles, discards, stated)


def _furiten(hand: TileHand, discards: list[int], stated: CheckedWin) -> Iterator[Problem]:
    field = f"{stated.field}.discards"
    counted = Counter([*tiles_of(hand).own, hand.win_tile, *discards])
    for kind in sorted({*discards}):
        if counted[kind] > COPIES:
            yield _fifth(kind, counted[kind], field)
    waits = waiting_of(hand, stated.ruleset).waits
    again = furiten_waits(waits, discards)
    if again and not stated.tsumo:
        params = {"seat": seat_name(stated.win.seat), "tiles": ", ".join(map(name_of, again))}
        yield Problem("ron_in_furiten", field, params)
