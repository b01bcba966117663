"""What a player needs with the next hand, in words: which win, from whom, or which draw."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

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
from scoring.riichi.play.score_needed import Condition, Target, Way, winning_conditions


@dataclass(frozen=True, slots=True, kw_only=True)
class WinOption:
    """A way to win in words: how, and the cheapest values that are enough."""

    how: str
    values: str
    enough: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalConditions:
    """A goal with everything that reaches it; `held` where it is so as the points stand.

    `told` is how a line of the organiser's comes about; it has no ways where it cannot be missed.
    """

    goal: str
    held: bool
    ways: list[WinOption] = field(default_factory=list)
    draws: list[str] = field(default_factory=list)
    told: str = ""


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
    drawn: Sequence[TargetScore] = (),
    lines: Sequence[int] = (),
) -> WinningConditions:
    """First the lines that the organiser has `drawn`, then the places of this table.

    `lines` are final scores of this game that the player wants to keep or to reach.
    """
    game = state.game
    assert game is not None  # noqa: S101  # only asked where hands are entered
    names = [isolated(other.entrant.player.public_name) for other in state.seats]
    wanted = [line.needed for line in drawn if line.needed is not None]
    found = winning_conditions(game, seat.index, riichi=riichi, target_scores=[*wanted, *lines])
    needs = [_line(condition, game, names) for condition in found]
    first = len(needs) - len(wanted) - len(lines)
    of_drawn = iter(needs[first : first + len(wanted)])
    return WinningConditions(
        seat=seat,
        placement=game.result().placements[seat.index],
        lines=[
            *(_drawn(line, of_drawn) for line in drawn),
            *needs[:first],
            *needs[first + len(wanted) :],
        ],
    )


def _drawn(line: TargetScore, worked_out: Iterator[GoalConditions]) -> GoalConditions:
    if line.needed is None:
        return GoalConditions(goal=line.name, told=line.told, held=True)
    return replace(next(worked_out), goal=line.name, told=line.told)


def _line(condition: Condition, game: Game, names: list[str]) -> GoalConditions:
    return GoalConditions(
        goal=_goal(condition.target, game.ruleset),
        held=condition.held,
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
    """Those that are enough; where most of them are, the others."""
    enough, others = ([_draw(tenpai, names) for tenpai in some] for some in (draws, missed))
    if len(enough) <= len(others):
        return enough
    return [
        _("any draw but these: %(draws)s") % {"draws": "; ".join(others)}
        if others
        else _("any draw")
    ]


def _draw(tenpai: tuple[int, ...], names: list[str]) -> str:
    if not tenpai:
        return _("nobody tenpai")
    if len(tenpai) == len(names):
        return _("everybody tenpai")
    return _("tenpai: %(names)s") % {"names": comma_list(names[seat] for seat in tenpai)}
