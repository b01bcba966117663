"""The yaku as buttons: the han of each, the circumstances it needs, the yaku it excludes."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations, product

from scoring.core.seats import Wind
from scoring.phone_tables.riichi.effects import situation
from scoring.riichi.hands.local_yaku import ALL_YAKU, own_yakuman
from scoring.riichi.hands.yaku import Yaku
from scoring.riichi.limits import most_yakuman
from scoring.riichi.play.entry import Hand, Ron, Tsumo, Win
from scoring.riichi.play.legality import problems_of
from scoring.riichi.play.legality.facts import RIICHI_YAKU, CheckedWin, EnteredHand
from scoring.riichi.play.legality.together import ROUND_WIND, SEAT_WIND, limits_of, words_of
from scoring.riichi.play.legality.value import flat_renhou, fu_bounds, han_of_yaku
from scoring.riichi.play.legality.yaku import excluded_beside, stands_alone, yakuman_units
from scoring.ruleset import Ruleset

#: The bits of a way to win; bit 0 stands first.
WAYS = ("open", "riichi", "dealer", "tsumo")
_EVERY_WAY = tuple(product((False, True), repeat=len(WAYS)))

#: What says that a yaku does not suit how the hand was won; anything else is about its value.
_UNFIT = frozenset(
    {
        "yaku_needs_closed_hand",
        "pinfu_by_tsumo_off",
        "yaku_needs_tsumo",
        "yaku_needs_ron",
        "yaku_needs_riichi",
        "yaku_excludes_riichi",
        "yaku_of_dealer",
        "yaku_of_others",
        "yaku_needs_four_players",
        "yaku_off",
        "yaku_of_a_draw",
        "riichi_not_declared",
        "riichi_with_open_hand",
    }
)
#: What says that another yaku must stand beside it: code -> the ones that would do.
_MISSING = {
    "riichi_not_counted": tuple(sorted(RIICHI_YAKU)),
    "menzen_tsumo_missing": ("menzen_tsumo",),
}
_NEUTRAL = "honitsu"  # fits every way to win

#: By tsumo or not, open or not: nothing else about how it was won matters to fu.
_FU_WAYS = tuple(product((False, True), repeat=2))

#: The fewest and the most fu for each of these.
Bounds = tuple[tuple[int, int], ...]


#: The laws are the same in every language, and most of the work for the tables of a ruleset.
@lru_cache(maxsize=16)
def yaku_laws(ruleset: Ruleset) -> dict[str, object]:
    """Return the yaku of a ruleset and the laws between them; the answer is not to be changed.

    `fits` and `when` are whole numbers: bit n stands for the nth way to win, whose own bits are
    `ways`. To a yaku that is `flat` nothing is added; of one with `more` the tiles decide whether it
    brings one han more. Only yakuman count beside one that is `alone`. `limits` are {"weights",
    "most"} over yaku and the words closed, open, tsumo and ron; where the seat wind is the round wind, both yaku of `double_wind` stand for the first of them.
    """
    every = (*ALL_YAKU.values(), *own_yakuman(ruleset).values())
    rows = [row for row in every if _fits(row, ruleset)]
    return {
        "ways": WAYS,
        "yaku": {row.id: _yaku_row(row, ruleset) for row in rows},
        "limits": _limits([row.id for row in rows], ruleset),
        "double_wind": [SEAT_WIND, ROUND_WIND],
        "most_yakuman": most_yakuman(ruleset),
        "excludes": [
            (one.id, two.id)
            for one, two in combinations(rows, 2)
            if two.id in excluded_beside(one, ruleset)
        ],
        "needs": _needs([row.id for row in rows], ruleset),
        "fu": list(_fu_laws([row for row in rows if not row.yakuman], ruleset)),
    }


def _limits(ids: list[str], ruleset: Ruleset) -> list[dict[str, object]]:
    known = {*ids, *words_of(closed=True, tsumo=True), *words_of(closed=False, tsumo=False)}
    rows = [
        ({name: weight for name, weight in one.weights.items() if name in known}, one.most)
        for one in limits_of(ruleset)
    ]
    return [
        {"weights": weights, "most": most}
        for weights, most in rows
        if sum(weight for weight in weights.values() if weight > 0) > most
    ]


def _yaku_row(row: Yaku, ruleset: Ruleset) -> dict[str, int | None]:
    facts = _facts((row.id,), _EVERY_WAY[0], ruleset)
    renhou = han_of_yaku(facts, closed=True) if row.id == "renhou" else None
    return {
        "closed": row.closed if renhou is None else renhou,
        "open": row.open,
        "yakuman": sum(yakuman_units(facts)),
        "flat": flat_renhou(facts),
        "more": int(row.more is not None),
        "alone": int(stands_alone(row)),
        "fits": _fits(row, ruleset),
    }


def _fits(row: Yaku, ruleset: Ruleset) -> int:
    ways = [_UNFIT.isdisjoint(_codes((row.id,), way, ruleset)) for way in _EVERY_WAY]
    return _bits(ways)


def _needs(ids: list[str], ruleset: Ruleset) -> list[dict[str, object]]:
    found = [_codes((_NEUTRAL,), way, ruleset) for way in _EVERY_WAY]
    return [
        {
            "when": _bits([code in codes for codes in found]),
            "one_of": [name for name in one_of if name in ids],
        }
        for code, one_of in _MISSING.items()
    ]


def _bits(flags: list[bool]) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag)


def _codes(yaku: tuple[str, ...], way: tuple[bool, ...], ruleset: Ruleset) -> set[str]:
    hand = _hand(yaku, way)
    return {problem.code for problem in problems_of(hand, situation(ruleset), ruleset)}


def _hand(yaku: tuple[str, ...], way: tuple[bool, ...]) -> Hand:
    tsumo, dealer, in_riichi, is_open = way
    seat, other = (Wind.EAST, Wind.SOUTH) if dealer else (Wind.SOUTH, Wind.EAST)
    win = Win(seat=seat, han=5, yaku=yaku, dora=0, open=is_open)
    riichi = (seat,) if in_riichi else ()
    return (
        Tsumo(win=win, riichi=riichi) if tsumo else Ron(discarder=other, wins=(win,), riichi=riichi)
    )


def _facts(yaku: tuple[str, ...], way: tuple[bool, ...], ruleset: Ruleset) -> CheckedWin:
    hand = _hand(yaku, way)
    tsumo = isinstance(hand, Tsumo)
    win = hand.win if isinstance(hand, Tsumo) else hand.wins[0]  # type: ignore[union-attr]  # a win
    discarder = None if tsumo else Wind.EAST
    return CheckedWin.of(win, 0, discarder, EnteredHand(hand, situation(ruleset), ruleset))


def _fu_laws(rows: list[Yaku], ruleset: Ruleset) -> Iterator[dict[str, object]]:
    """Yield the fewest and most fu of any hand, of a yaku, and of several where that says more.

    All laws whose yaku a hand has hold at once; one of a single number stands for all of them.
    """
    laws: dict[tuple[str, ...], Bounds] = {}
    for names in _fu_groups(rows, ruleset):
        bounds = _bounds(names, ruleset)
        if bounds == _implied(names, laws):
            continue
        laws[names] = bounds
        for least, most in sorted(set(bounds)):
            ways = [
                way for way, here in zip(_FU_WAYS, bounds, strict=True) if here == (least, most)
            ]
            when = _bits([(way[0], way[-1]) in ways for way in _EVERY_WAY])
            yield {"yaku": names, "when": when, "least": least, "most": most}


def _fu_groups(rows: list[Yaku], ruleset: Ruleset) -> Iterator[tuple[str, ...]]:
    """Yield no yaku, each, then the twos and threes of those that tell anything about fu."""
    yield ()
    plain = _bounds((), ruleset)
    telling = []
    for row in rows:
        yield (row.id,)
        bounds = _bounds((row.id,), ruleset)
        if bounds != plain and not any(least == most for least, most in bounds):
            telling.append(row)
    for count in (2, 3):
        for group in combinations(telling, count):
            if not any(
                one.id in excluded_beside(two, ruleset) for one, two in permutations(group, 2)
            ):
                yield tuple(row.id for row in group)


def _implied(names: tuple[str, ...], laws: dict[tuple[str, ...], Bounds]) -> Bounds:
    """Return what the laws found so far say together, for each way to win."""
    found = [bounds for group, bounds in laws.items() if set(group) <= set(names)]
    return tuple(
        (max(least for least, _ in here), min(most for _, most in here))
        for here in zip(*found, strict=True)
    )


def _bounds(yaku: tuple[str, ...], ruleset: Ruleset) -> Bounds:
    ways = [(tsumo, False, False, is_open) for tsumo, is_open in _FU_WAYS]
    return tuple(fu_bounds(_facts(yaku, way, ruleset)) for way in ways)
