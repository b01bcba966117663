"""The catalogue of penalties: an offence a row, what it costs the first time, the second, the third.

A usual ladder in the manner of the world and European rules; the referee decides, and the form takes
any other kind and number. What is paid in the game itself, a chombo, is priced by the ruleset.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.enums import PenaltyKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What is given; `points` come off the total. A chombo's points are the ruleset's."""

    kind: PenaltyKind
    points: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Offence:
    """`steps` from the first time on; the last one for every further time."""

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
        _row("late", _("Comes to the table after the start"), *LATE),
        _row("slow", _("Plays slowly again and again"), *ESCALATION),
        _row("away", _("Leaves the table during the game without a word"), *ESCALATION),
    ),
    _("Calls and declarations"): (
        _row("call_taken_back", _("Calls and takes the call back"), *ESCALATION),
        _row("unclear_call", _("Calls or declares so that the others cannot follow"), *ESCALATION),
        _row("wrong_meld", _("Lays open a wrong meld and plays on"), DEAD_HAND),
        _row("win_taken_back", _("Says ron or tsumo without a win, no tiles shown"), DEAD_HAND),
        _row("false_win", _("Shows a hand that does not win, or wins without a yaku"), CHOMBO),
        _row("furiten_ron", _("Wins by ron in furiten"), CHOMBO),
        _row("riichi_unsaid", _("Riichi with an open hand, or not said or not shown"), DEAD_HAND),
        _row("noten_riichi", _("Riichi without tenpai, seen at a draw"), CHOMBO),
        _row("wrong_kan", _("Kan after riichi that changes the waits"), CHOMBO),
        _row("dead_hand_call", _("Calls or declares with a dead hand"), CHOMBO),
    ),
    _("Tiles and wall"): (
        _row("tile_count", _("Too many or too few tiles in the hand"), DEAD_HAND),
        _row("early_draw", _("Draws or looks before it is their turn"), *ESCALATION),
        _row("tiles_seen", _("Shows a tile of the hand or of the wall"), *ESCALATION),
        _row("wall_broken", _("Breaks the wall so that the hand cannot go on"), CHOMBO),
    ),
    _("Conduct"): (
        _row("talk", _("Talks about a hand that is being played, or advises"), *ESCALATION),
        _row(
            "phone", _("Uses a phone or takes notes beside the entries of the table"), *ESCALATION
        ),
        _row("rude", _("Is rude to players or staff"), WARNING, *CONDUCT),
        _row("deceit", _("Enters or says something false on purpose"), *CONDUCT),
    ),
}

OFFENCES: dict[str, Offence] = {row.key: row for rows in CATALOGUE.values() for row in rows}


def next_step(offence: Offence, given: Iterable[tuple[str, str]]) -> Step:
    """What this offence costs somebody who was `given` these (offence, kind) so far.

    A second warning, for whatever it is, becomes the step behind it.
    """
    earlier = list(given)
    times = sum(key == offence.key for key, _kind in earlier)
    warned = any(kind == PenaltyKind.WARNING for _key, kind in earlier)
    left = list(_from(offence.steps, times))
    return left[1] if left[0] == WARNING and warned and len(left) > 1 else left[0]


def _from(steps: Sequence[Step], times: int) -> Iterator[Step]:
    yield from steps[min(times, len(steps) - 1) :]
