"""A field for scores, typed as the standings show them: 20.0 is stored as 20,000 points."""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from league.templatetags.numbers import MINUS, habit, score_digits, signed

TYPED = re.compile(r"[+-]?\d+([.,]\d+)?")
THOUSAND = 1000


class ScoreField(forms.CharField):
    """Whole points, from and to the unit of the standings (`unit` points make 1)."""

    def __init__(
        self,
        *,
        unit: int = THOUSAND,
        min_value: int | None = None,
        max_value: int | None = None,
        **more: Any,
    ) -> None:
        super().__init__(**more)
        self.unit, self.min_value, self.max_value = unit, min_value, max_value
        self.widget.attrs.setdefault("inputmode", "decimal" if unit > 1 else "numeric")

    def to_python(self, value: Any) -> Any:
        if isinstance(value, int):
            return value
        text = (super().to_python(value) or "").replace(MINUS, "-").replace(" ", "")
        if not text:
            return None
        points = self._points(text)
        if (self.min_value is not None and points < self.min_value) or (
            self.max_value is not None and points > self.max_value
        ):
            raise ValidationError(self._range())
        return points

    def prepare_value(self, value: Any) -> Any:
        return self.shown(value) if isinstance(value, int) else value

    def shown(self, points: int) -> str:
        """As the field expects it: 20.0, without grouping."""
        digits = score_digits(points, self.unit).replace(habit().thousands, "")
        return signed(points, digits, plus="")

    def _points(self, text: str) -> int:
        if not TYPED.fullmatch(text):
            raise ValidationError(self._example(), code="invalid")
        points = Decimal(text.replace(",", ".")) * self.unit
        if points != int(points):
            raise ValidationError(self._example(), code="invalid")
        return int(points)

    def _example(self) -> str:
        if self.unit == 1:
            return _("Enter a whole number of points.")
        return _("Enter a score as in the standings, such as %(score)s.") % {
            "score": self.shown(20 * self.unit)
        }

    def _range(self) -> str:
        if self.min_value == 0 and self.max_value is None:
            return _("Enter 0 or more.")
        low, high = self.shown(self.min_value or 0), self.shown(self.max_value or 0)
        return _("Enter a score from %(low)s to %(high)s, as in the standings.") % {
            "low": low,
            "high": high,
        }
