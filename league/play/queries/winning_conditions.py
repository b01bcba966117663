"""Winning conditions (条件): the wins and draws of the next hand that reach a player's goals."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.core.queries.rule_terms import comma_list, isolated, yakuman_text
from league.models import Seat
from league.play.queries.games import TableState
from league.play.queries.target_scores import TargetScore
from league.templatetags.numbers import by_thousand, signed
from scoring import Game, Ruleset
from scoring.core.seats import Wind
from scoring.riichi.limits import limit_of
from scoring.riichi.play.offline_tables.values import Value
from scoring.riichi.play.score_needed import Condition, RunningGame, Target, Way, winning_conditions


@dataclass(frozen=True, slots=True, kw_only=True)
class WinOption:
    """Tsumo, or ron from one player, with the lowest values that are enough."""

    how: str
    values: str
    enough: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalConditions:
    """A goal with the wins and draws that reach it; `reached`: the present points are enough.

    `text` explains a target score of the organiser. A goal that cannot be missed has no ways.
    """

    goal: str
    reached: bool
    ways: list[WinOption] = field(default_factory=list)
    draws: list[str] = field(default_factory=list)
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WinningConditions:
    seat: Seat
    placement: int
    lines: list[GoalConditions] = field(default_factory=list)


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
    names = [isolated(other.entrant.player.public_name) for other in state.seats]
    needed = [target.needed for target in targets if target.needed is not None]
    running = cast("RunningGame", game)  # of riichi, as the pages see to
    found = winning_conditions(running, seat.index, riichi=riichi, target_scores=[*needed, *scores])
    goals = [_goal_conditions(condition, game, names) for condition in found]
    first = len(goals) - len(needed) - len(scores)
    of_targets = iter(goals[first : first + len(needed)])
    return WinningConditions(
        seat=seat,
        placement=game.result().placements[seat.index],
        lines=[
            *(_target_conditions(target, of_targets) for target in targets),
            *goals[:first],
            *goals[first + len(needed) :],
        ],
    )


def _target_conditions(target: TargetScore, found: Iterator[GoalConditions]) -> GoalConditions:
    if target.needed is None:
        return GoalConditions(goal=target.name, text=target.text, reached=True)
    return replace(next(found), goal=target.name, text=target.text)


def _goal_conditions(condition: Condition, game: Game, names: list[str]) -> GoalConditions:
    return GoalConditions(
        goal=_goal(condition.target, game.ruleset),
        reached=condition.held,
        ways=[_way(way, game.ruleset, names) for way in condition.ways],
        draws=_draws(condition.draws, condition.missed, names),
    )


def _goal(target: Target, ruleset: Ruleset) -> str:
    if target.score is not None:
        score = signed(target.score, by_thousand(target.score))
        return _("A final score of %(score)s or more") % {"score": score}
    words = {1: _("First place"), 2: _("Second place or better"), 3: _("Third place or better")}
    return words[target.place or ruleset.players]


def _way(way: Way, ruleset: Ruleset, names: list[str]) -> WinOption:
    how = pgettext("how", "Tsumo")
    if way.discarder is not None:
        how = _("Ron from %(name)s") % {"name": names[way.discarder]}
    return WinOption(how=how, values=_values(way.least, ruleset), enough=bool(way.least))


def _values(least: Sequence[Value], ruleset: Ruleset) -> str:
    if not least:
        return _("no win is enough")
    if least[0] == Value(1, 30):
        return _("any win")
    return pgettext("between two values", " or ").join(_value(value, ruleset) for value in least)


def _value(value: Value, ruleset: Ruleset) -> str:
    if value.yakuman:
        return yakuman_text(value.yakuman)
    han = value.han or 0
    limit = limit_of(han, value.fu or 0, ruleset)
    if value.fu is None and limit:
        return _("%(limit)s (%(han)s han)") % {"limit": _(limit.english), "han": han}
    return _("%(han)s han %(fu)s fu") % {"han": han, "fu": value.fu}


def _draws(
    draws: Sequence[tuple[int, ...]], missed: Sequence[tuple[int, ...]], names: list[str]
) -> list[str]:
    """The draws that are enough; the others, where these are fewer."""
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
