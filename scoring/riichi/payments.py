"""Who pays whom for a win: dealer, honba 本場, three players and liability 責任払い.

Four times the base points (dealer six times) by ron, once and twice by tsumo, each payment rounded
up to 100. Rules: docs/rules.md, 2.4, 2.6, 2.8 and 2.13.
"""

from collections.abc import Mapping
from typing import NamedTuple, get_args

from scoring.core.seats import Wind
from scoring.core.table.settlement import Payment
from scoring.riichi.limits import MANGAN, YAKUMAN, base_points, yakuman_points
from scoring.ruleset import Ruleset
from scoring.ruleset.choices import PaoYakuman

#: The yakuman with liability, in the order in which honba looks for a payer, then rinshan pao.
PAO_YAKUMAN: tuple[PaoYakuman, ...] = get_args(PaoYakuman)
RINSHAN_PAO = "rinshan"

_SANMA_EXTRA = 1000  # what each payer adds with `plus1000`


class WinValue(NamedTuple):
    """What the payments of a win depend on.

    `han` with dora and `fu`, which is None where the han alone decide, or `yakuman` multiples, 0 for
    an ordinary hand. `yaku` are ids, as far as they are stated. `pao` names who is liable: one wind,
    or a wind for each pao yakuman.
    """

    seat: Wind
    han: int | None = None
    fu: int | None = None
    yakuman: int = 0
    yaku: tuple[str, ...] = ()
    pao: Wind | Mapping[str, Wind] | None = None


class _Part(NamedTuple):
    """A part of a win's base points and who answers for it."""

    base: int
    liable: Wind | None = None
    reason: str = "win"


def round_up(points: int) -> int:
    """Round up to the next hundred points."""
    return -(-points // 100) * 100


def ron_value(base: int, winner: Wind) -> int:
    """Return what a ron of `base` points costs the discarder, without honba."""
    return round_up(base * (6 if winner is Wind.EAST else 4))


def tsumo_shares(
    base: int, winner: Wind, winds: tuple[Wind, ...], ruleset: Ruleset
) -> list[tuple[Wind, int]]:
    """Return who pays how much for a tsumo of `base` points, without honba."""
    east_wins = winner is Wind.EAST
    shares = [
        (wind, round_up(base * 2 if east_wins or wind is Wind.EAST else base))
        for wind in winds
        if wind is not winner
    ]
    if len(winds) == 3:  # noqa: PLR2004  # three players
        return _three_player_shares(shares, base, winner, ruleset.sanma_tsumo)
    return shares


def _three_player_shares(
    shares: list[tuple[Wind, int]], base: int, winner: Wind, mode: str
) -> list[tuple[Wind, int]]:
    if mode == "equal":
        half = round_up(ron_value(base, winner) // 2)
        return [(wind, half) for wind, _ in shares]
    extra = 0
    if mode == "bisect":
        extra = round_up(base if winner is Wind.EAST else (base + 1) // 2)
    elif mode == "plus1000":
        extra = _SANMA_EXTRA
    return [(wind, share + extra) for wind, share in shares]


def mangan_shares(
    winner: Wind, winds: tuple[Wind, ...], ruleset: Ruleset
) -> list[tuple[Wind, int]]:
    """Return who pays how much for a mangan by tsumo: nagashi mangan, and chombo turned round."""
    return tsumo_shares(MANGAN.base, winner, winds, ruleset)


def base_of(win: WinValue, ruleset: Ruleset) -> int:
    """Return the base points of a win that states its value."""
    if win.yakuman:
        return yakuman_points(win.yakuman, ruleset)
    return base_points(win.han or 0, win.fu or 0, ruleset)


def pao_by_yaku(win: WinValue, ruleset: Ruleset) -> dict[str, Wind]:
    """Return who is liable for which part: a pao yakuman's id, or "rinshan", to a wind.

    A single wind is liable for every pao yakuman among the stated yaku. Where no yaku are stated,
    one yakuman (named "") is the liable one; where no pao yakuman is, it is a rinshan pao.
    """
    if win.pao is None:
        return {}
    if isinstance(win.pao, Mapping):
        return {name: win.pao[name] for name in (*PAO_YAKUMAN, RINSHAN_PAO) if name in win.pao}
    if not win.yakuman:
        return {RINSHAN_PAO: win.pao}
    if not win.yaku:
        return {"": win.pao}
    named: list[str] = [name for name in PAO_YAKUMAN if name in win.yaku and name in ruleset.pao]
    return dict.fromkeys(named or [RINSHAN_PAO], win.pao)


def _parts(win: WinValue, ruleset: Ruleset) -> list[_Part]:
    base = base_of(win, ruleset)
    liable = pao_by_yaku(win, ruleset)
    if not liable:
        return [_Part(base)]
    feeder = liable.pop(RINSHAN_PAO, None)
    if liable and ruleset.pao_scope == "whole_hand" and len(set(liable.values())) == 1:
        return [_Part(base, next(iter(liable.values())), "pao")]
    parts = []
    for name, wind in liable.items():
        multiple = 2 if name in ruleset.double_yakuman else 1
        share = min(base, YAKUMAN.base * multiple)
        parts.append(_Part(share, wind, "pao"))
        base -= share
    if base:
        parts.append(_Part(base, feeder, "win" if feeder is None else RINSHAN_PAO))
    return parts


def ron_payments(
    win: WinValue, discarder: Wind, honba_points: int, ruleset: Ruleset
) -> list[Payment]:
    """Return the payments for one ron; `honba_points` is what its honba bring in all."""
    seat = win.seat
    parts = _parts(win, ruleset)
    payments = []
    for part in parts:
        value = ron_value(part.base, seat)
        if part.liable is None or part.liable is discarder:
            payments.append(Payment(discarder, seat, value, part.reason))
        else:
            payments.append(Payment(discarder, seat, value // 2, "win"))
            payments.append(Payment(part.liable, seat, value // 2, "pao"))
    if honba_points:
        liable = _first_liable(parts) if ruleset.pao_honba == "liable" else None
        payments.append(Payment(liable or discarder, seat, honba_points, "honba"))
    return payments


def tsumo_payments(
    win: WinValue, winds: tuple[Wind, ...], honba_each: int, ruleset: Ruleset
) -> list[Payment]:
    """Return the payments for a tsumo; `honba_each` is what its honba cost each payer."""
    seat = win.seat
    parts = _parts(win, ruleset)
    payments = []
    for part in parts:
        shares = tsumo_shares(part.base, seat, winds, ruleset)
        if part.liable is None:
            payments += [Payment(payer, seat, points, "win") for payer, points in shares]
            continue
        whole = sum(points for _, points in shares)
        value = whole if part.reason == RINSHAN_PAO else ron_value(part.base, seat)
        payments.append(Payment(part.liable, seat, value, "pao"))
    if honba_each:
        liable = _first_liable(parts)
        if liable is not None:
            payments.append(Payment(liable, seat, honba_each * (len(winds) - 1), "honba"))
        else:
            payments += [Payment(w, seat, honba_each, "honba") for w in winds if w is not seat]
    return payments


def _first_liable(parts: list[_Part]) -> Wind | None:
    return next((part.liable for part in parts if part.liable is not None), None)
