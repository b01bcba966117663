"""Winning conditions (条件): the wins and draws of the next hand that reach a player's goals."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from league.core.queries.rule_terms import comma_list, isolated
from league.models import Seat
from league.play.queries.games import TableState
from league.play.queries.target_scores import TargetScore
from league.play.queries.texts.hands import wind_sign
from league.play.queries.texts.winning_condition_texts import texts_for
from league.templatetags.numbers import score_as_text
from scoring import Game, Ruleset, winning_conditions
from scoring.core.seats import Wind
from scoring.games import game_of
from scoring.results.winning_conditions import Condition, Target, Way


@dataclass(frozen=True, slots=True, kw_only=True)
class WinOption:
    """Tsumo, or ron from one player, with the lowest values that are enough.

    `least` is the value that pays least, `paid` its payments; `shared`: it only ties for the place.
    """

    how: str
    values: str
    enough: bool
    discarder: str = ""
    least: str = ""
    paid: str = ""
    shared: bool = False
    #: How many ways to win this cell of the matrix stands for.
    rows: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalConditions:
    """A goal with the wins and draws that reach it; `reached`: the present points are enough.

    `text` explains a target score of the organiser. A goal that cannot be missed has no ways.
    """

    goal: str
    reached: bool
    short: str = ""
    is_place: bool = False
    ways: list[WinOption] = field(default_factory=list)
    draws: list[str] = field(default_factory=list)
    text: str = ""

    @property
    def cells(self) -> list[WinOption | None]:
        """The column of the matrix, the draw from the wall last; one cell where any win is enough."""
        ways = [*self.ways[1:], *self.ways[:1]]
        alike = len({way.least for way in ways}) == 1
        if alike and all(way.enough and not way.paid and not way.shared for way in ways):
            return [replace(ways[0], rows=len(ways)), *[None] * len(ways[1:])]
        return [*ways]


@dataclass(frozen=True, slots=True, kw_only=True)
class WinningConditions:
    seat: Seat
    placement: int
    lines: list[GoalConditions] = field(default_factory=list)

    @property
    def columns(self) -> list[GoalConditions]:
        """The goals of the matrix: first and second place, then target scores."""
        shown = [line for line in self.lines if line.ways and line.short]
        return sorted(shown, key=lambda line: not line.is_place)

    @property
    def rows(self) -> list[tuple[WinOption, list[WinOption]]]:
        """The ways to win with the cells that begin in their rows; the draw from the wall last."""
        columns = [line.cells for line in self.columns]
        ways = self.columns[0].ways if columns else []
        cells = [[cell for cell in row if cell] for row in zip(*columns, strict=True)]
        return list(zip([*ways[1:], *ways[:1]], cells, strict=True))


def winning_conditions_of(
    state: TableState,
    seat: Seat,
    *,
    riichi: Sequence[Wind] = (),
    targets: Sequence[TargetScore] = (),
    scores: Sequence[int] = (),
) -> WinningConditions:
    """First the organiser's target scores, then the placements at this table, then `scores`.

    `scores` are final scores of this game that the player wants to reach.
    """
    game = state.game
    assert game is not None  # noqa: S101  # only asked where hands are entered
    names = [isolated(other.entrant.public_name) for other in state.seats]
    needed = [target.needed for target in targets if target.needed is not None]
    found = winning_conditions(game, seat.index, riichi=riichi, target_scores=[*needed, *scores])
    situation = game.situation
    wind = wind_sign(situation, seat.index)
    declared = [situation.seat_of(one) for one in riichi]
    goals = [_goal_conditions(condition, game, names, wind) for condition in found]
    first = len(goals) - len(needed) - len(scores)
    of_targets = iter(goals[first : first + len(needed)])
    return WinningConditions(
        seat=seat,
        placement=game.with_riichi(declared).result().placements[seat.index],
        lines=[
            *(_target_conditions(target, of_targets) for target in targets),
            *goals[:first],
            *goals[first + len(needed) :],
        ],
    )


def _target_conditions(target: TargetScore, found: Iterator[GoalConditions]) -> GoalConditions:
    if target.needed is None:
        return GoalConditions(goal=target.name, text=target.text, reached=target.reached)
    return replace(next(found), goal=target.name, text=target.text)


def _goal_conditions(
    condition: Condition[Any], game: Game, names: list[str], wind: str
) -> GoalConditions:
    return GoalConditions(
        goal=_goal(condition.target, game.ruleset),
        reached=condition.held,
        short=_short(condition.target, game.ruleset),
        is_place=condition.target.place is not None,
        ways=[_way(way, game.ruleset, names, wind) for way in condition.ways],
        draws=_draws(condition.draws, condition.missed, names),
    )


def _goal(target: Target, ruleset: Ruleset) -> str:
    if target.score is not None:
        score = score_as_text(target.score, game_of(ruleset).score_unit)
        return _("A final score of %(score)s or more") % {"score": score}
    words = {
        1: _("First place"),
        2: _("Second place or better"),
        3: _("Third place or better"),
        4: _("Fourth place or better"),
    }
    return words[target.place or ruleset.players]


def _short(target: Target, ruleset: Ruleset) -> str:
    """The heading of the goal's column; third place has none."""
    if target.score is not None:
        return score_as_text(target.score, game_of(ruleset).score_unit)
    return {1: _("1st"), 2: _("2nd")}.get(target.place or 0, "")


def _way(way: Way[Any], ruleset: Ruleset, names: list[str], wind: str) -> WinOption:
    texts = texts_for(ruleset)
    how = texts.drawn()
    if way.discarder is not None:
        how = str(texts.by_discard) % {"name": names[way.discarder]}
    drawn = way.discarder is None
    values, least, paid, cheapest = _("no win is enough"), "", "", None
    if way.least:
        values = texts.values(way.least)
        least, paid = texts.least(way.least, wind, drawn=drawn)
        cheapest = texts.cheapest(way.least, wind, drawn=drawn)
    return WinOption(
        how=how,
        values=values,
        enough=bool(way.least),
        discarder="" if way.discarder is None else names[way.discarder],
        least=least,
        paid=paid,
        shared=cheapest in way.shared,
    )


def _draws(
    draws: Sequence[tuple[int, ...]], missed: Sequence[tuple[int, ...]], names: list[str]
) -> list[str]:
    """The draws that reach the goal, or those that miss it if they are fewer."""
    enough, others = ([_draw(tenpai, names) for tenpai in some] for some in (draws, missed))
    if len(enough) <= len(others):
        return enough
    return [
        _("any draw except: %(draws)s") % {"draws": "; ".join(others)} if others else _("any draw")
    ]


def _draw(tenpai: tuple[int, ...], names: list[str]) -> str:
    if not tenpai:
        return _("all noten")
    if len(tenpai) == len(names):
        return _("all tenpai")
    return _("tenpai: %(names)s") % {"names": comma_list(names[seat] for seat in tenpai)}
