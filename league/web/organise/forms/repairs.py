"""The form to find repairs: the cause and the players concerned."""

from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.enums import EntrantStatus, RepairKind
from league.models import Entrant, Session
from league.web.organise.forms.entrants import choose_from
from league.web.organise.forms.widgets import LongSelectMultiple


class RepairForm(forms.Form):
    """Offers all players who have not left, and those seated in the session."""

    kind = forms.ChoiceField(
        label=_("What happened?"), choices=RepairKind.choices, widget=forms.RadioSelect
    )
    entrants = forms.ModelMultipleChoiceField(
        label=_("Players"),
        queryset=Entrant.objects.none(),
        required=False,
        widget=LongSelectMultiple(attrs={"size": 8}),
        help_text=_(
            "Hold Ctrl (⌘) to select several. Select none to check all tables for errors. "
            "If a player was entered twice, select both entries, or only the one to remove."
        ),
    )
    reason = forms.CharField(
        label=_("Reason"), max_length=300, required=False, widget=forms.HiddenInput
    )
    key = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)

    def __init__(self, session: Session, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        gone = (EntrantStatus.WITHDRAWN, EntrantStatus.DISQUALIFIED)
        available = ~Q(status__in=gone) | Q(seats__session=session)
        entrants = Entrant.objects.filter(available, event=session.event_id).distinct()
        choose_from(entrants.select_related("player").order_by("number"), self.fields["entrants"])
