"""Every problem of a winning hand by tiles, against the rules.

Rules: docs/rules.md, 1, 2.1 and 2.13.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

from scoring.core.problems import Problem
from scoring.core.table.value_format import (
    IN_HAND,
    OF_SET,
    Check,
    ReadHand,
    check,
    fifth_copies,
    found_by,
)
from scoring.core.tiles import RED_FIVES, name_of
from scoring.riichi.hands.circumstances import CircumstanceFacts, circumstance_problems
from scoring.riichi.hands.decomposition import decompositions_of
from scoring.riichi.hands.tile_hand import Meld, TileHand, concealed_kinds
from scoring.riichi.hands.value_json import MOST_INDICATORS, MOST_MELDS
from scoring.ruleset import Ruleset

_SIZES = {"chi": 3, "pon": 3, "ankan": 4, "daiminkan": 4, "kakan": 4}
_SUIT = 9  # kinds of a suit
_HONOURS = 27  # the first of them
_EDGES = ({0, 7, 8}, {0, 1, 8})  # 8-9-1 and 9-1-2


@lru_cache(maxsize=1 << 12)
def meld_problems(meld: Meld, place: int, players: int) -> tuple[Problem, ...]:
    """Return everything that is wrong with the meld at this place of a hand."""
    field = f"melds[{place}]"
    return tuple(problem for one in _CHECKS for problem in one(meld, field, players))


def _size(meld: Meld, field: str, _players: int) -> Iterator[Problem]:
    count, wanted = len(meld.tiles), _SIZES[meld.type]
    if count != wanted:
        params: dict[str, str | int] = {"type": meld.type, "count": count, "wanted": wanted}
        yield Problem("meld_size", f"{field}.tiles", params)


def _unlike(meld: Meld, field: str, _players: int) -> Iterator[Problem]:
    if meld.type != "chi" and len(set(meld.tiles)) > 1:
        yield Problem("meld_of_unlike_tiles", f"{field}.tiles", {"type": meld.type})


def _run(meld: Meld, field: str, _players: int) -> Iterator[Problem]:
    if meld.type != "chi" or len(meld.tiles) != _SIZES["chi"]:
        return
    first = meld.tiles[0]
    suits = {kind // _SUIT for kind in meld.tiles}
    if meld.tiles[-1] >= _HONOURS:
        yield Problem("chi_of_honours", f"{field}.tiles")
    elif len(suits) == 1 and {kind % _SUIT for kind in meld.tiles} in _EDGES:
        yield Problem("chi_over_the_edge", f"{field}.tiles")
    elif len(suits) > 1 or meld.tiles != (first, first + 1, first + 2):
        yield Problem("chi_not_in_a_row", f"{field}.tiles")


def _called(meld: Meld, field: str, _players: int) -> Iterator[Problem]:
    if meld.called is not None and meld.called not in meld.tiles:
        yield Problem("called_not_in_meld", f"{field}.called", {"tile": name_of(meld.called)})
    if meld.type == "ankan" and meld.called is not None:
        yield Problem("ankan_not_called", f"{field}.called")
    if meld.type == "ankan" and meld.caller_from is not None:
        yield Problem("ankan_not_called", f"{field}.from")


def _neighbour(meld: Meld, field: str, players: int) -> Iterator[Problem]:
    three = players == 3  # noqa: PLR2004  # as many as sit at the table
    if meld.type == "chi" and three:
        yield Problem("chi_with_three_players", f"{field}.type")
    elif meld.type == "chi" and meld.caller_from not in (None, "kamicha"):
        yield Problem("chi_not_from_kamicha", f"{field}.from")
    if meld.caller_from == "toimen" and three:
        yield Problem("toimen_of_three", f"{field}.from")


_CHECKS: tuple[Callable[[Meld, str, int], Iterator[Problem]], ...] = (
    _size,
    _unlike,
    _run,
    _called,
    _neighbour,
)


NORTH = 30
#: The kinds that three players leave out: 2m to 8m.
NOT_IN_SANMA = frozenset(range(1, 8))
_RED_NAMES = tuple(map(name_of, RED_FIVES))


def _places(hand: TileHand) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Give the tiles on the table by the key under which they stand."""
    yield "concealed", concealed_kinds(hand)
    yield "win_tile", (hand.win_tile,)
    yield "melds", tuple(kind for meld in hand.melds for kind in meld.tiles)
    yield "nukidora", (NORTH,) * hand.nukidora
    yield "dora_indicators", hand.dora_indicators
    yield "ura_indicators", hand.ura_indicators


def _tile_count(hand: TileHand, _ruleset: Ruleset) -> Iterator[Problem]:
    melds, count = len(hand.melds), len(concealed_kinds(hand))
    if melds > MOST_MELDS:
        yield Problem("too_many_melds", "melds", {"count": melds})
    elif count != IN_HAND - OF_SET * melds:
        params = {"count": count, "melds": melds, "wanted": IN_HAND - OF_SET * melds}
        yield Problem("wrong_tile_count", "concealed", params)


