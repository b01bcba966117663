"""The catalogue of penalties of each game: each offence with the penalty for each repetition.

The catalogue follows the WRC and EMA rules and only proposes; the referee may give any penalty. The
ruleset sets the points of a chombo. The Hong Kong game has no public list of points, so its
referees choose them. By Mahjong Competition Rules points are taken in the game, where they are
entered with the hand.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.enums import PenaltyKind
from scoring import Ruleset
from scoring.games import game_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyStep:
    """One penalty of an offence's escalation; `points` are deducted from the total.

    A chombo has no points here because the ruleset sets them. The referee chooses the points of a
    deduction without any. `game_points` are taken in the game instead.
    """

    kind: PenaltyKind
    points: int = 0
    game_points: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Offence:
    """An offence; `steps` are in the order of repetition, and the last one repeats."""

    key: str
    text: Promise | str
    steps: tuple[PenaltyStep, ...]


Catalogue = Mapping[Promise | str, Sequence[Offence]]

WARNING = PenaltyStep(kind=PenaltyKind.WARNING)
DEAD_HAND = PenaltyStep(kind=PenaltyKind.DEAD_HAND)
CHOMBO = PenaltyStep(kind=PenaltyKind.CHOMBO)


def _points(*points: int, kind: PenaltyKind = PenaltyKind.DEDUCTION) -> tuple[PenaltyStep, ...]:
    return tuple(PenaltyStep(kind=kind, points=number) for number in points)


def _in_game(*points: int) -> tuple[PenaltyStep, ...]:
    return tuple(PenaltyStep(kind=PenaltyKind.DEDUCTION, game_points=number) for number in points)


def _row(key: str, text: Promise | str, *steps: PenaltyStep) -> Offence:
    return Offence(key=key, text=text, steps=steps)


def _late(*points: int) -> tuple[Offence, ...]:
    steps = _points(*points, kind=PenaltyKind.LATE)
    return (_row("late", _("Late to the table"), WARNING, *steps),)


def _catalogue(
    *,
    late: tuple[Offence, ...],
    repeated: tuple[PenaltyStep, ...],
    conduct: tuple[PenaltyStep, ...],
    declarations: tuple[Offence, ...],
    wall_broken: PenaltyStep,
) -> Catalogue:
    """The offences of all games, and the `late` ones and `declarations` of one game."""
    escalation = (WARNING, *repeated)
    return {
        _("Time"): (
            *late,
            _row("slow", _("Repeated slow play"), *escalation),
            _row("away", _("Leaving the table during the game without permission"), *escalation),
        ),
        _("Calls and declarations"): (
            _row("call_taken_back", _("Calling and withdrawing the call"), *escalation),
            _row("unclear_call", _("Unclear call or declaration"), *escalation),
            _row("wrong_meld", _("Invalid meld left uncorrected"), DEAD_HAND),
            *declarations,
        ),
        _("Tiles and wall"): (
            _row("tile_count", _("Too many or too few tiles in hand"), DEAD_HAND),
            _row("early_draw", _("Drawing or looking at a tile out of turn"), *escalation),
            _row("tiles_seen", _("Exposing a tile of the hand or the wall"), *escalation),
            _row(
                "wall_broken",
                _("Breaking the wall so that the hand cannot continue"),
                wall_broken,
            ),
        ),
        _("Conduct"): (
            _row("talk", _("Commenting on a hand in progress, or giving advice"), *escalation),
            _row(
                "phone",
                _("Using a phone other than for score entry, or taking notes"),
                *escalation,
            ),
            _row("rude", _("Rudeness to players or staff"), WARNING, *conduct),
            _row("deceit", _("Deliberate false entry or statement"), *conduct),
        ),
    }


RIICHI = _catalogue(
    late=_late(4000, 8000),
    repeated=_points(4000, 8000),
    conduct=_points(8000, 20_000, kind=PenaltyKind.CONDUCT),
    declarations=(
        _row("win_taken_back", _("False ron or tsumo call, no tiles shown"), DEAD_HAND),
        _row(
            "false_win", _("Win declared with a hand that is not complete or has no yaku"), CHOMBO
        ),
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
    wall_broken=CHOMBO,
)
HONGKONG = _catalogue(
    late=_late(0),
    repeated=_points(0),
    conduct=_points(0, kind=PenaltyKind.CONDUCT),
    declarations=(
        _row("win_withdrawn", _("Win declared and withdrawn, no tiles shown"), DEAD_HAND),
        _row(
            "incomplete_win",
            _("Win declared with a hand that is not complete or has too few faan"),
            CHOMBO,
        ),
        _row("dead_hand_call", _("Call or declaration with a dead hand"), *_points(0)),
    ),
    wall_broken=_points(0)[0],
)
MCR = _catalogue(
    late=(
        _row("late_10_minutes", _("Late to the table by up to 10 minutes"), *_in_game(10)),
        _row("late_15_minutes", _("Late to the table by 11 to 15 minutes"), *_in_game(20)),
        _row(
            "later",
            _("Later than 15 minutes: a substitute plays, no table points for the session"),
            PenaltyStep(kind=PenaltyKind.RULING),
        ),
    ),
    repeated=_in_game(5, 10, 20, 30),
    conduct=_in_game(10, 30, 60),
    declarations=(
        _row("win_withdrawn", _("Win declared and withdrawn, no tiles shown"), DEAD_HAND),
        _row("false_win_below_minimum", _("Win declared with too few fan"), CHOMBO),
        _row("false_win_invalid_hand", _("Win declared with a hand that is not complete"), CHOMBO),
        _row("tiles_shown", _("Tiles shown because of a false win of another player"), DEAD_HAND),
        _row("win_tile_left", _("Winning tile not taken before counting"), *_in_game(10)),
        _row("dead_hand_call", _("Call or declaration with a dead hand"), *_in_game(10)),
    ),
    wall_broken=_in_game(10)[0],
)

#: The catalogue of each game, by the value of the switch `variant`.
CATALOGUES: Mapping[str, Catalogue] = {"riichi": RIICHI, "hongkong": HONGKONG, "mcr": MCR}

#: The outcome of a hand that ends in a chombo, by the value of the switch `variant`. A game without
#: one has false wins beside any outcome.
CHOMBO_OUTCOMES: Mapping[str, str] = {"riichi": "chombo", "hongkong": "false_win"}

#: The offences of all games by key; an offence has the same text in every game.
OFFENCES: dict[str, Offence] = {
    row.key: row
    for catalogue in reversed(list(CATALOGUES.values()))
    for rows in catalogue.values()
    for row in rows
}


def catalogue_of(ruleset: Ruleset) -> Catalogue:
    return CATALOGUES[game_of(ruleset).variant]


def offences_of(ruleset: Ruleset) -> dict[str, Offence]:
    """The offences for the game of a ruleset, by key."""
    return {row.key: row for rows in catalogue_of(ruleset).values() for row in rows}


def chombo_offences(ruleset: Ruleset) -> list[Offence]:
    """The offences whose first penalty is a chombo."""
    return [row for row in offences_of(ruleset).values() if row.steps[0] == CHOMBO]


def chombo_outcome(ruleset: Ruleset) -> str:
    """The outcome of a hand that ends in a chombo in the game of a ruleset; empty if none does."""
    return CHOMBO_OUTCOMES.get(game_of(ruleset).variant, "")


def is_chombo(entry: Mapping[str, object], ruleset: Ruleset) -> bool:
    """Whether the hand ended in a chombo."""
    return entry.get("outcome") == chombo_outcome(ruleset)


def chombos_in(entry: Mapping[str, Any], ruleset: Ruleset) -> list[tuple[str, str]]:
    """The winds of those with a chombo in a hand, each with the key of the offence if it is known."""
    if is_chombo(entry, ruleset):
        return [(entry["offender"], "")]
    keys = {row.key for row in chombo_offences(ruleset)}
    given = entry.get("penalties") or ()
    return [(one["seat"], one["kind"]) for one in given if one["kind"] in keys]


def offence_text(offence: str) -> str:
    """An offence in the reader's words: from the catalogue by its key, or as it was written."""
    return str(OFFENCES[offence].text) if offence in OFFENCES else offence


def next_step(offence: Offence, given: Iterable[tuple[str, str]]) -> PenaltyStep:
    """The penalty for this offence after the penalties `given` so far, as (offence, kind).

    A second warning, even for another offence, becomes the step after the warning.
    """
    earlier = list(given)
    times = sum(key == offence.key for key, _kind in earlier)
    warned = any(kind == PenaltyKind.WARNING for _key, kind in earlier)
    left = list(_from(offence.steps, times))
    return left[1] if left[0] == WARNING and warned and len(left) > 1 else left[0]


def _from(steps: Sequence[PenaltyStep], times: int) -> Iterator[PenaltyStep]:
    yield from steps[min(times, len(steps) - 1) :]
