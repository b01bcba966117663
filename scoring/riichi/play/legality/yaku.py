"""Checks of the yaku that a win states: known, allowed, fitting each other and how it was won.

Rules: docs/rules.md, 1.1 and 1.2.
"""

from collections.abc import Callable, Iterator

from scoring.core.problems import Problem
from scoring.core.seats import Wind
from scoring.core.table.entry import seat_name
from scoring.riichi.hands.local_yaku import ALL_YAKU, BY_RON, BY_TSUMO, yaku_named
from scoring.riichi.hands.scores import FLAT_RENHOU
from scoring.riichi.hands.yaku import Yaku, excluded_by, is_played
from scoring.riichi.limits import YAKUMAN, most_yakuman
from scoring.riichi.play.legality.facts import RIICHI_YAKU, CheckedWin
from scoring.ruleset import Ruleset

_ORDINARY_YAKU = frozenset(name for name, row in ALL_YAKU.items() if not row.yakuman)
_AFTER_RIICHI = frozenset({"ippatsu", "nippatsu", "transparent_riichi"})
_BY_DEALER = frozenset({"tenhou", "paarenchan"})
_BY_OTHERS = frozenset({"chiihou", "renhou"})
#: Yaku of the first turn, before which nobody can have declared riichi themselves.
_BEFORE_RIICHI = frozenset({"tenhou", "chiihou", "renhou"})
#: Sequences in all three suits: three players have only ones and nines of one.
_BY_FOUR_PLAYERS = frozenset({"sanshoku_doujun", "sanshoku_ittsuu", "daisuurin"})


def yaku_known(facts: CheckedWin) -> Iterator[Problem]:
    """Each yaku exists, belongs to a win, is in the ruleset and stands there once."""
    seen: set[str] = set()
    for place, name in enumerate(facts.win.yaku):
        field = f"{facts.field}.yaku[{place}]"
        if name in seen:
            yield Problem("yaku_twice", field, {"yaku": name[:40]})
        seen.add(name)
        row = yaku_named(name, facts.ruleset)
        if row is None:
            yield Problem("unknown_yaku", field, {"yaku": name[:40]})
        elif name == "nagashi_mangan":
            yield Problem("yaku_of_a_draw", field, {"yaku": name})
        elif not is_played(row, facts.ruleset):
            yield Problem("yaku_off", field, {"yaku": name})


def yaku_compatible(facts: CheckedWin) -> Iterator[Problem]:
    """No two of them exclude each other."""
    field = f"{facts.field}.yaku"
    for place, row in enumerate(facts.rows):
        for other in facts.rows[place + 1 :]:
            if other.id in excluded_beside(row, facts.ruleset):
                yield Problem("yaku_exclude_each_other", field, {"one": row.id, "two": other.id})


def excluded_beside(row: Yaku, ruleset: Ruleset) -> frozenset[str]:
    """Return the yaku that a yaku cannot be stated beside; a flat renhou stands for itself."""
    excluded = excluded_by(row, ruleset)
    if row.yakuman or ruleset.renhou not in FLAT_RENHOU:
        return excluded
    return excluded | (_ORDINARY_YAKU - {"renhou"} if row.id == "renhou" else {"renhou"})


def yaku_fit_the_win(facts: CheckedWin) -> Iterator[Problem]:
    """They fit how the hand was won, who won it and whether it was open."""
    for row in facts.rows:
        code = unfit_code(row, facts)
        if code:
            params = {"yaku": row.id, "seat": seat_name(facts.win.seat)}
            yield Problem(code, f"{facts.field}.yaku", params)


def unfit_code(row: Yaku, facts: CheckedWin) -> str | None:
    """Return the code of why a yaku does not fit how the hand was won; None where it does."""
    return next((code for code, unfit in _UNFIT if unfit(row, facts)), None)


def _open_tanyao_off(row: Yaku, facts: CheckedWin) -> bool:
    return row.id == "tanyao" and facts.closed is False and not facts.ruleset.kuitan


def _drawn_pinfu_off(row: Yaku, facts: CheckedWin) -> bool:
    return row.id == "pinfu" and facts.tsumo and not facts.ruleset.pinfu_tsumo


def _riichi_missing(row: Yaku, facts: CheckedWin) -> bool:
    return row.id in _AFTER_RIICHI and not (facts.in_riichi or RIICHI_YAKU & {*facts.win.yaku})


