"""Forms of profiles and clubs."""

from django import forms
from django.utils.translation import gettext_lazy as _


class MergeForm(forms.Form):
    """The number of a second record of the same person."""

    locals()["with"] = forms.IntegerField(min_value=1, max_value=10**18)


class EraseForm(forms.Form):
    name = forms.CharField(label=_("Name, to confirm"), max_length=120)


class OfficerForm(forms.Form):
    username = forms.CharField(label=_("Username"), max_length=150)
