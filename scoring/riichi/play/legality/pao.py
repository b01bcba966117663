"""Checks of liability 責任払い: who can be liable, and for what.

Rules: docs/rules.md, 2.8.
"""

from collections.abc import Callable, Iterator, Mapping

from scoring.core.problems import Problem
from scoring.core.table.entry import seat_name
from scoring.riichi.limits import most_yakuman
from scoring.riichi.payments import PAO_YAKUMAN, RINSHAN_PAO
from scoring.riichi.play.legality.facts import CheckedWin


def liable_is_another(facts: CheckedWin) -> Iterator[Problem]:
    """Nobody is liable to themselves, or to a hand without calls."""
    win, field = facts.win, f"{facts.field}.pao"
    if win.pao is None:
        return
    liable = set(win.pao.values()) if isinstance(win.pao, Mapping) else {win.pao}
    if win.seat in liable:
        yield Problem("pao_by_winner", field, {"seat": seat_name(win.seat)})
    if facts.closed:
        yield Problem("pao_on_closed_hand", field)


def pao_has_a_reason(facts: CheckedWin) -> Iterator[Problem]:
    """There is a yakuman that makes liable, or a kan whose replacement tile won."""
    win, field = facts.win, f"{facts.field}.pao"
    if win.pao is None:
        return
    if isinstance(win.pao, Mapping):
        for name in win.pao:
            yield from _named_reason(name, facts, f"{field}.{name[:40]}")
    elif not (_pao_yakuman_possible(facts) or _rinshan_possible(facts)):
        code = "pao_without_yakuman" if facts.ruleset.pao else "pao_off"
        yield Problem(code, field, {"choices": ", ".join(facts.ruleset.pao)})


def _named_reason(name: str, facts: CheckedWin, field: str) -> Iterator[Problem]:
    allowed = [*facts.ruleset.pao, *([RINSHAN_PAO] if facts.ruleset.pao_rinshan else [])]
    choices = ", ".join(allowed)
    if name not in allowed:
        yield Problem("pao_not_in_rules", field, {"yaku": name[:40], "choices": choices})
    elif name == RINSHAN_PAO:
        if not _rinshan_possible(facts):
            yield Problem("pao_without_rinshan", field)
    elif not facts.win.yakuman or (facts.win.yaku and name not in facts.win.yaku):
        yield Problem("pao_without_its_yakuman", field, {"yaku": name})


def _pao_yakuman_possible(facts: CheckedWin) -> bool:
    win, allowed = facts.win, facts.ruleset.pao
    if not win.yakuman or not allowed:
        return False
    return not win.yaku or any(name in allowed for name in win.yaku)


def _rinshan_possible(facts: CheckedWin) -> bool:
    win = facts.win
    if not (facts.ruleset.pao_rinshan and facts.tsumo):
        return False
    return bool(win.yakuman) or not win.yaku or "rinshan" in win.yaku


def pao_fits_the_yakuman(facts: CheckedWin) -> Iterator[Problem]:
    """Several liable yakuman fit into the number that is stated, and on the same tiles."""
    pao = facts.win.pao
    if not isinstance(pao, Mapping) or facts.win.yakuman <= 0:
        return
    named = [name for name in PAO_YAKUMAN if name in pao]
    most = most_yakuman(facts.ruleset)
    cut_off = most is not None and facts.win.yakuman >= most
    more = len(named) > facts.win.yakuman and not cut_off
    if more or {"daisangen", "daisuushii"} <= set(named):
        params = {"count": len(named), "yakuman": facts.win.yakuman}
        yield Problem("pao_too_many", f"{facts.field}.pao", params)


#: The checks of a win's liability.
PAO_CHECKS: tuple[Callable[[CheckedWin], Iterator[Problem]], ...] = (
    liable_is_another,
    pao_has_a_reason,
    pao_fits_the_yakuman,
)
