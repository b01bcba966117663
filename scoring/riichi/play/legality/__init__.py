"""Every problem of a hand entry, against the situation and the ruleset.

Rules: docs/rules.md, 1 and 2.
"""

from scoring.core.problems import Problem
from scoring.core.table.entry import CheckedHand, wins_of, with_wins
from scoring.riichi.play.entry import Hand, Ron
from scoring.riichi.play.legality.facts import CheckedWin, EnteredHand
from scoring.riichi.play.legality.hand import HAND_CHECKS
from scoring.riichi.play.legality.one_hand import ONE_HAND_CHECKS
from scoring.riichi.play.legality.pao import PAO_CHECKS
from scoring.riichi.play.legality.tenpai import check_furiten
from scoring.riichi.play.legality.tiles import (
    CheckedTileWin,
    check_against_table,
    check_one_discard,
    check_value,
    in_tiles,
)
from scoring.riichi.play.legality.value import VALUE_CHECKS
from scoring.riichi.play.legality.yaku import YAKU_CHECKS
from scoring.riichi.play.situation import Situation
from scoring.riichi.play.tile_wins import TileWin, read_tile_win
from scoring.ruleset import Ruleset

__all__ = ["checked", "problems_of"]

_WIN_CHECKS = (*VALUE_CHECKS, *YAKU_CHECKS, *ONE_HAND_CHECKS, *PAO_CHECKS)


def problems_of(hand: Hand, situation: Situation, ruleset: Ruleset) -> tuple[Problem, ...]:
    """Return everything that is wrong with a hand here; nothing means that `settle` may be used.

    Fields are named as in the entry, such as "wins[0].fu".
    """
    return checked(hand, situation, ruleset).problems


def checked(hand: Hand, situation: Situation, ruleset: Ruleset) -> CheckedHand[Hand]:
    """Check a hand and let its wins state what follows from their tiles."""
    facts = EnteredHand(hand, situation, ruleset)
    problems = [problem for check in HAND_CHECKS[hand.outcome] for problem in check(facts)]
    discarder = hand.discarder if isinstance(hand, Ron) else None
    by_tiles: dict[int, TileWin] = {}
    for place, win in enumerate(wins_of(hand)):
        stated = CheckedWin.of(win, place, discarder, facts)
        if win.tiles is None:
            for check in _WIN_CHECKS:
                problems += check(stated)
        else:
            found = by_tiles[place] = read_tile_win(win, win.tiles, hand, situation, ruleset)
            valued = CheckedWin.of(found.win, place, discarder, facts)
            problems += check_against_table(stated, facts)
            problems += _problems_by_tiles(stated, valued, found)
        problems += check_furiten(stated, by_tiles.get(place))
    if by_tiles:
        problems += check_one_discard(by_tiles)
        wins = [by_tiles[n].win if n in by_tiles else win for n, win in enumerate(wins_of(hand))]
        hand = with_wins(hand, tuple(wins))
    return CheckedHand(hand, tuple(problems))


def _problems_by_tiles(stated: CheckedWin, valued: CheckedWin, found: TileWin) -> list[Problem]:
    """Compare what is stated with the tiles; where they are of no use, check it by itself."""
    if found.valued:
        return list(check_value(CheckedTileWin(stated, valued, found)))
    problems = [in_tiles(problem, stated.field) for problem in found.problems]
    return problems + [problem for check in _WIN_CHECKS for problem in check(stated)]
