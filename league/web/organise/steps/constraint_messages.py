"""Say what a copy has of pairs that must not meet, fixed tables and fixed seats."""

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.series.queries.carried_constraints import CarriedConstraints

MOST_NAMES = 12


def say_constraints(request: HttpRequest, carried: CarriedConstraints) -> None:
    said = []
    if carried.pairs:
        text = ngettext(
            "%(count)s pair that must not meet", "%(count)s pairs that must not meet", carried.pairs
        )
        said.append(text % {"count": carried.pairs})
    if carried.fixed:
        text = ngettext(
            "%(count)s player with a fixed table or seat",
            "%(count)s players with a fixed table or seat",
            carried.fixed,
        )
        said.append(text % {"count": carried.fixed})
    if said:
        messages.success(request, _("Came along: %(what)s.") % {"what": ", ".join(said)})
    if carried.left_out:
        names = ", ".join(carried.left_out[:MOST_NAMES])
        if len(carried.left_out) > MOST_NAMES:
            names += " …"
        messages.warning(
            request,
            _("Not among the players, so their pairs and fixed seats stay behind: %(names)s.")
            % {"names": names},
        )