def _indicator_count(hand: TileHand, _ruleset: Ruleset) -> Iterator[Problem]:
    for field in ("dora_indicators", "ura_indicators"):
        count = len(getattr(hand, field))
        if count > MOST_INDICATORS:
            params = {"count": count, "maximum": MOST_INDICATORS}
            yield Problem("too_many_indicators", field, params)
    dora, ura = len(hand.dora_indicators), len(hand.ura_indicators)
    if 0 < dora < ura <= MOST_INDICATORS:
        yield Problem("more_ura_than_dora", "ura_indicators", {"dora": dora, "ura": ura})


def _fifth_copies(hand: TileHand, _ruleset: Ruleset) -> Iterator[Problem]:
    yield from fifth_copies(_places(hand))


def _red_fives(hand: TileHand, ruleset: Ruleset) -> Iterator[Problem]:
    reds = ruleset.red_fives
    rows = zip((reds.m, reds.p, reds.s), hand.reds, hand.reds_shown, _RED_NAMES, strict=True)
    for allowed, held, shown, tile in rows:
        if held + shown > allowed:
            params: dict[str, str | int] = {
                "tile": tile,
                "count": held + shown,
                "most": allowed,
            }
            field = "concealed" if held else "dora_indicators"
            yield Problem("red_five_too_often" if allowed else "no_such_red_five", field, params)


def _sanma_tiles(hand: TileHand, ruleset: Ruleset) -> Iterator[Problem]:
    if not ruleset.is_sanma:
        return
    for field, kinds in _places(hand):
        for kind in sorted(NOT_IN_SANMA.intersection(kinds)):
            yield Problem("tile_not_of_three", field, {"tile": name_of(kind)})


def _ura(hand: TileHand, _ruleset: Ruleset) -> Iterator[Problem]:
    if hand.ura_indicators and not hand.how.riichi:
        yield Problem("ura_without_riichi", "ura_indicators")


def _robbed_tile(hand: TileHand, _ruleset: Ruleset) -> Iterator[Problem]:
    if not hand.how.chankan:
        return
    others = [kind for field, kinds in _places(hand) if field != "win_tile" for kind in kinds]
    if hand.win_tile in others:
        yield Problem("chankan_tile_held", "chankan", {"tile": name_of(hand.win_tile)})


#: Every check, with the keys that it reads.
ROWS: tuple[Check, ...] = (
    check("concealed melds", _tile_count),
    check("dora_indicators ura_indicators", _indicator_count),
    check("", _fifth_copies),
    check("", _red_fives),
    check("", _sanma_tiles),
    check("ura_indicators riichi", _ura),
    check("chankan win_tile", _robbed_tile),
)


_KAN = 4
#: Keys without which the shape of the hand is unknown.
_SHAPE_KEYS = frozenset({"concealed", "win_tile", "melds"})
_SHAPE_CODES = frozenset({"wrong_tile_count", "too_many_melds", "fifth_copy", "tile_not_of_three"})


def problems_of_read(reading: ReadHand[TileHand], ruleset: Ruleset) -> tuple[Problem, ...]:
    """Check a hand of which some keys may be unread; those are not guessed at."""
    hand, unread = reading.hand, reading.unread
    melds = _of_melds(hand.melds, ruleset.tile_players, unread)
    tiles = tuple(found_by(ROWS, unread, hand, ruleset))
    whole = not melds and not unread & _SHAPE_KEYS
    whole = whole and not any(problem.code in _SHAPE_CODES for problem in tiles)
    complete = not whole or decompositions_of(hand, ruleset)
    return (
        *melds,
        *tiles,
        *(() if complete else (Problem("not_winning", "concealed"),)),
        *circumstance_problems(circumstance_facts(hand, ruleset), unread),
    )


def _of_melds(melds: tuple[Meld, ...], players: int, unread: frozenset[str]) -> tuple[Problem, ...]:
    return tuple(
        problem
        for place, meld in enumerate(melds)
        if f"melds[{place}]" not in unread
        for problem in meld_problems(meld, place, players)
    )


def circumstance_facts(hand: TileHand, ruleset: Ruleset) -> CircumstanceFacts:
    """Gather what the checks of circumstances look at."""
    return CircumstanceFacts(
        how=hand.how,
        players=ruleset.players,
        melds=len(hand.melds),
        calls=sum(meld.type != "ankan" for meld in hand.melds),
        kans=sum(len(meld.tiles) == _KAN for meld in hand.melds),
        nukidora=hand.nukidora,
        is_sanma=ruleset.is_sanma,
        norths_aside=ruleset.nukidora,
        shown_riichi=ruleset.open_riichi != "off",
        discarder=hand.discarder,
        pao=hand.pao,
    )
