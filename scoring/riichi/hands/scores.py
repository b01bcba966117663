"""The han or yakuman of the yaku in a decomposition under a ruleset, without dora.

The yaku of a decomposition are one whole number with a bit for each yaku of the ruleset. Yaku that ask for
the same mask of a hand are found together, and cached by its bits alone.

Rules: docs/rules.md, 1.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from scoring.riichi.hands._packed import HOW, SETS, Mask
from scoring.riichi.hands.decomposition import HandView
from scoring.riichi.hands.local_yaku import ALL_YAKU
from scoring.riichi.hands.yaku import WIDEST_WAIT, Holds, Yaku, excluded_by, is_played
from scoring.riichi.limits import most_yakuman
from scoring.ruleset import Ruleset

#: Han of a renhou that stands for itself, nothing else added, and of one that is added.
FLAT_RENHOU = {"mangan_flat": 5, "haneman": 6, "baiman": 8}
ADDED_RENHOU = {"han5": 5}
_SHOWN_RIICHI = ("open_riichi", "daburu_open_riichi")


class Score(NamedTuple):
    """What a reading brings: `yaku` by id, `han` without dora, or `yakuman` multiples.

    `flat` says that neither dora nor other yaku are added.
    """

    yaku: tuple[str, ...]
    han: int
    yakuman: int = 0
    flat: bool = False


class ScoredYaku(NamedTuple):
    """A yaku that a hand has, with its han, or multiples of yakuman."""

    row: Yaku
    han: int
    yakuman: int


class YakuCheck(NamedTuple):
    """What is asked of an aspect of a hand, of all of it for None, and the bit that says yes."""

    mask: Mask | None
    bit: int
    holds: Holds


def rows_in(ruleset: Ruleset, stated: Collection[str] = ()) -> tuple[Yaku, ...]:
    """Return the yaku that a hand can have under a ruleset, local ones last.

    Those that no tiles tell are among them where they are `stated`: then every reading has them.
    """
    played = [row for row in ALL_YAKU.values() if is_played(row, ruleset)]
    rows = [_seen(row) if row.id in stated and not row.holds else row for row in played]
    return tuple(row for row in rows if row.holds)


def _seen(row: Yaku) -> Yaku:
    return row._replace(mask=HOW, holds=lambda _view: True)


def count(row: Yaku, view: HandView) -> ScoredYaku | None:
    """Return what a yaku counts for in a hand that has it, None where the hand may not be open."""
    more = row.more is not None and bool(row.more(view))
    return _count(row, view.rules, is_open=view.f.calls > 0, fed=_is_fed(view), more=more)


def _count(row: Yaku, rules: Ruleset, *, is_open: bool, fed: bool, more: bool) -> ScoredYaku | None:
    han = row.open if is_open else row.closed
    if han is None or (is_open and row.id == "tanyao" and not rules.kuitan):
        return None
    yakuman = 2 if row.id in rules.double_yakuman else row.yakuman
    if row.id == "renhou":
        han, yakuman = ADDED_RENHOU.get(rules.renhou, 0), int(rules.renhou == "yakuman")
    if fed and row.id in _SHOWN_RIICHI:
        yakuman = 1
    return ScoredYaku(row, han + more, yakuman)


def _is_open(view: HandView) -> bool:
    return view.f.calls > 0


def _is_fed(view: HandView) -> bool:
    """Return whether a player not in riichi dealt into a hand that was laid open (sashikomi)."""
    how = view.how
    feeding = not (how.tsumo or how.discarder_riichi)
    return feeding and view.rules.open_riichi == "sashikomi_yakuman"


def settled(counted: Iterable[ScoredYaku | None], ruleset: Ruleset) -> list[ScoredYaku]:
    """Keep the better of two yaku that exclude each other, and yakuman alone where there are any."""
    held = [one for one in counted if one]
    if ruleset.tenhou_widest_wait and any(one.row.id == "tenhou" for one in held):
        held = [_by_widest_wait(one, ruleset) for one in held]
    names = {one.row.id for one in held}
    if any(not one.row.excludes.isdisjoint(names) for one in held):
        held = _without_excluded(held, ruleset)
    return [one for one in held if one.yakuman] or held


def _by_widest_wait(counted: ScoredYaku, ruleset: Ruleset) -> ScoredYaku:
    """Count a yakuman of a hand in which no tile was drawn last: the first fourteen tiles."""
    name = WIDEST_WAIT.get(counted.row.id, counted.row.id)
    if name == counted.row.id:
        return counted
    row = ALL_YAKU[name]
    return ScoredYaku(row, 0, 2 if name in ruleset.double_yakuman else row.yakuman)


def _without_excluded(held: list[ScoredYaku], ruleset: Ruleset) -> list[ScoredYaku]:
    """Keep the better of two that exclude each other, the later one of equals: local yaku."""
    places = sorted(
        range(len(held)), key=lambda at: (held[at].yakuman, held[at].han, at), reverse=True
    )
    kept: list[int] = []
    for place in places:
        excluded = excluded_by(held[place].row, ruleset)
        if excluded.isdisjoint(held[other].row.id for other in kept):
            kept.append(place)
    return [held[place] for place in sorted(kept)]


class RulesetYaku:
    """The yaku that a ruleset plays, as bits."""

    __slots__ = ("_fed", "_more", "checks", "open_bit", "rows", "ruleset")

    def __init__(self, ruleset: Ruleset, stated: Collection[str] = ()) -> None:
        """Give each yaku a bit, a second one for the han that some hands add to it."""
        self.ruleset = ruleset
        self.rows = rows_in(ruleset, stated)
        self._more = len(self.rows)
        self.open_bit, self._fed = 1 << 2 * self._more, 2 << 2 * self._more
        self.checks = tuple(self._checks())

    def _checks(self) -> Iterator[YakuCheck]:
        yield YakuCheck(SETS, self.open_bit, _is_open)
        yield YakuCheck(HOW, self._fed, _is_fed)
        for place, row in enumerate(self.rows):
            for holds, bit in ((row.holds, place), (row.more, place + self._more)):
                if holds is not None:
                    yield YakuCheck(row.mask, 1 << bit, holds)

    def bits_of(self, names: Iterable[str]) -> int:
        """Return the bits of some yaku."""
        return sum(1 << place for place, row in enumerate(self.rows) if row.id in names)

    def scores_of(self, held: int) -> tuple[Score, ...]:
        """Return what a reading may count as: () without a yaku, two with a flat renhou."""
        counted = settled(self._counted(held), self.ruleset)
        yakuman = sum(one.yakuman for one in counted)
        if not yakuman:
            return tuple(_ordinary(counted, self.ruleset))
        most = most_yakuman(self.ruleset)
        paid = yakuman if most is None else min(yakuman, most)
        return (Score(tuple(one.row.id for one in counted), 0, paid),)

    def _counted(self, held: int) -> Iterator[ScoredYaku | None]:
        for place, row in enumerate(self.rows):
            if held >> place & 1:
                yield _count(
                    row,
                    self.ruleset,
                    is_open=bool(held & self.open_bit),
                    fed=bool(held & self._fed),
                    more=bool(held >> place + self._more & 1),
                )


def _ordinary(counted: list[ScoredYaku], ruleset: Ruleset) -> Iterator[Score]:
    flat = FLAT_RENHOU.get(ruleset.renhou)
    if flat and any(one.row.id == "renhou" for one in counted):
        yield Score(("renhou",), flat, flat=True)
        counted = [one for one in counted if one.row.id != "renhou"]
    if counted:
        yield Score(tuple(one.row.id for one in counted), sum(one.han for one in counted))


def held_by(view: HandView, checks: Iterable[YakuCheck]) -> int:
    """Return the bits of the checks that a hand answers with yes."""
    return sum([check.bit for check in checks if check.holds(view)])
