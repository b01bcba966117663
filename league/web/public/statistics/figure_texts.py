"""Figures in words: the value in its unit, what it rests on, and its place in the population."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.statistics.figure import Better, Form, Group, Unit
from league.statistics.queries.figure_values import PERCENT, FigureValue
from league.templatetags.numbers import decimal, grouped, percent, points_text, score_as_text
from league.web.common.charts.bars import at2
from scoring.results.score_unit import ScoreUnit

KEY_FIGURES = (
    "average_placement",
    "top_two_share",
    "not_last_share",
    "average_score",
    "win_rate",
    "deal_in_rate",
    "average_win",
    "riichi_rate",
)
#: Shown where a player has only results, or where a game has no riichi.
INSTEAD = ("tsumo_share", "total_score", "first_share", "best_score", "worst_score")
KEY_COUNT = 8
SCALE = 70


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureText:
    """A figure as pages show it.

    `x` is its place among the players on a scale 72 wide, better to the right; `average_x` that of
    the average of the field.
    """

    label: str | Promise
    explanation: str | Promise
    value: str
    rests_on: str
    average: str
    among: str
    x: str
    average_x: str
    coverage: str


def key_figures(figures: Mapping[str, FigureValue], unit: ScoreUnit) -> list[FigureText]:
    """The figures on top of a page, eight at most."""
    ids = [name for name in (*KEY_FIGURES, *INSTEAD) if _known(figures.get(name))]
    return [figure_text(figures[name], unit) for name in ids[:KEY_COUNT]]


def figure_groups(
    figures: Mapping[str, FigureValue], unit: ScoreUnit
) -> list[tuple[str, list[FigureText]]]:
    """All figures with a value by their groups."""
    known = [one for one in figures.values() if _known(one)]
    groups = [
        (str(group.label), [figure_text(one, unit) for one in known if one.figure.group == group])
        for group in Group
    ]
    return [(label, texts) for label, texts in groups if texts]


def figure_text(one: FigureValue, unit: ScoreUnit) -> FigureText:
    """Word a figure; `unit` is how many points make one of a score that is written."""
    value = one.value or 0
    return FigureText(
        label=one.figure.label,
        explanation=one.figure.explanation,
        value=_without_plus(one, written(value, one.figure.unit, unit)),
        rests_on=_rests_on(one, value),
        average=""
        if one.population_average is None
        else written(one.population_average, one.figure.unit, unit),
        among=_among(one),
        x=_on_scale(one, one.percentile),
        average_x=_on_scale(one, one.average_percentile),
        coverage=percent(one.coverage, digits=0) if one.coverage < 1 else "",
    )


def written(value: float, kind: Unit, unit: ScoreUnit) -> str:
    """A value in its unit, such as "22.3 %", "+26.2" or "5,460"."""
    whole = round(value)
    match kind:
        case Unit.SHARE:
            return percent(value)
        case Unit.SCORE:
            # Pages show averages in tenths of the unit, and those of table points in hundredths.
            parts = 10 if unit.signed else 100
            rounded = round(value / unit * parts) * unit // parts if unit > 1 else whole
            return score_as_text(rounded, unit)
        case Unit.POINTS:
            return points_text(whole)
        case Unit.COUNT:
            return grouped(whole)
        case Unit.MINUTES:
            return _("%(minutes)s min") % {"minutes": decimal(value, 1)}
        case _:
            return decimal(value, 2)


def _without_plus(one: FigureValue, text: str) -> str:
    """A deviation is no gain."""
    return text.removeprefix("+") if one.figure.form == Form.DEVIATION else text


def _known(one: FigureValue | None) -> bool:
    return one is not None and one.value is not None


def _rests_on(one: FigureValue, value: float) -> str:
    """The count and its cases of a share, else the cases."""
    if one.figure.unit == Unit.SHARE and one.figure.form == Form.RATIO:
        numbers = {"part": grouped(round(value * one.cases)), "whole": grouped(one.cases)}
        return _("%(part)s of %(whole)s") % numbers
    return _cases(one.figure.cases, one.cases)


def _cases(name: str, count: int) -> str:
    words = {
        "games": ngettext("%(count)s game", "%(count)s games", count),
        "hands": ngettext("%(count)s hand", "%(count)s hands", count),
        "wins": ngettext("%(count)s win", "%(count)s wins", count),
        "deal_ins": ngettext("%(count)s hand dealt in", "%(count)s hands dealt in", count),
    }
    other = ngettext("%(count)s case", "%(count)s cases", count)
    return words.get(name, other) % {"count": grouped(count)}


def _on_scale(one: FigureValue, percentile: int | None) -> str:
    """A place among the population on the scale, where more is better or else simply more."""
    if percentile is None:
        return ""
    goodness = PERCENT - percentile if one.figure.better == Better.LOW else percentile
    return at2(1 + SCALE * goodness / PERCENT)


def _among(one: FigureValue) -> str:
    """The place among the players whom this figure is compared with."""
    population, value, rank = one.population, one.value, one.rank
    if population is None or value is None or rank is None:
        return ""
    players = grouped(population.players)
    if one.figure.better == Better.NEITHER:
        return _("higher than %(count)s of %(players)s") % {
            "count": grouped(population.lower(value))
            if population.is_exact
            else percent((one.percentile or 0) / PERCENT, digits=0),
            "players": players,
        }
    if population.is_exact or rank == 1:
        return ranked_of(rank, population.players)
    top = percent(ceil(PERCENT * rank / population.players) / PERCENT, digits=0)
    return _("top %(percent)s of %(players)s") % {"percent": top, "players": players}


def ranked_of(rank: int, players: int) -> str:
    """As in "1st of 31"."""
    texts = {
        "st": _("%(rank)sst of %(players)s"),
        "nd": _("%(rank)snd of %(players)s"),
        "rd": _("%(rank)srd of %(players)s"),
        "th": _("%(rank)sth of %(players)s"),
    }
    teen = rank % 100 in {11, 12, 13}
    ending = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(rank % 10, "th")
    return texts[ending] % {"rank": grouped(rank), "players": grouped(players)}
