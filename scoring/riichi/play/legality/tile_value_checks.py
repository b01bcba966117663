"""Checks of what a win states beside its tiles: both are shown where they disagree."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from scoring.core.problems import Problem
from scoring.core.seats import Wind
from scoring.riichi.play.entry import Win
from scoring.riichi.play.legality.facts import WinFacts, seat_name
from scoring.riichi.play.legality.pao_checks import PAO_CHECKS
from scoring.riichi.play.legality.value_checks import numbers_exist
from scoring.riichi.play.limits import YAKUMAN
from scoring.riichi.play.payments import base_of, pao_by_yaku
from scoring.riichi.play.tile_wins import TileWin
from scoring.ruleset import Ruleset


class TileWinFacts(NamedTuple):
    """What is checked of a win as it is stated, of the same win by its tiles, and the tiles."""

    as_stated: WinFacts
    as_valued: WinFacts
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


def value_agrees(facts: TileWinFacts) -> Iterator[Problem]:
    """Everything that is stated follows from the tiles as well."""
    for check in _CHECKS:
        yield from check(facts)


def _han_and_fu(facts: TileWinFacts) -> Iterator[Problem]:
    for name in ("han", "fu"):
        stated, found = getattr(facts.stated, name), getattr(facts.by_tiles, name)
        if stated is None or stated == found:
            continue
        if found is None:
            yakuman = facts.by_tiles.yakuman
            yield facts.problem("tiles_are_yakuman", name, tiles=yakuman, stated=stated, unit=name)
        else:
            yield facts.problem(f"tiles_differ_in_{name}", name, tiles=found, stated=stated)


def _yakuman(facts: TileWinFacts) -> Iterator[Problem]:
    stated, found = facts.stated.yakuman, facts.by_tiles.yakuman
    if stated in {0, found} or (not found and _counted(facts)):
        return
    if found:
        yield facts.problem("tiles_differ_in_yakuman", "yakuman", tiles=found, stated=stated)
    else:
        han, fu = facts.by_tiles.han or 0, facts.by_tiles.fu or 0
        yield facts.problem("tiles_are_no_yakuman", "yakuman", han=han, fu=fu, stated=stated)


def _counted(facts: TileWinFacts) -> bool:
    """Tell whether the han of the tiles count as the yakuman that are stated (kazoe)."""
    return base_of(facts.by_tiles, facts.ruleset) == YAKUMAN.base * facts.stated.yakuman


def _yaku(facts: TileWinFacts) -> Iterator[Problem]:
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


def _dora(facts: TileWinFacts) -> Iterator[Problem]:
    stated, found = facts.stated.dora, facts.by_tiles.dora
    if stated is not None and found is not None and stated != found:
        yield facts.problem("tiles_differ_in_dora", "dora", tiles=found, stated=stated)


def _calls(facts: TileWinFacts) -> Iterator[Problem]:
    if facts.stated.open is not None and facts.stated.open != facts.by_tiles.open:
        code = "tiles_are_open" if facts.by_tiles.open else "tiles_are_closed"
        yield facts.problem(code, "open")


def _chips(facts: TileWinFacts) -> Iterator[Problem]:
    yield from numbers_exist(facts.as_valued)


def _liable(facts: TileWinFacts) -> Iterator[Problem]:
    """Who is stated as liable is so by the melds, where they say from whom they were called."""
    stated, liable = facts.stated.pao, facts.found.liable
    if stated is None:
        return
    if liable:
        named = pao_by_yaku(replace(facts.by_tiles, pao=stated), facts.ruleset)
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


_CHECKS: tuple[Callable[[TileWinFacts], Iterator[Problem]], ...] = (
    _han_and_fu,
    _yakuman,
    _yaku,
    _dora,
    _calls,
    _chips,
    _liable,
)
