"""The ranking rules of an event in sentences."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext, ngettext_lazy

from league.core.queries.rule_terms import comma_list
from league.enums import Aggregate
from league.models import Event
from league.standings.queries.pools import rules_of
from league.templatetags.numbers import score_as_text
from scoring import LeagueRules, OddTables, StandingRules
from scoring.games import game_of
from scoring.results.odd_tables import FIVE, THREE
from scoring.results.ranking_rules import MONTH, NIGHT, QUARTER, SEASON
from scoring.results.score_unit import ScoreUnit
from scoring.results.tiebreaks import TIEBREAKS

PLAIN, WHOLE = OddTables(), 100
#: How many of the best games count, by the part of the season in which they are counted.
BEST = {
    SEASON: ngettext_lazy(
        "Each player's best game counts.",
        "Each player's best %(count)s games count.",
        "count",
    ),
    MONTH: ngettext_lazy(
        "Each player's best game of each month counts.",
        "Each player's best %(count)s games of each month count.",
        "count",
    ),
    QUARTER: ngettext_lazy(
        "Each player's best game of each quarter counts.",
        "Each player's best %(count)s games of each quarter count.",
        "count",
    ),
}
#: What presence brings, an absence costs, or counts as: by session and by night.
PRESENCE = (
    (
        lazy("Each session attended brings %(points)s."),
        lazy("Each session missed costs %(points)s."),
        lazy("Each session missed counts as a game with %(points)s."),
    ),
    (
        lazy("Each night attended brings %(points)s."),
        lazy("Each night missed costs %(points)s."),
        lazy("Each night missed counts as a game with %(points)s."),
    ),
)


def ranking_sentences(rules: StandingRules, unit: ScoreUnit, odd: OddTables = PLAIN) -> list[str]:
    """Sentences on what counts; `unit` points make one of a final score."""
    return [*_of_games(rules), *_of_presence(rules.league, unit), *_of_odd_tables(odd)]


def ranking_of_event(event: Event) -> list[str]:
    """How the event ranks, tie-breaks included; `odd_table_sentences` says the rest."""
    rules = rules_of(event)
    breaks = [name for name in rules.tiebreaks if name in TIEBREAKS and name != rules.aggregate]
    names = comma_list(_(TIEBREAKS[name].name) for name in breaks)
    ties = [_("Tie-breaks, in this order: %(names)s.") % {"names": names}] if names else []
    unit = game_of(event.ruleset).score_unit
    byes = _of_byes(rules.league, event.odd_rules)
    return [aggregate_sentence(rules), *ranking_sentences(rules, unit), *byes, *ties]


def odd_table_sentences(event: Event) -> list[str]:
    """How tables of three and five play, and how much their games count."""
    odd, ruleset = event.odd_rules, event.ruleset
    unit = game_of(ruleset).score_unit
    found: list[str] = []
    if THREE in odd.sizes:
        found.append(
            _(
                "Three players may form a table. They play with an empty chair: a tsumo costs each"
                " of the two others their usual share, and noten payments are shared among the"
                " three."
            )
        )
    if FIVE in odd.sizes:
        found.append(
            _(
                "Five players may share a table: four play each hand, and one sits out in turn,"
                " East 1 to East 5. Only the points at the end are entered."
            )
        )
    for size in odd.sizes:
        points = " ".join(_score(value, unit) for value in odd.uma_at(size, ruleset))
        uma = {"uma": points}
        found.append(
            _("Uma at a table of three: %(uma)s.") % uma
            if size == THREE
            else _("Uma at a table of five: %(uma)s.") % uma
        )
    return [*found, *_of_odd_tables(odd)]


def odd_game_text(odd: OddTables, size: int | None) -> str:
    """How much a game at a table of three or five counts; empty at a usual table."""
    if size is None:
        return ""
    words = {"percent": odd.percent}
    if odd.percent == WHOLE:
        return _("a table of three") if size == THREE else _("a table of five")
    return (
        _("%(percent)s%% of the score counts: a table of three")
        if size == THREE
        else _("%(percent)s%% of the score counts: a table of five")
    ) % words


def _of_odd_tables(odd: OddTables) -> Iterator[str]:
    if odd.sizes and odd.percent < WHOLE:
        yield _(
            "A game at a table of three or five counts with %(percent)s%% of its score, and as"
            " one game."
        ) % {"percent": odd.percent}
    elif odd.sizes:
        yield _("A game at a table of three or five counts in full.")


def aggregate_sentence(rules: StandingRules) -> str:
    if rules.aggregate == Aggregate.AVERAGE:
        return _("Players are ranked by the average of the games that count.")
    return _("Players are ranked by the total of the games that count.")


def _of_games(rules: StandingRules) -> Iterator[str]:
    league = rules.league
    if rules.minimum_games:
        yield ngettext(
            "At least %(count)s game is needed to be ranked.",
            "At least %(count)s games are needed to be ranked.",
            rules.minimum_games,
        ) % {"count": rules.minimum_games}
    if league.first_n:
        yield ngettext(
            "Only each player's first game counts.",
            "Only each player's first %(count)s games count.",
            league.first_n,
        ) % {"count": league.first_n}
    if league.window:
        yield _("Only each player's best run of %(count)s games in a row counts.") % {
            "count": league.window
        }
    if rules.drop_worst:
        yield ngettext(
            "Each player's worst game is dropped.",
            "Each player's worst %(count)s games are dropped.",
            rules.drop_worst,
        ) % {"count": rules.drop_worst}
    if league.best_percent:
        yield _("The best %(percent)s%% of each player's games count, rounded up.") % {
            "percent": league.best_percent
        }
    if rules.best_n:
        yield BEST[league.best_n_per] % {"count": rules.best_n}


def _of_presence(league: LeagueRules, unit: ScoreUnit) -> Iterator[str]:
    attended, missed, placeholder = PRESENCE[league.attended_by == NIGHT]
    if league.attendance_bonus:
        yield attended % {"points": _score(league.attendance_bonus, unit)}
    if league.absence_deduction:
        yield missed % {"points": _score(league.absence_deduction, unit, plus="")}
    if league.placeholder_points is not None:
        yield placeholder % {"points": _score(league.placeholder_points, unit)}
    if league.free_absences:
        yield ngettext(
            "The first absence costs nothing.",
            "The first %(count)s absences cost nothing.",
            league.free_absences,
        ) % {"count": league.free_absences}
    if league.no_show_penalty:
        yield _("A no-show costs %(points)s as a penalty.") % {
            "points": _score(league.no_show_penalty, unit, plus="")
        }


def _of_byes(league: LeagueRules, odd: OddTables) -> Iterator[str]:
    """What a bye brings, in an event whose tables do not take any number of players."""
    if {THREE, FIVE} <= {*odd.sizes}:
        return
    yield _("A bye brings no score: it adds nothing to a total and leaves an average as it is.")
    if league.uses_presence:
        yield _("A player with a bye counts as present.")


def _score(points: int, unit: ScoreUnit, *, plus: str = "+") -> str:
    return score_as_text(points, unit, plus=plus)
