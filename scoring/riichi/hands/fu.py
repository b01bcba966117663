"""Fu 符: what shape and wait add, item by item (docs/rules.md, 2.2)."""

from typing import NamedTuple

from scoring.core.seats import Wind
from scoring.riichi.hands._packed import Features
from scoring.riichi.hands.decomposition import HandView
from scoring.riichi.hands.suit_decomposition import Group
from scoring.riichi.hands.tile_hand import Circumstances
from scoring.ruleset import Ruleset

BASE_FU = 20
SEVEN_PAIRS_FU = 25
CLOSED_RON_FU = 10
_OPEN_PINFU = _TSUMO = WAIT_FU = _PAIR = 2
#: Fu are counted in steps of this, rounded up; seven pairs are not.
FU_STEP = 10
_DRAGONS = 0b1110000
_NORTH = 1 << Wind.NORTH.index
_FIRST_HONOUR, _SUIT_SIZE, _LAST_PLACE = 27, 9, 8


class FuItem(NamedTuple):
    """One thing that brings fu; `group` is the set or pair it belongs to."""

    name: str
    fu: int
    group: Group | None = None


def pair_fu(honour_pairs: int, how: Circumstances, ruleset: Ruleset) -> int:
    """Return the fu of the pair, given as a bit for each honour: 0 for any but a value tile."""
    if not honour_pairs:
        return 0
    own = honour_pairs == 1 << how.seat_wind.index
    if own and how.seat_wind is how.round_wind:
        return ruleset.double_wind_fu
    value = own or honour_pairs & (_DRAGONS | 1 << how.round_wind.index)
    north = ruleset.sanma_north == "yakuhai" and honour_pairs == _NORTH
    return _PAIR if value or north else 0


def is_pinfu(f: Features, how: Circumstances, ruleset: Ruleset, pair: int | None = None) -> bool:
    """Return whether a reading is pinfu 平和: sequences, a worthless pair and a two-sided wait.

    `pair` are the fu of the pair, here and below; where it is None the features name the pair.
    """
    if f.sequences < 4 or f.calls or not f.two_sided:  # noqa: PLR2004  # four sets
        return False
    if pair or (pair is None and pair_fu(f.honour_pairs, how, ruleset)):
        return False
    return ruleset.pinfu_tsumo or not how.tsumo


def fu_of(f: Features, how: Circumstances, ruleset: Ruleset, pair: int | None = None) -> int:
    """Return the fu of a reading, rounded up to ten; seven pairs are 25."""
    fu = unrounded_fu(f, how, ruleset, pair)
    return fu if fu == SEVEN_PAIRS_FU else -(-fu // FU_STEP) * FU_STEP


def unrounded_fu(f: Features, how: Circumstances, ruleset: Ruleset, pair: int | None = None) -> int:
    """Return the fu of a reading before they are rounded up."""
    if f.pairs != 1:
        return SEVEN_PAIRS_FU
    if pair is None:
        pair = pair_fu(f.honour_pairs, how, ruleset)
    fu = BASE_FU + 2 * f.set_fu + pair
    fu += WAIT_FU * (f.closed_wait + f.edge_wait + f.pair_wait)
    if how.tsumo:
        fu += tsumo_fu(f, how, ruleset, pair)
    else:
        fu += (0 if f.calls else CLOSED_RON_FU) - 2 * f.won_simple - 4 * f.won_outside
        fu += _OPEN_PINFU * (fu == BASE_FU and ruleset.open_pinfu_30)
    return fu


def tsumo_fu(f: Features, how: Circumstances, ruleset: Ruleset, pair: int | None = None) -> int:
    """Return what a self-draw adds: nothing to pinfu, nor on a replacement tile where it is off."""
    if how.rinshan and not ruleset.rinshan_tsumo_fu:
        return 0
    return 0 if is_pinfu(f, how, ruleset, pair) else _TSUMO


def fu_items(view: HandView) -> list[FuItem]:
    """Return every item that brings fu, in the order of the rules; rounding is not one."""
    f, how, ruleset = view.f, view.how, view.rules
    if view.reading.form != "sets":
        return [FuItem("seven_pairs", SEVEN_PAIRS_FU)]
    items = [FuItem("base", BASE_FU)]
    if not how.tsumo and not f.calls:
        items.append(FuItem("closed_ron", CLOSED_RON_FU))
    if how.tsumo:
        items.append(FuItem("tsumo", tsumo_fu(f, how, ruleset)))
    items += [set_item(group, how) for group in view.reading.groups]
    items += [_pair_item(view, group) for group in view.reading.groups if group.type == "pair"]
    items.append(_wait_item(view))
    if sum(item.fu for item in items) == BASE_FU and not how.tsumo and ruleset.open_pinfu_30:
        items.append(FuItem("open_pinfu", _OPEN_PINFU))
    return [item for item in items if item.fu]


def set_item(group: Group, how: Circumstances) -> FuItem:
    """Return what a set adds; a triplet that a discard completed counts as open."""
    if group.type not in ("triplet", "kan"):
        return FuItem(group.type, 0, group)
    is_open = group.called or (group.won and not how.tsumo)
    place = group.first % _SUIT_SIZE
    outside = group.first >= _FIRST_HONOUR or place in (0, _LAST_PLACE)
    fu = 2 << outside + (not is_open) + 2 * (group.type == "kan")
    return FuItem(f"{'open' if is_open else 'closed'}_{group.type}", fu, group)


def _pair_item(view: HandView, group: Group) -> FuItem:
    return FuItem("value_pair", pair_fu(view.f.honour_pairs, view.how, view.rules), group)


def _wait_item(view: HandView) -> FuItem:
    waits = ("closed_wait", "edge_wait", "pair_wait")
    name = next((wait for wait in waits if getattr(view.f, wait)), "two_sided")
    won = next(group for group in view.reading.groups if group.won)
    return FuItem(name, 0 if name == "two_sided" else WAIT_FU, won)
