"""Form for reports."""

from django import forms
from django.utils.translation import gettext_lazy as _

from league.enums import ReportFormat


class ReportForm(forms.Form):
    format = forms.ChoiceField(label=_("Format"), choices=ReportFormat.choices)
