"""The form that filters the audit."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.history.queries.audit_filters import GROUPS, NO_LOGIN, AuditFilter, logins_in
from league.models import Event


class DayInput(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class AuditFilterForm(forms.Form):
    what = forms.ChoiceField(label=_("What"), required=False)
    who = forms.ChoiceField(label=_("By"), required=False)
    since = forms.DateField(label=_("From"), required=False, widget=DayInput())
    until = forms.DateField(label=_("To"), required=False, widget=DayInput())

    def __init__(self, event: Event, data: Any) -> None:
        super().__init__(data)
        kinds = [(name, label) for name, (label, _words) in GROUPS.items()]
        people = [*logins_in(event), (NO_LOGIN, _("Tables and links"))]
        self.fields["what"].choices = [("", _("Everything")), *kinds]  # type: ignore[attr-defined]
        self.fields["who"].choices = [("", _("Everybody")), *people]  # type: ignore[attr-defined]

    def wanted(self) -> AuditFilter:
        """What is filled in and can be read."""
        self.is_valid()
        return AuditFilter(**{name: value for name, value in self.cleaned_data.items() if value})
