"""Yaku that a hand nearly has: they fail for one reason alone, which is named."""

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, NamedTuple

from scoring.riichi.hands.aspects import Look, look_at
from scoring.riichi.hands.decomposition import readings_of
from scoring.riichi.hands.local_yaku import ALL_YAKU
from scoring.riichi.hands.scores import Counted, count, rows_in, settled
from scoring.riichi.hands.tile_hand import TileHand
from scoring.riichi.hands.yaku import Yaku, is_played
from scoring.ruleset import Ruleset

Reason = Literal["reading", "open_hand", "ruleset", "wait", "ron", "value_pair", "untold"]

#: Switches with which a yaku would count that the rules have, but not for such a hand.
_WIDER: dict[str, tuple[str, bool]] = {
    "tanyao": ("kuitan", True),
    "pinfu": ("pinfu_tsumo", True),
    "ryuuiisou": ("ryuuiisou_needs_green", False),
    "chiitoitsu": ("chiitoi_four_alike", True),
}


class NearMiss(NamedTuple):
    """A yaku and why it does not count; `switch` is that of the ruleset where that is why.

    "untold" is a local yaku that the rules play and that nothing in the value format could tell.
    """

    yaku: str
    reason: Reason
    switch: str | None = None


def near_misses_of(
    hand: TileHand, ruleset: Ruleset, counted: tuple[str, ...]
) -> Iterator[NearMiss]:
    """Tell which yaku a hand would have but for one thing, in the order of the tables.

    Local yaku that tiles cannot tell are among them where a hand like this one may have them.
    """
    looks = [look_at(reading, hand, ruleset) for reading in readings_of(hand, ruleset)]
    rows = rows_in(ruleset)
    elsewhere = {one.row.id for look in looks for one in _found_in(look, rows)} - {*counted}
    had = [ALL_YAKU[name] for name in counted]
    yakuman = any(row.yakuman for row in had)
    for row in ALL_YAKU.values():
        if row.id in elsewhere:
            yield NearMiss(row.id, "reading")
        elif not (row in had or row.excludes & {*counted} or (yakuman and not row.yakuman)):
            yield from _misses(row, looks, ruleset)


def _misses(row: Yaku, looks: list[Look], ruleset: Ruleset) -> Iterator[NearMiss]:
    if row.holds is None:
        if row.id in ruleset.local_yaku and any(_fits(row, look) for look in looks):
            yield NearMiss(row.id, "untold")
        return
    if not is_played(row, ruleset):
        if any(_has(row, look) for look in looks):
            yield NearMiss(row.id, "ruleset", row.switch)
        return
    switch = _missing_switch(row, looks, ruleset)
    if switch is not None:
        yield NearMiss(row.id, "ruleset", switch)
        return
    reasons = [reason for reason, change in _CHANGES if any(_has(row, change(x)) for x in looks)]
    yield from [NearMiss(row.id, reason) for reason in reasons[:1]]


def _found_in(look: Look, rows: Iterable[Yaku]) -> list[Counted]:
    return settled(count(row, look) for row in rows if _has(row, look))


def _has(row: Yaku, look: Look) -> bool:
    return bool(row.holds and row.holds(look)) and count(row, look) is not None


def _fits(row: Yaku, look: Look) -> bool:
    """Tell that a hand may have a yaku that its tiles cannot tell, by how and by whom it was won."""
    drawn = _BY_DRAW.get(row.id)
    return count(row, look) is not None and drawn in (None, look.how.tsumo)


#: Whether the yaku that tiles cannot tell need a win by tsumo; both ways where not named.
_BY_DRAW = {"tsubame_gaeshi": False, "kanburi": False, "renkaihou": True, "toukanhou": True}


def _missing_switch(row: Yaku, looks: list[Look], ruleset: Ruleset) -> str | None:
    """Return the switch that, set otherwise, would give the yaku."""
    switch, value = _WIDER.get(row.id, (None, None))
    if switch is None or getattr(ruleset, switch) == value:
        return None
    wider = ruleset.changed(**{switch: value})
    hand = looks[0].hand
    found = [look_at(reading, hand, wider) for reading in readings_of(hand, wider)]
    return switch if any(_has(row, look) for look in found) else None


def _closed(look: Look) -> Look:
    return look._replace(f=look.f._replace(calls=0))


def _waiting_on_two_sides(look: Look) -> Look:
    waits = {"closed_wait": 0, "edge_wait": 0, "pair_wait": 0}
    return look._replace(f=look.f._replace(two_sided=1, **waits))


def _drawn(look: Look) -> Look:
    return look._replace(f=look.f._replace(won_simple=0, won_outside=0))


def _with_plain_pair(look: Look) -> Look:
    return look._replace(f=look.f._replace(honour_pairs=0))


#: reason -> the same hand without that reason; the first with which a yaku counts is named.
_CHANGES: tuple[tuple[Reason, Callable[[Look], Look]], ...] = (
    ("open_hand", _closed),
    ("wait", _waiting_on_two_sides),
    ("ron", _drawn),
    ("value_pair", _with_plain_pair),
)
