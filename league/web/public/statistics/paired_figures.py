"""The figures of two players in words, a row for each figure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise

from league.statistics.figure import Group
from league.statistics.queries.comparison import is_better
from league.statistics.queries.figure_values import FigureValue
from league.web.public.statistics.figure_texts import (
    INSTEAD,
    KEY_COUNT,
    KEY_FIGURES,
    FigureText,
    figure_text,
)
from scoring.results.score_unit import ScoreUnit

Figures = Mapping[str, FigureValue]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedText:
    """A figure of two players: for each the text, None without a case, and whether it is better."""

    label: str | Promise
    explanation: str | Promise
    both: tuple[tuple[FigureText | None, bool], tuple[FigureText | None, bool]]


def paired_key_figures(one: Figures, other: Figures, unit: ScoreUnit) -> list[PairedText]:
    """The figures on top of a player's page that either of the two has."""
    return _paired((*KEY_FIGURES, *INSTEAD), one, other, unit)[:KEY_COUNT]


def paired_groups(
    one: Figures, other: Figures, unit: ScoreUnit
) -> list[tuple[str, list[PairedText]]]:
    """All figures that either of the two has, by their groups."""
    groups = [
        (
            str(group.label),
            _paired([n for n in one if one[n].figure.group == group], one, other, unit),
        )
        for group in Group
    ]
    return [(label, rows) for label, rows in groups if rows]


def _paired(
    names: Iterable[str], one: Figures, other: Figures, unit: ScoreUnit
) -> list[PairedText]:
    pairs = [(one[name], other[name]) for name in names if name in one and name in other]
    return [
        _pair(own, theirs, unit)
        for own, theirs in pairs
        if own.value is not None or theirs.value is not None
    ]


def _pair(one: FigureValue, other: FigureValue, unit: ScoreUnit) -> PairedText:
    own, theirs = _text(one, unit), _text(other, unit)
    # Values that read alike are alike.
    differ = own is not None and theirs is not None and own.value != theirs.value
    return PairedText(
        label=one.figure.label,
        explanation=one.figure.explanation,
        both=((own, differ and is_better(one, other)), (theirs, differ and is_better(other, one))),
    )


def _text(one: FigureValue, unit: ScoreUnit) -> FigureText | None:
    return None if one.value is None else figure_text(one, unit)
