"""A win entered by its tiles: the table supplies the circumstances, and the value follows.

The winds, honba, sticks, discarder and riichi of a hand entry are known at the table; the tiles
may leave them out. What the tiles say otherwise is for `scoring.riichi.play.legality` to refuse.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from scoring.core.problems import IllegalHandError, Problem
from scoring.core.seats import Wind
from scoring.core.table.entry import wins_of
from scoring.riichi.hands.dora import dora_in
from scoring.riichi.hands.evaluate import HandValue, value_of
from scoring.riichi.hands.local_yaku import own_yakuman
from scoring.riichi.hands.payments_by_tiles import liable_for
from scoring.riichi.hands.tile_hand import TileHand
from scoring.riichi.hands.value_json_fast import read_and_check
from scoring.riichi.limits import most_yakuman
from scoring.riichi.play.entry import Hand, Ron, Win
from scoring.riichi.play.situation import Situation
from scoring.ruleset import Ruleset
from scoring.ruleset.parts import ChipRule

#: What the table says of every winner, before any tiles; a problem there is not the tiles'.
OF_THE_TABLE = frozenset(
    {
        "round_wind",
        "seat_wind",
        "honba",
        "riichi_sticks",
        "tsumo",
        "discarder",
        "discarder_riichi",
    }
)
#: Without riichi the seat may still have laid a stick down, which says it.
_NOT_STATED = (None, 0)


class TileWin(NamedTuple):
    """A win by its tiles: `win` states what follows from them and has no tiles of its own.

    Where the tiles have problems, it is the win as it was. The fields of problems are those of the
    value format. `liable` is who is liable by the melds: a pao yakuman or "rinshan" to a wind.
    """

    tiles: TileHand
    win: Win
    problems: tuple[Problem, ...] = ()
    liable: Mapping[str, Wind] = MappingProxyType({})

    @property
    def valued(self) -> bool:
        """Whether the tiles have a value."""
        return self.win.tiles is None


def table_circumstances(win: Win, hand: Hand, situation: Situation) -> dict[str, object]:
    """Return what the table says of a winner, as the value format writes it."""
    discarder = hand.discarder if isinstance(hand, Ron) else None
    return {
        "round_wind": situation.round_wind.value,
        "seat_wind": win.seat.value,
        "honba": situation.honba,
        "riichi_sticks": situation.riichi_sticks + len(hand.riichi),
        "tsumo": discarder is None,
        "discarder": None if discarder is None else discarder.value,
        "discarder_riichi": discarder in hand.riichi,
    }


def read_tile_win(
    win: Win, stated: Mapping[str, object], hand: Hand, situation: Situation, ruleset: Ruleset
) -> TileWin:
    """Read and value the tiles that a win of this hand states."""
    whole = {**stated, **table_circumstances(win, hand, situation)}
    if win.seat in hand.riichi and stated.get("riichi") in _NOT_STATED:
        whole["riichi"] = 1
    tiles, problems = read_and_check(whole, ruleset)
    if problems:
        of_tiles = [problem for problem in problems if problem.field not in OF_THE_TABLE]
        return TileWin(tiles, win, tuple(of_tiles))
    try:
        value = value_of(tiles, ruleset)
    except IllegalHandError as worthless:
        return TileWin(tiles, win, worthless.problems)
    may_be_liable = value.yakuman or ruleset.pao_rinshan
    liable = liable_for(tiles, value.yaku, ruleset) if may_be_liable else {}
    stating = _stating(value, tiles, win, ruleset, pao=_pao(win, tiles, liable))
    return TileWin(tiles, stating, liable=liable)


def _pao(win: Win, tiles: TileHand, liable: Mapping[str, Wind]) -> Wind | Mapping[str, Wind] | None:
    """Return who is liable: as stated with the value, else by the tiles."""
    value_stated = win.yakuman or win.han is not None
    return win.pao if value_stated and tiles.pao is None else liable or win.pao


def _stating(
    value: HandValue,
    tiles: TileHand,
    win: Win,
    ruleset: Ruleset,
    *,
    pao: Wind | Mapping[str, Wind] | None,
) -> Win:
    """State what follows from the tiles, and the yakuman that only the table tells.

    Chips that the scorer counted stand.
    """
    chips = win.chips
    if chips is None and ruleset.chips is not None:
        chips = _chips(value, tiles, ruleset.chips, ruleset)
    stated = yakuman_not_in_tiles(win, ruleset)
    yakuman = value.yakuman
    if stated:
        most = most_yakuman(ruleset)
        yakuman += len(stated)
        yakuman = yakuman if most is None else min(yakuman, most)
    return Win(
        seat=win.seat,
        han=None if stated else value.han,
        fu=None if stated else value.fu,
        yakuman=yakuman,
        yaku=(*value.yaku, *stated),
        dora=None if yakuman else sum(value.dora),
        pao=pao,
        open=any(meld.type != "ankan" for meld in tiles.melds),
        chips=chips,
    )


def yakuman_not_in_tiles(win: Win, ruleset: Ruleset) -> tuple[str, ...]:
    """Return the stated yakuman that no tiles tell: the transparent riichi, those of the event."""
    known = {*own_yakuman(ruleset)}
    if ruleset.transparent_riichi_yakuman:
        known.add("transparent_riichi")
    return tuple(dict.fromkeys(name for name in win.yaku if name in known))


def _chips(value: HandValue, tiles: TileHand, rule: ChipRule, ruleset: Ruleset) -> int:
    """Count what each payer owes; a yakuman is paid for its ura and red fives as well."""
    dora = dora_in(tiles, ruleset)
    for_yakuman = rule.yakuman_tsumo if tiles.how.tsumo else rule.yakuman_ron
    return (
        rule.ippatsu * (ruleset.ippatsu and tiles.how.ippatsu)
        + rule.ura * dora.ura
        + rule.aka * dora.aka
        + for_yakuman * value.yakuman
    )


def valued_wins(hand: Hand, situation: Situation, ruleset: Ruleset) -> tuple[Win, ...]:
    """Return the wins of a hand, with the values of their tiles stated.

    Wins without tiles, and those whose tiles have problems, stay as they are.
    """
    return tuple(
        [
            win
            if win.tiles is None
            else read_tile_win(win, win.tiles, hand, situation, ruleset).win
            for win in wins_of(hand)
        ]
    )
