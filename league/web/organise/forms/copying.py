"""Forms that copy an event and change its address."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from league.models import Event
from league.web.common.verb_forms import DateInput


class CopyForm(forms.Form):
    """The name and the days of the copy, and what it takes over beside settings and rules."""

    name = forms.CharField(label=_("Name"), max_length=160)
    starts_on = forms.DateField(label=_("First day"), required=False, widget=DateInput())
    ends_on = forms.DateField(label=_("Last day"), required=False, widget=DateInput())
    staff = forms.BooleanField(label=_("Staff with their roles"), required=False, initial=True)
    teams = forms.BooleanField(label=_("Teams"), required=False)
    players = forms.BooleanField(
        label=_("Players"),
        required=False,
        help_text=_(
            "Everybody but those who withdrew, did not come or were disqualified, with pairs that "
            "must not meet, fixed tables and fixed seats."
        ),
    )

    def __init__(self, source: Event, data: Any = None) -> None:
        name = _now("%(name)s (copy)") % {"name": source.name[:150]}
        super().__init__(data, initial={"name": name})
        if not source.teams.exists():
            del self.fields["teams"]


class AddressForm(forms.Form):
    slug = forms.CharField(label=_("Address"), max_length=80)
