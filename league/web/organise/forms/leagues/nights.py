"""Forms for nights: a timetable, one night, and a reason."""

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.models import Event, Night
from league.models.leagues.night import MOST_GAMES
from league.nights.changes import NIGHT_FIELDS
from league.nights.timetable import MOST_HOURS, MOST_NIGHTS, MOST_WEEKS, Timetable
from league.web.common.verb_forms import StartInput, VerbForm

LONGEST = 2000


class HolidaysField(forms.CharField):
    """Dates such as 2026-12-22, separated by spaces, commas or lines."""

    def to_python(self, value: Any) -> Any:
        words = str(value or "").replace(",", " ").split()
        found, wrong = [], []
        for word in words:
            try:
                found.append(date.fromisoformat(word))
            except ValueError:
                wrong.append(word)
        if wrong:
            sentence = gettext("Write dates as 2026-12-22. Not a date: %(words)s")
            raise forms.ValidationError(sentence % {"words": ", ".join(wrong)})
        return found

    def prepare_value(self, value: Any) -> Any:
        return " ".join(map(str, value)) if isinstance(value, list) else value

    def run_validators(self, value: Any) -> None:
        """Nothing more."""


class TimetableForm(forms.Form):
    """One night or many: the same hour on the same day of the week."""

    other_names = {"first_number": "count"}

    name = forms.CharField(
        label=_("Name"),
        max_length=75,
        help_text=_("Several nights get numbers: Week 1, Week 2 …"),
    )
    first = forms.DateTimeField(label=_("First night"), widget=StartInput())
    count = forms.IntegerField(
        label=_("Number of nights"), initial=12, min_value=1, max_value=MOST_NIGHTS
    )
    weeks = forms.IntegerField(
        label=_("Weeks from one night to the next"), initial=1, min_value=1, max_value=MOST_WEEKS
    )
    games = forms.IntegerField(
        label=_("Games a night"), initial=2, min_value=1, max_value=MOST_GAMES
    )
    place = forms.CharField(label=_("Venue"), max_length=160, required=False)
    answer_hours = forms.IntegerField(
        label=_("Answers close (hours before the start)"),
        required=False,
        min_value=0,
        max_value=MOST_HOURS,
        help_text=_("Leave empty: players can answer until the start."),
    )
    holidays = HolidaysField(
        label=_("Days without a night"),
        required=False,
        max_length=LONGEST,
        help_text=_("Dates such as 2026-12-22 2026-12-29. Later nights move to later dates."),
    )

    @classmethod
    def of(cls, event: Event, data: Any = None) -> "TimetableForm":
        return cls(data, initial={"place": event.place, "name": gettext("Week")})

    def timetable(self, event: Event) -> Timetable:
        """Numbers go on where the nights with this name end."""
        values = dict(self.cleaned_data)
        before = event.nights.filter(name__startswith=f"{values['name']} ").count()
        return Timetable(**values, first_number=before + 1)


class NightForm(VerbForm):
    class Meta(VerbForm.Meta):
        model = Night
        fields = NIGHT_FIELDS

    def changed_values(self) -> dict[str, Any]:
        """Only what was changed: a moved start then moves the end of the answers too."""
        return {name: self.cleaned_data[name] for name in self.changed_data}
