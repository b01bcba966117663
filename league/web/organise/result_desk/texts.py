"""What the script of the desk says, in the reader's language."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.templatetags.numbers import habit


def script_data() -> dict[str, Any]:
    """How numbers are written, and the texts by the names that the script uses."""
    numbers = habit()
    return {
        "habit": {"thousands": numbers.thousands, "least": numbers.least},
        "texts": {
            "missing": _("%(points)s missing"),
            "over": _("%(points)s too many"),
            "notSaved": pgettext("tables", "Not saved"),
            "sending": _("Saving"),
            "waits": _("Waits for the network"),
            "conflict": _("Saved by somebody else"),
            "refused": _("Table %(number)s is not saved."),
            "unknown": _("There is no table %(number)s on this page."),
            "notUndone": _("Not undone: there is no network. Try again later."),
            "allIn": _("All tables are in."),
            "saveNext": _("Save table %(number)s, next"),
            "unsaved": _("%(count)s not saved"),
            "loggedOut": _(
                "You are not logged in any more. What is typed stays here; load the page again"
                " to log in."
            ),
            "loadAgain": _("Load the page again: the table may have changed."),
            "otherPlayers": _("The players of this table have changed. Typed before:"),
        },
    }
