"""The fields of what a chombo was for: an offence of the penalty catalogue, or a text."""

from django.http import QueryDict
from django.utils.translation import gettext as _

from league.play.penalty_catalogue import OFFENCES, chombo_offences
from league.web.table.entry_choices import Choice
from scoring import Ruleset

OFFENCE, OFFENCE_TEXT = "offence", "offence-text"


def offence_choices(ruleset: Ruleset) -> list[Choice]:
    choices = [Choice(value=row.key, label=str(row.text)) for row in chombo_offences(ruleset)]
    return [*choices, Choice(value="", label=_("Not stated"))]


def offence_of(data: QueryDict) -> str:
    """The offence that was chosen or written."""
    return data.get(OFFENCE_TEXT, "").strip() or data.get(OFFENCE, "")


def offence_fields(offence: str) -> dict[str, str]:
    """The fields of an offence; `offence_of` reads the same back."""
    return {OFFENCE if offence in OFFENCES else OFFENCE_TEXT: offence} if offence else {}
