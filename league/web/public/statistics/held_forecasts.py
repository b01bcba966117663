"""How well past forecasts held: a chart, the numbers behind it, and a sentence."""

from dataclasses import dataclass

from django.utils.translation import ngettext

from league.statistics.queries.forecast_outcomes import TENTHS, Tenth, tenths
from league.templatetags.numbers import percent
from league.web.common.charts.bars import PHONE, WIDE, Columns, distribution
from league.web.common.charts.scales import Frame

DASH = "\N{EN DASH}"
#: With fewer chances there is nothing to say.
FEWEST = 50
#: The tenth that the sentence names, if it has so many chances: two thirds are easy to picture.
NAMED, FEWEST_NAMED = 6, 10


@dataclass(frozen=True, slots=True)
class HeldRow:
    """A row of the table: the range of the forecasts, their average, what came true, of how many."""

    range: str
    average: str
    came_true: str
    chances: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldForecasts:
    """The chances of finished events beside what happened; a tick marks the average forecast."""

    sentence: str
    chances: int
    rows: list[HeldRow]
    wide: Columns
    phone: Columns


def how_forecasts_held() -> HeldForecasts | None:
    """The chances of all finished events; None with too few of them."""
    found = tenths()
    chances = sum(tenth.chances for tenth in found)
    if chances < FEWEST:
        return None
    return HeldForecasts(
        sentence=_sentence(_named(found)),
        chances=chances,
        rows=[
            HeldRow(
                _range(tenth.number),
                percent(tenth.average),
                percent(tenth.came_true),
                tenth.chances,
            )
            for tenth in found
        ],
        wide=_drawn(found, [_range(tenth.number) for tenth in found], WIDE),
        # A phone has room for the lower end of each range.
        phone=_drawn(found, [_range(tenth.number).split(DASH)[0] for tenth in found], PHONE),
    )


def _drawn(found: list[Tenth], labels: list[str], frame: Frame) -> Columns:
    came_true = [tenth.came_true for tenth in found]
    averages = [tenth.average for tenth in found]
    return distribution(
        dict(zip(labels, came_true, strict=True)), dict(zip(labels, averages, strict=True)), frame
    )


def _named(found: list[Tenth]) -> Tenth:
    """The tenth from 60 % on, or else the one with most chances between 20 % and 80 %, or at all."""
    wanted = [one for one in found if one.number == NAMED and one.chances >= FEWEST_NAMED]
    between = [one for one in found if 2 <= one.number < 8]  # noqa: PLR2004 (20 % and 80 %)
    return max(wanted or between or found, key=lambda one: one.chances)


def _sentence(tenth: Tenth) -> str:
    return ngettext(
        "Of %(count)s chance between %(low)s and %(high)s, %(share)s came true.",
        "Of %(count)s chances between %(low)s and %(high)s, %(share)s came true.",
        tenth.chances,
    ) % {
        "count": tenth.chances,
        "low": percent(tenth.number / TENTHS, digits=0),
        "high": percent((tenth.number + 1) / TENTHS, digits=0),
        "share": percent(tenth.came_true, digits=0),
    }


def _range(number: int) -> str:
    """A tenth in per cent: 60–70."""  # noqa: RUF002
    step = 100 // TENTHS
    return f"{number * step}{DASH}{(number + 1) * step}"
