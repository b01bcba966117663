"""A list of yaku may be stated exactly where some hand of tiles has it, found by brute force."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import Any, NamedTuple

import pytest

from scoring import BySeat, IllegalHandError, Ruleset, Wind, preset
from scoring.core.packed_counts import packed_counts, suits_of
from scoring.core.table.value_format import ReadHand
from scoring.core.tiles import read_tiles
from scoring.riichi.hands._packed import HOW
from scoring.riichi.hands.evaluate import value_of
from scoring.riichi.hands.legality import problems_of_read
from scoring.riichi.hands.local_yaku import ALL_YAKU
from scoring.riichi.hands.tile_hand import Circumstances, Meld, MeldType, TileHand
from scoring.riichi.play.entry import Hand, Ron, Tsumo, Win
from scoring.riichi.play.legality import problems_of
from scoring.riichi.play.legality.facts import RIICHI_YAKU
from scoring.riichi.play.legality.value import FU
from scoring.riichi.play.situation import Situation
from scoring.ruleset.choices import LOCAL_YAKU_IDS
from tests.scoring.made_hands import made_hand
from tests.scoring.riichi.play.shapes_of_yaku import SHAPES
from tests.scoring.strict_reading import tile_hand_of

RULES = Ruleset.from_json({"preset": "wrc-2025", "renhou": "han5", "open_riichi": "on"})
#: Seven pairs and thirteen orphans, with the winning tile.
OTHERS = (
    *("1133m5577p2288s4z 4z", "2233m5577p2288s4s 4s", "11335577m1122z4z 4z"),
    *("1122445577889m 9m", "1199m1199p1199s2z 2z", "1199m112233445z 5z"),
    *("1122334455667z 7z", "19m19p19s1234567z 7z", "19m19p19s1234566z 7z"),
)
DRAGONS = ("yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun")
#: What a triplet can be in a hand: concealed or a meld.
STATES: tuple[MeldType | None, ...] = ("ankan", "daiminkan", "pon", None)
DRAWN: tuple[dict[str, bool], ...] = ({}, {"rinshan": True}, {"first_turn": True})
DISCARDED: tuple[dict[str, bool], ...] = ({}, {"chankan": True}, {"first_turn": True})


class Context(NamedTuple):
    """How a hand is won, beside its tiles: who won it in which round, by draw, with calls."""

    seat: Wind
    round_wind: Wind
    tsumo: bool
    is_open: bool


CONTEXTS = [
    Context(seat, round_wind, tsumo, is_open)
    for seat, round_wind in ((Wind.SOUTH, Wind.EAST), (Wind.SOUTH, Wind.SOUTH))
    for tsumo, is_open in product((False, True), (False, True))
]


def hands(shapes: list[str]) -> Iterator[TileHand]:
    """Every hand with its melds and winning tile, won on a discard by nobody in particular."""
    for shape in shapes:
        *sets, pair = map(read_tiles, shape.split())
        held = Counter(kind for group in (*sets, pair) for kind in group)
        triplets = [group for group in sets if len({*group}) == 1]
        triplets.sort(key=lambda group: held[group[0]])
        sequences = [group for group in sets if len({*group}) > 1]
        for states in combinations_with_replacement(STATES, len(triplets)):
            kans = [g for g, state in zip(triplets, states, strict=True) if state in STATES[:2]]
            if any(held[group[0]] > 3 for group in kans):
                continue
            for called in {False, bool(sequences)}:
                yield from won(melded(triplets, states, sequences, pair, called=called))
    for text in OTHERS:
        concealed, win_tile = map(read_tiles, text.split())
        yield TileHand(suits_of(packed_counts(concealed)), win_tile[0], Circumstances())


Group = tuple[int, ...]
Melded = tuple[list[int], tuple[Meld, ...]]


def melded(
    triplets: list[Group],
    states: tuple[MeldType | None, ...],
    sequences: list[Group],
    pair: Group,
    *,
    called: bool,
) -> Melded:
    """Put sets down; called sequences all at once, which is as open as one of them."""
    held, melds = [*pair], []
    for group, state in zip(triplets, states, strict=True):
        if state is None:
            held += group
        else:
            melds.append(Meld(state, group if state == "pon" else (*group, group[0])))
    for group in sequences:
        if called:
            melds.append(Meld("chi", group))
        else:
            held += group
    return held, tuple(melds)


def won(hand: Melded) -> Iterator[TileHand]:
    held, melds = hand
    for tile in sorted({*held}):
        rest = held.copy()
        rest.remove(tile)
        yield TileHand(suits_of(packed_counts(rest)), tile, Circumstances(), melds)


def lists_of(
    shapes: list[str], seat: Wind, round_wind: Wind
) -> dict[tuple[bool, bool], set[frozenset[str]]]:
    """The lists of yaku of the hands, by whether they are drawn and open."""
    found: defaultdict[tuple[bool, bool], set[frozenset[str]]] = defaultdict(set)
    for hand in hands(shapes):
        is_open = any(meld.type != "ankan" for meld in hand.melds)
        for tsumo, lucks in ((True, DRAWN), (False, DISCARDED)):
            for luck in lucks:
                how = Circumstances(tsumo=tsumo, seat_wind=seat, round_wind=round_wind, **luck)
                yaku = yaku_of(hand._replace(how=how))
                found[tsumo, is_open] |= with_other_dragons(yaku) if yaku else set()
    return found


def yaku_of(hand: TileHand) -> tuple[str, ...]:
    if problems_of_read(ReadHand(hand), RULES):
        return ()
    try:
        return value_of(hand, RULES).yaku
    except IllegalHandError:
        return ()


@cache
def with_other_dragons(yaku: tuple[str, ...]) -> set[frozenset[str]]:
    renamed = [dict(zip(DRAGONS, other, strict=True)) for other in permutations(DRAGONS)]
    return {frozenset(names.get(name, name) for name in yaku) for names in renamed}


def is_accepted(yaku: list[str], context: Context, dora: int | None) -> bool:
    """Whether a win with these yaku is accepted with its han and any fu; `dora` 0 means all of them."""
    rows = [ALL_YAKU[name] for name in yaku]
    stated: dict[str, Any] = {"yaku": tuple(yaku), "open": context.is_open, "dora": dora}
    yakuman = sum(row.yakuman for row in rows)
    if yakuman:
        return not problems(Win(seat=context.seat, yakuman=yakuman, **stated), context)
    han = sum((row.open if context.is_open else row.closed) or 0 for row in rows)
    han += 5 * ("renhou" in yaku)
    # A closed hand that is drawn has it, named or not.
    drawn = context.tsumo and not context.is_open
    han += drawn and dora is None and "menzen_tsumo" not in yaku
    for fu in FU if han < 5 else (None,):
        codes = problems(Win(seat=context.seat, han=han, fu=fu, **stated), context)
        if not codes:
            return True
        if not all("fu" in code for code in codes):
            return False
    return False


def problems(win: Win, context: Context, ruleset: Ruleset = RULES) -> set[str]:
    place = Situation(
        round_wind=context.round_wind,
        number=1,
        dealer=0,
        honba=0,
        riichi_sticks=0,
        points=BySeat([25000] * 4),
    )
    riichi = (win.seat,) if RIICHI_YAKU & {*win.yaku} else ()
    hand: Hand = Tsumo(win=win, riichi=riichi)
    if not context.tsumo:
        discarder = Wind.at(win.seat.index + 1)
        hand = Ron(discarder=discarder, wins=(win,), riichi=riichi)
    return {problem.code for problem in problems_of(hand, place, ruleset)}


def differing(
    lists: set[frozenset[str]], context: Context, most: int
) -> list[tuple[list[str], str]]:
    """The lists of up to so many yaku that are accepted or refused wrongly, whole or as a part."""
    names = sorted({name for one in lists for name in one})
    bits = {name: 1 << place for place, name in enumerate(names)}
    wholes = {sum(map(bits.__getitem__, one)) for one in lists}
    found = []

    def grow(start: int, yaku: list[str], number: int) -> None:
        for place, name in enumerate(names[start:], start):
            more, with_it = [*yaku, name], number | bits[name]
            is_part = any(with_it & whole == with_it for whole in wholes)
            yakuman = any(ALL_YAKU[one].yakuman for one in more)
            # The number of yakuman says that no more of them are there.
            is_right = with_it in wholes if yakuman else is_part
            if is_accepted(more, context, None) != is_right:
                found.append((more, "a part"))
            if is_accepted(more, context, 0) != (with_it in wholes):
                found.append((more, "the whole"))
            if is_part and len(more) < most:
                grow(place + 1, more, with_it)

    grow(0, [], 0)
    return found


EVERY = [
    shape.strip() for line in SHAPES.splitlines() for shape in line.split("|") if shape.strip()
]


@pytest.mark.slow
@pytest.mark.parametrize("round_wind", [Wind.EAST, Wind.SOUTH])
def test_yaku_may_be_stated_together_where_a_hand_has_them(round_wind: Wind) -> None:
    lists = lists_of(EVERY, Wind.SOUTH, round_wind)
    for (tsumo, is_open), found in lists.items():
        context = Context(Wind.SOUTH, round_wind, tsumo, is_open)
        assert differing(found, context, 5) == [], context


#: A hand that may have pinfu and one that may have a kan.
PLAIN = ["123m 567m 345p 678p 99s", "222m 567m 345p 678p 99s"]
LUCK: tuple[dict[str, Any], ...] = tuple(
    {"riichi": riichi, "open_riichi": shown, "ippatsu": ippatsu, **dict.fromkeys(late, True)}
    for riichi, shown, ippatsu in product((0, 1, 2), (False, True), (False, True))
    for late in ((), ("haitei",), ("houtei",), ("rinshan",), ("chankan",), ("first_turn",))
)


@pytest.mark.parametrize("seat", [Wind.EAST, Wind.SOUTH])
@pytest.mark.parametrize("tsumo", [False, True])
def test_circumstances_may_be_stated_together_where_a_hand_has_them(
    seat: Wind, *, tsumo: bool
) -> None:
    lists: dict[bool, set[frozenset[str]]] = {False: set(), True: set()}
    for hand, luck in product(hands(PLAIN), LUCK):
        how = Circumstances(tsumo=tsumo, seat_wind=seat, round_wind=Wind.NORTH, **luck)
        is_open = any(meld.type != "ankan" for meld in hand.melds)
        lists[is_open].add(frozenset(yaku_of(hand._replace(how=how))))
    for is_open, found in lists.items():
        context = Context(seat, Wind.NORTH, tsumo, is_open)
        names = sorted({name for one in found for name in one if ALL_YAKU[name].mask == HOW})
        for beside in ([], ["pinfu"]):
            for chosen in (one for count in range(1, 5) for one in combinations(names, count)):
                yaku = [*chosen, *beside]
                is_right = frozenset(yaku) in found
                assert is_accepted(yaku, context, 0) == is_right, (context, yaku)


#: Old yaku of which some are counted in place of others.
WITH_LOCAL_YAKU = RULES.changed(local_yaku=LOCAL_YAKU_IDS)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    "ruleset", [preset("wrc-2025"), preset("tenhou"), preset("mahjong-soul"), WITH_LOCAL_YAKU]
)
def test_the_yaku_of_any_hand_of_tiles_may_be_stated(ruleset: Ruleset, seed: int) -> None:
    chance, stated = random.Random(seed), 0
    while stated < 300:
        hand = tile_hand_of(made_hand(chance))._replace(reds=(0, 0, 0), reds_shown=(0, 0, 0))
        if problems_of_read(ReadHand(hand), ruleset):
            continue
        try:
            value = value_of(hand, ruleset)
        except IllegalHandError:
            continue
        stated += 1
        how = hand.how
        is_open = any(meld.type != "ankan" for meld in hand.melds)
        context = Context(how.seat_wind, how.round_wind, how.tsumo, is_open)
        win = Win(
            seat=how.seat_wind,
            han=value.han,
            fu=value.fu,
            yakuman=value.yakuman,
            yaku=value.yaku,
            dora=None if value.yakuman else sum(value.dora),
            open=is_open,
        )
        assert problems(win, context, ruleset) == set(), (hand, value.yaku)
