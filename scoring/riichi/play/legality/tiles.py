"""Checks of a win by tiles: against the table, and against what the win states beside them."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from scoring.core.json_reader import within
from scoring.core.problems import Problem
from scoring.core.seats import Wind
from scoring.core.table.entry import seat_name
from scoring.core.table.tile_agreement import differs, one_discard, table_agrees
from scoring.riichi.limits import YAKUMAN
from scoring.riichi.payments import base_of, pao_by_yaku
from scoring.riichi.play.entry import Win
from scoring.riichi.play.legality.facts import CheckedWin, EnteredHand
from scoring.riichi.play.legality.pao import PAO_CHECKS
from scoring.riichi.play.legality.value import numbers_exist
from scoring.riichi.play.legality.yaku import yaku_compatible, yaku_fit_the_win
from scoring.riichi.play.tile_wins import TileWin, table_circumstances, yakuman_not_in_tiles
from scoring.ruleset import Ruleset
from scoring.ruleset.stated_rules import rules_agree

#: Several winners share what lies on the table: the tiles of each may count none of it.
_SHARED = ("honba", "riichi_sticks")


def in_tiles(problem: Problem, win: str) -> Problem:
    """Say where in the entry a problem of the tiles is."""
    return within(f"{win}.tiles", problem)


def check_against_table(facts: CheckedWin, hand: EnteredHand) -> Iterator[Problem]:
    """The tiles say of winds, honba, sticks, discarder and riichi what the table says, or nothing."""
    tiles, field = facts.win.tiles or {}, facts.field
    said = table_circumstances(facts.win, hand.hand, hand.situation)
    several = len(getattr(hand.hand, "wins", ())) > 1
    yield from table_agrees(tiles, said, field, _SHARED if several else ())
    riichi = tiles.get("riichi")
    if type(riichi) is int and bool(riichi) != facts.in_riichi:
        yield differs("riichi", riichi, int(facts.in_riichi), field)
    for problem in rules_agree(tiles.get("rules"), facts.ruleset):
        yield in_tiles(problem, field)


def check_one_discard(by_tiles: Mapping[int, TileWin]) -> Iterator[Problem]:
    """Several players win on one tile, below the same indicators."""
    valued = {f"wins[{n}]": found.tiles for n, found in by_tiles.items() if found.valued}
    yield from one_discard((field, tiles.win_tile) for field, tiles in valued.items())
    indicators = [tiles.dora_indicators for tiles in valued.values()]
    for field, tiles in valued.items():
        if tiles.dora_indicators != indicators[0]:
            yield Problem("indicators_differ", f"{field}.tiles.dora_indicators")


class CheckedTileWin(NamedTuple):
    """What is checked of a win as it is stated, of the same win by its tiles, and the tiles."""

    as_stated: CheckedWin
    as_valued: CheckedWin
    found: TileWin

    @property
    def stated(self) -> Win:
        """The win as it is stated."""
        return self.as_stated.win

    @property
    def by_tiles(self) -> Win:
        """The win that states what follows from the tiles."""
        return self.as_valued.win

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the game."""
        return self.as_stated.ruleset

    def problem(self, code: str, name: str, **params: str | int) -> Problem:
        """Say what is wrong with a field of this win."""
        return Problem(code, f"{self.as_stated.field}.{name}", params)


def check_value(facts: CheckedTileWin) -> Iterator[Problem]:
    """Everything that is stated follows from the tiles as well."""
    for check in _CHECKS:
        yield from check(facts)


def _han_and_fu(facts: CheckedTileWin) -> Iterator[Problem]:
    for name in ("han", "fu"):
        stated, found = getattr(facts.stated, name), getattr(facts.by_tiles, name)
        if stated is None or stated == found:
            continue
        if found is None:
            yakuman = facts.by_tiles.yakuman
            yield facts.problem("tiles_are_yakuman", name, tiles=yakuman, stated=stated, unit=name)
        else:
            yield facts.problem(f"tiles_differ_in_{name}", name, tiles=found, stated=stated)


def _yakuman(facts: CheckedTileWin) -> Iterator[Problem]:
    stated, found = facts.stated.yakuman, facts.by_tiles.yakuman
    if stated in {0, found} or (not found and _counted(facts)):
        return
    if found:
        yield facts.problem("tiles_differ_in_yakuman", "yakuman", tiles=found, stated=stated)
    else:
        han, fu = facts.by_tiles.han or 0, facts.by_tiles.fu or 0
        yield facts.problem("tiles_are_no_yakuman", "yakuman", han=han, fu=fu, stated=stated)


def _counted(facts: CheckedTileWin) -> bool:
    """Return whether the han of the tiles count as the yakuman that are stated (kazoe)."""
    return base_of(facts.by_tiles.value, facts.ruleset) == YAKUMAN.base * facts.stated.yakuman


def _yaku(facts: CheckedTileWin) -> Iterator[Problem]:
    """The stated yaku are those of the tiles; without the dora stated they may be fewer."""
    stated, found = set(facts.stated.yaku), set(facts.by_tiles.yaku)
    if (facts.by_tiles.han or 0) >= YAKUMAN.han:
        stated.discard("kazoe")
    if stated - found or (facts.as_stated.complete and stated != found):
        params = {
            "tiles": ", ".join(facts.by_tiles.yaku),
            "stated": ", ".join(name[:40] for name in facts.stated.yaku),
        }
        yield facts.problem("tiles_differ_in_yaku", "yaku", **params)


def _yakuman_not_in_tiles(facts: CheckedTileWin) -> Iterator[Problem]:
    """What only the table tells fits the win and the yaku of the tiles."""
    if yakuman_not_in_tiles(facts.stated, facts.ruleset):
        yield from yaku_compatible(facts.as_valued)
        yield from yaku_fit_the_win(facts.as_valued)


def _dora(facts: CheckedTileWin) -> Iterator[Problem]:
    stated, found = facts.stated.dora, facts.by_tiles.dora
    if stated is not None and found is not None and stated != found:
        yield facts.problem("tiles_differ_in_dora", "dora", tiles=found, stated=stated)


def _calls(facts: CheckedTileWin) -> Iterator[Problem]:
    if facts.stated.open is not None and facts.stated.open != facts.by_tiles.open:
        code = "tiles_are_open" if facts.by_tiles.open else "tiles_are_closed"
        yield facts.problem(code, "open")


def _chips(facts: CheckedTileWin) -> Iterator[Problem]:
    yield from numbers_exist(facts.as_valued)


def _liable(facts: CheckedTileWin) -> Iterator[Problem]:
    """The stated liable player matches the melds, where the melds name their callers."""
    stated, liable = facts.stated.pao, facts.found.liable
    if stated is None:
        return
    if liable:
        named = pao_by_yaku(facts.by_tiles.value._replace(pao=stated), facts.ruleset)
        if named != liable:
            params = {"tiles": _seats(liable), "stated": _seats(named)}
            yield facts.problem("tiles_differ_in_pao", "pao", **params)
    elif all(meld.caller_from for meld in facts.found.tiles.melds if meld.type != "ankan"):
        yield facts.problem("tiles_without_pao", "pao")
    else:
        for check in PAO_CHECKS:
            yield from check(facts.as_valued)


def _seats(liable: Mapping[str, Wind]) -> str:
    return ", ".join(f"{name}: {seat_name(wind)}" for name, wind in liable.items())


_CHECKS: tuple[Callable[[CheckedTileWin], Iterator[Problem]], ...] = (
    _han_and_fu,
    _yakuman,
    _yaku,
    _yakuman_not_in_tiles,
    _dora,
    _calls,
    _chips,
    _liable,
)
