"""The catalogue of penalties: one offence a row, with the penalty for each repetition.

The catalogue only proposes, in the manner of the WRC and EMA rules; the referee may give any
penalty. The ruleset prices a chombo.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.enums import PenaltyKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One penalty of an offence's escalation. `points` are deducted from the total.

    A chombo has none here: the ruleset sets its points.
    """

    kind: PenaltyKind
    points: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Offence:
    """`steps` in the order of repetition; the last one repeats."""

    key: str
    text: Promise | str
    steps: tuple[Step, ...]


WARNING = Step(kind=PenaltyKind.WARNING)
DEAD_HAND = Step(kind=PenaltyKind.DEAD_HAND)
CHOMBO = Step(kind=PenaltyKind.CHOMBO)


def _points(*points: int, kind: PenaltyKind = PenaltyKind.DEDUCTION) -> tuple[Step, ...]:
    return tuple(Step(kind=kind, points=number) for number in points)


def _row(key: str, text: Promise | str, *steps: Step) -> Offence:
    return Offence(key=key, text=text, steps=steps)


ESCALATION = (WARNING, *_points(4000, 8000))
LATE = (WARNING, *_points(4000, 8000, kind=PenaltyKind.LATE))
CONDUCT = _points(8000, 20_000, kind=PenaltyKind.CONDUCT)

CATALOGUE: dict[Promise | str, tuple[Offence, ...]] = {
    _("Time"): (
        _row("late", _("Late to the table"), *LATE),
        _row("slow", _("Repeated slow play"), *ESCALATION),
        _row("away", _("Leaving the table during the game without permission"), *ESCALATION),
    ),
    _("Calls and declarations"): (
        _row("call_taken_back", _("Calling and withdrawing the call"), *ESCALATION),
        _row("unclear_call", _("Unclear call or declaration"), *ESCALATION),
        _row("wrong_meld", _("Invalid meld left uncorrected"), DEAD_HAND),
        _row("win_taken_back", _("False ron or tsumo call, no tiles shown"), DEAD_HAND),
        _row("false_win", _("False win: hand shown that is not complete or has no yaku"), CHOMBO),
        _row("furiten_ron", _("Ron in furiten"), CHOMBO),
        _row(
            "riichi_unsaid",
            _("Riichi with an open hand, not announced or tile not turned"),
            DEAD_HAND,
        ),
        _row("noten_riichi", _("Noten riichi, revealed at an exhaustive draw"), CHOMBO),
        _row("wrong_kan", _("Kan after riichi that changes the waits"), CHOMBO),
        _row("dead_hand_call", _("Call or declaration with a dead hand"), CHOMBO),
    ),
    _("Tiles and wall"): (
        _row("tile_count", _("Too many or too few tiles in hand"), DEAD_HAND),
        _row("early_draw", _("Drawing or looking at a tile out of turn"), *ESCALATION),
        _row("tiles_seen", _("Exposing a tile of the hand or the wall"), *ESCALATION),
        _row("wall_broken", _("Breaking the wall so that the hand cannot continue"), CHOMBO),
    ),
    _("Conduct"): (
        _row("talk", _("Commenting on a hand in progress, or giving advice"), *ESCALATION),
        _row("phone", _("Using a phone other than for score entry, or taking notes"), *ESCALATION),
        _row("rude", _("Rudeness to players or staff"), WARNING, *CONDUCT),
        _row("deceit", _("Deliberate false entry or statement"), *CONDUCT),
    ),
}

OFFENCES: dict[str, Offence] = {row.key: row for rows in CATALOGUE.values() for row in rows}


def next_step(offence: Offence, given: Iterable[tuple[str, str]]) -> Step:
    """The penalty for this offence after the penalties `given` so far, as (offence, kind).

    A second warning, even for another offence, becomes the step after the warning.
    """
    earlier = list(given)
    times = sum(key == offence.key for key, _kind in earlier)
    warned = any(kind == PenaltyKind.WARNING for _key, kind in earlier)
    left = list(_from(offence.steps, times))
    return left[1] if left[0] == WARNING and warned and len(left) > 1 else left[0]


def _from(steps: Sequence[Step], times: int) -> Iterator[Step]:
    yield from steps[min(times, len(steps) - 1) :]
