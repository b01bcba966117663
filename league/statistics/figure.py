"""The definition of a figure: a formula over counts, a unit, and the data it needs."""

from dataclasses import dataclass
from enum import StrEnum
from math import sqrt

from django.db.models import TextChoices
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

#: Sums of counts by name.
Counts = dict[str, int]

#: A figure from fewer cases is shown without a comparison.
ENOUGH = 30

Text = str | Promise


class Group(TextChoices):
    RESULTS = "results", _("Results")
    HANDS = "hands", _("Hands")
    RIICHI = "riichi", _("Riichi")
    DEALER = "dealer", _("As dealer")
    VALUE = "value", _("Value of wins")


class Unit(StrEnum):
    SHARE = "share"  # 0 to 1, shown in percent
    POINTS = "points"  # raw points or value of a hand
    SCORE = "score"  # final score in points: 26200 is shown as +26.2
    NUMBER = "number"
    COUNT = "count"
    MINUTES = "minutes"


class Better(StrEnum):
    HIGH = "high"
    LOW = "low"
    NEITHER = "neither"


class Needs(StrEnum):
    """The data that must have been entered: a table result, hands, their yaku, their tiles."""

    RESULT = "result"
    HAND = "hand"
    YAKU = "yaku"
    TILES = "tiles"


class Form(StrEnum):
    RATIO = "ratio"
    COUNT = "count"
    DEVIATION = "deviation"  # of values with a counted total and total of squares


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One figure; `over` are counts with their signs, divided by `per` times `scale`.

    A count has no `per`, and `cases` is then its number of cases. `topic` is the data that a game
    must have for it.
    """

    id: str
    group: Group
    label: Text
    explanation: Text
    over: tuple[tuple[int, str], ...]
    per: str | None
    cases: str
    unit: Unit
    better: Better = Better.NEITHER
    needs: Needs = Needs.HAND
    topic: str = ""
    form: Form = Form.RATIO
    scale: int = 1

    @property
    def formula(self) -> str:
        """The formula in the names of counts, such as "wins / hands"."""
        if self.form == Form.DEVIATION:
            (_one, total), (_other, squares) = self.over
            return f"√({squares} / {self.cases} - ({total} / {self.cases})²)"
        over = "".join(f"{' - ' if sign < 0 else ' + '}{name}" for sign, name in self.over)
        over = over.removeprefix(" + ")
        if self.per is None:
            return over
        whole = f"({over})" if len(self.over) > 1 else over
        return f"{whole} / {self.per if self.scale == 1 else f'({self.scale} * {self.per})'}"

    @property
    def is_compared(self) -> bool:
        """Whether a value above or below the average is worth showing."""
        return self.form == Form.RATIO

    def value(self, counts: Counts) -> float | None:
        """The value from these counts; None without a case."""
        over = sum(sign * counts[name] for sign, name in self.over if name in counts)
        match self.form:
            case Form.COUNT:
                return over if counts.get(self.cases) else None
            case Form.DEVIATION:
                return _deviation(counts, self)
            case _:
                cases = counts.get(self.per or "", 0)
                return over / (cases * self.scale) if cases else None


def figure(  # noqa: PLR0913  # a row is its columns
    name: str,
    label: Text,
    explanation: Text,
    formula: str,
    *,
    group: Group,
    unit: Unit,
    better: Better = Better.NEITHER,
    needs: Needs = Needs.HAND,
    topic: str = "",
    cases: str = "",
    form: Form | None = None,
    scale: int = 1,
) -> Figure:
    """Make a row of the table of figures; the formula is a sum of counts or "(a - b) / c"."""
    over, _slash, per = formula.partition(" / ")
    signs = over.strip("()").replace(" - ", " -").replace(" + ", " ").split()
    return Figure(
        id=name,
        group=group,
        label=label,
        explanation=explanation,
        over=tuple((-1 if part.startswith("-") else 1, part.lstrip("-")) for part in signs),
        per=per or None,
        cases=cases or per,
        unit=unit,
        better=better,
        needs=needs,
        topic=topic,
        form=form or (Form.RATIO if per else Form.COUNT),
        scale=scale,
    )


def _deviation(counts: Counts, figure: Figure) -> float | None:
    (_one, total), (_other, squares) = figure.over
    cases = counts.get(figure.cases, 0)
    if not cases:
        return None
    mean = counts[total] / cases
    return sqrt(max(counts[squares] / cases - mean * mean, 0))