#: code -> whether a yaku does not fit; the first that holds counts.
_UNFIT: tuple[tuple[str, Callable[[Yaku, CheckedWin], bool]], ...] = (
    ("yaku_needs_closed_hand", lambda row, facts: row.open is None and facts.closed is False),
    ("yaku_needs_closed_hand", _open_tanyao_off),
    ("pinfu_by_tsumo_off", _drawn_pinfu_off),
    ("yaku_needs_tsumo", lambda row, facts: row.id in BY_TSUMO and not facts.tsumo),
    ("yaku_needs_ron", lambda row, facts: row.id in BY_RON and facts.tsumo),
    ("yaku_needs_riichi", _riichi_missing),
    ("yaku_excludes_riichi", lambda row, facts: row.id in _BEFORE_RIICHI and facts.in_riichi),
    ("yaku_of_dealer", lambda row, facts: row.id in _BY_DEALER and facts.win.seat != Wind.EAST),
    ("yaku_of_others", lambda row, facts: row.id in _BY_OTHERS and facts.win.seat == Wind.EAST),
    (
        "yaku_needs_four_players",
        lambda row, facts: row.id in _BY_FOUR_PLAYERS and facts.ruleset.is_sanma,
    ),
)


def riichi_agrees(facts: CheckedWin) -> Iterator[Problem]:
    """Riichi among the yaku and a stick on the table come together."""
    counted = bool(RIICHI_YAKU & {*facts.win.yaku})
    params = {"seat": seat_name(facts.win.seat)}
    if counted and not facts.in_riichi:
        yield Problem("riichi_not_declared", f"{facts.field}.yaku", params)
    if facts.in_riichi and facts.win.yaku and not counted and not facts.win.yakuman:
        yield Problem("riichi_not_counted", f"{facts.field}.yaku", params)


def drawn_hand_counts_it(facts: CheckedWin) -> Iterator[Problem]:
    """A closed hand won by tsumo has menzen tsumo, wherever all yaku are named."""
    needed = facts.complete and facts.tsumo and facts.closed and not facts.win.yakuman
    if needed and "menzen_tsumo" not in facts.win.yaku:
        yield Problem("menzen_tsumo_missing", f"{facts.field}.yaku")


def yakuman_agree(facts: CheckedWin) -> Iterator[Problem]:
    """The stated number of yakuman is what the yaku give under these rules."""
    win, field = facts.win, facts.field
    units = yakuman_units(facts)
    if win.yakuman <= 0:
        if units and not (set(win.yaku) & {"kazoe", "renhou"} and (win.han or 0) >= YAKUMAN.han):
            yield Problem("yakuman_in_han", f"{field}.yakuman", {"count": sum(units)})
        return
    if not win.yaku or len(facts.rows) < len(win.yaku):
        return
    if not units:
        yield Problem("yakuman_without_yakuman", f"{field}.yaku")
        return
    given = sum(units) if facts.ruleset.multiple_yakuman else max(units)
    given = min(given, most_yakuman(facts.ruleset) or given)
    # Where yakuman do not add up, houses differ on whether a double one still counts twice.
    single = win.yakuman == 1 and not facts.ruleset.multiple_yakuman
    if win.yakuman != given and not single:
        params = {"yakuman": win.yakuman, "given": given}
        yield Problem("yakuman_not_the_sum", f"{field}.yakuman", params)


def is_yakuman(row: Yaku, ruleset: Ruleset) -> bool:
    """Return whether a yaku is a yakuman under a ruleset; renhou may be one."""
    return bool(row.yakuman) or (row.id == "renhou" and ruleset.renhou == "yakuman")


def stands_alone(row: Yaku) -> bool:
    """Return whether only yakuman count beside it; those that only the table tells are added."""
    return bool(row.yakuman and row.holds)


def yakuman_units(facts: CheckedWin) -> list[int]:
    """Return how many times each stated yakuman counts."""
    ruleset = facts.ruleset
    units = [
        max(row.yakuman, 2 if row.id in ruleset.double_yakuman else 1)
        for row in facts.rows
        if row.yakuman
    ]
    if "renhou" in facts.win.yaku and ruleset.renhou == "yakuman":
        units.append(1)
    if facts.win.yakuman and _shown_hand_fed(facts):
        units.append(1)
    return units


def _shown_hand_fed(facts: CheckedWin) -> bool:
    """Return whether a player not in riichi dealt into an open riichi (sashikomi)."""
    shown = {"open_riichi", "daburu_open_riichi"} & {*facts.win.yaku}
    fed = not facts.tsumo and not facts.against_riichi
    return bool(shown) and fed and facts.ruleset.open_riichi == "sashikomi_yakuman"


#: The checks of the yaku of a win.
YAKU_CHECKS: tuple[Callable[[CheckedWin], Iterator[Problem]], ...] = (
    yaku_known,
    yaku_compatible,
    yaku_fit_the_win,
    riichi_agrees,
    drawn_hand_counts_it,
    yakuman_agree,
)
