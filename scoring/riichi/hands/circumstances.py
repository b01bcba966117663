"""Which circumstances of a win cannot be true together, as tables (docs/rules.md, 1.1)."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from scoring.core.problems import Problem
from scoring.core.seats import Wind
from scoring.core.table.entry import seat_name
from scoring.core.table.value_format import Check, check, found_by
from scoring.riichi.hands._packed import FLAGS
from scoring.riichi.hands.local_yaku import BY_RON, BY_TSUMO
from scoring.riichi.hands.tile_hand import Circumstances

#: The circumstances that require a tsumo, a ron, a riichi.
NEEDS_TSUMO = tuple(name for name in FLAGS if name in BY_TSUMO)
NEEDS_RON = tuple(name for name in FLAGS if name in BY_RON)
NEEDS_RIICHI = ("ippatsu", "open_riichi")
#: Pairs of which only one can be, though both may be won in the same way.
EXCLUDE_EACH_OTHER = (
    ("ippatsu", "rinshan"),  # a kan ends the chance of ippatsu
    ("haitei", "rinshan"),  # the last tile is not a replacement
    ("houtei", "chankan"),  # nobody calls kan on the last tile
    ("first_turn", "riichi"),  # the winner has not discarded yet
    ("first_turn", "haitei"),
    ("first_turn", "houtei"),
    ("first_turn", "rinshan"),  # a kan ends the first turn
    ("first_turn", "chankan"),
)


class CircumstanceFacts(NamedTuple):
    """The circumstances of a win and what they are checked against.

    `calls` are open melds, `kans` melds of four tiles.
    """

    how: Circumstances
    players: int
    melds: int = 0
    calls: int = 0
    kans: int = 0
    nukidora: int = 0
    is_sanma: bool = False
    norths_aside: bool = False  # the rules let norths be set aside
    shown_riichi: bool = True  # the rules have open riichi
    discarder: Wind | None = None
    pao: Wind | None = None


@lru_cache(maxsize=1 << 12)
def circumstance_problems(
    facts: CircumstanceFacts, unread: frozenset[str] = frozenset()
) -> tuple[Problem, ...]:
    """Return every contradiction among the circumstances, except with what could not be read."""
    return tuple(found_by(ROWS, unread, facts))


def _way(name: str, *, tsumo: bool) -> Callable[[CircumstanceFacts], Iterator[Problem]]:
    def problems(facts: CircumstanceFacts) -> Iterator[Problem]:
        if getattr(facts.how, name) and facts.how.tsumo != tsumo:
            code = "yaku_needs_tsumo" if tsumo else "yaku_needs_ron"
            yield Problem(code, name, {"yaku": name})

    return problems


def _riichi(name: str) -> Callable[[CircumstanceFacts], Iterator[Problem]]:
    def problems(facts: CircumstanceFacts) -> Iterator[Problem]:
        if getattr(facts.how, name) and not facts.how.riichi:
            yield Problem("yaku_needs_riichi", name, {"yaku": name})

    return problems


def _both(one: str, two: str) -> Callable[[CircumstanceFacts], Iterator[Problem]]:
    def problems(facts: CircumstanceFacts) -> Iterator[Problem]:
        if getattr(facts.how, one) and getattr(facts.how, two):
            yield Problem("yaku_exclude_each_other", two, {"one": one, "two": two})

    return problems


def _riichi_is_closed(facts: CircumstanceFacts) -> Iterator[Problem]:
    if facts.how.riichi and facts.calls:
        yield Problem("riichi_with_open_hand", "riichi", {"seat": seat_name(facts.how.seat_wind)})


def _rinshan_needs_kan(facts: CircumstanceFacts) -> Iterator[Problem]:
    if facts.how.rinshan and not facts.kans and not facts.nukidora:
        yield Problem("rinshan_without_kan", "rinshan")


def _first_turn_is_first(facts: CircumstanceFacts) -> Iterator[Problem]:
    if facts.how.first_turn and (facts.melds or facts.nukidora):
        yield Problem("first_turn_after_call", "first_turn")


def _dealer_draws_first(facts: CircumstanceFacts) -> Iterator[Problem]:
    how = facts.how
    if how.first_turn and not how.tsumo and how.seat_wind is Wind.EAST:
        yield Problem("yaku_of_others", "first_turn", {"yaku": "renhou"})


def _only_the_dealer_stays(facts: CircumstanceFacts) -> Iterator[Problem]:
    if facts.how.consecutive_dealer_wins and facts.how.seat_wind is not Wind.EAST:
        params = {"seat": seat_name(facts.how.seat_wind)}
        yield Problem("dealer_wins_of_others", "consecutive_dealer_wins", params)


def _discarder(facts: CircumstanceFacts) -> Iterator[Problem]:
    if facts.discarder is None:
        return
    if facts.how.tsumo:
        yield Problem("tsumo_with_discarder", "discarder")
    if facts.discarder is facts.how.seat_wind:
        yield Problem("winner_is_discarder", "discarder", {"seat": seat_name(facts.discarder)})


def _discarder_in_riichi(facts: CircumstanceFacts) -> Iterator[Problem]:
    if facts.how.tsumo and facts.how.discarder_riichi:
        yield Problem("tsumo_with_discarder", "discarder_riichi")


def _pao(facts: CircumstanceFacts) -> Iterator[Problem]:
    if facts.pao is facts.how.seat_wind:
        yield Problem("pao_by_winner", "pao", {"seat": seat_name(facts.how.seat_wind)})


def _pao_needs_calls(facts: CircumstanceFacts) -> Iterator[Problem]:
    if facts.pao is not None and not facts.calls:
        yield Problem("pao_on_closed_hand", "pao")


def _seat(name: str) -> Callable[[CircumstanceFacts], Iterator[Problem]]:
    def problems(facts: CircumstanceFacts) -> Iterator[Problem]:
        seat = facts.how.seat_wind if name == "seat_wind" else getattr(facts, name)
        if seat is not None and seat.index >= facts.players:
            yield Problem("no_such_seat", name, {"seat": seat_name(seat)})

    return problems


def _norths_set_aside(facts: CircumstanceFacts) -> Iterator[Problem]:
    if facts.nukidora and not facts.is_sanma:
        yield Problem("nukidora_of_four", "nukidora")
    elif facts.nukidora and not facts.norths_aside:
        yield Problem("nukidora_off", "nukidora")


def _riichi_shown(facts: CircumstanceFacts) -> Iterator[Problem]:
    if facts.how.open_riichi and facts.how.riichi and not facts.shown_riichi:
        yield Problem("open_riichi_off", "open_riichi")


#: Every check, with the keys that it reads.
ROWS: tuple[Check, ...] = (
    *[check(f"{name} tsumo", _way(name, tsumo=True)) for name in NEEDS_TSUMO],
    *[check(f"{name} tsumo", _way(name, tsumo=False)) for name in NEEDS_RON],
    *[check(f"{name} riichi", _riichi(name)) for name in NEEDS_RIICHI],
    *[check(f"{one} {two}", _both(one, two)) for one, two in EXCLUDE_EACH_OTHER],
    check("riichi melds", _riichi_is_closed),
    check("rinshan melds nukidora", _rinshan_needs_kan),
    check("first_turn", _first_turn_is_first),
    check("first_turn tsumo seat_wind", _dealer_draws_first),
    check("consecutive_dealer_wins seat_wind", _only_the_dealer_stays),
    check("discarder tsumo seat_wind", _discarder),
    check("discarder_riichi tsumo", _discarder_in_riichi),
    check("pao seat_wind", _pao),
    check("pao melds", _pao_needs_calls),
    *[check(name, _seat(name)) for name in ("seat_wind", "discarder", "pao")],
    check("nukidora", _norths_set_aside),
    check("open_riichi riichi", _riichi_shown),
)
