"""The sign-ups as a file for spreadsheets, with contacts, answers and paid fees."""

from datetime import datetime
from functools import partial
from operator import attrgetter

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from league.entrants.queries.questions import answers_in_words, questions_of
from league.entrants.queries.sign_ups import all_as_sign_ups, terms_of
from league.enums import ReportFormat
from league.models import Event, SignUp, SignUpQuestion
from league.models.player_fields import OF_THE_NAME
from league.standings.queries.report_sheets import Column, Sheet, sheet_of
from league.standings.reports import results_file
from league.templatetags.money import money
from league.web.common.views import or_404, staff_page
from league.web.organise.files.reports import attached


@staff_page("sign_up.change")
def file(request: HttpRequest, event: Event, file_format: str) -> HttpResponse:  # noqa: ARG001 (Django names it)
    or_404(file_format if file_format in ReportFormat.values else None)
    content = results_file([sheet_of_sign_ups(event)], file_format)
    return attached(content, f"{event.slug}-sign-ups.{file_format}")


def sheet_of_sign_ups(event: Event) -> Sheet:
    """One row a sign-up, in the order of arrival; then the other players."""
    currency = terms_of(event).currency
    columns = [
        Column(_("Position"), attrgetter("position")),
        Column(_("Status"), lambda row: str(row.get_status_display())),
        Column(_("Number"), lambda row: row.entrant.number if row.entrant else None),
        Column(_("Name"), attrgetter("name")),
        *(
            Column(str(part.label), attrgetter(part.name), attrgetter(part.name))
            for part in OF_THE_NAME
        ),
        Column(_("Club"), attrgetter("club")),
        Column(_("Country"), attrgetter("country")),
        Column(_("E-mail or telephone"), attrgetter("contact")),
        Column(_("Note"), attrgetter("note")),
        Column(_("Signed up"), lambda row: _day(row.signed_up_at) if row.pk else ""),
        *(Column(one.wording, partial(_answer, one)) for one in questions_of(event)),
        Column(
            _("Fee paid"),
            lambda row: money(row.paid_amount, currency) if row.paid_at else "",
        ),
        Column(_("Paid on"), lambda row: _day(row.paid_at) if row.paid_at else ""),
        Column(_("Marked by"), lambda row: row.paid_by.get_username() if row.paid_by else ""),
    ]
    return sheet_of(_("Sign-ups"), columns, all_as_sign_ups(event))


def _answer(question: SignUpQuestion, row: SignUp) -> str:
    (answered,) = answers_in_words(row, [question])
    return answered.text


def _day(time: datetime) -> str:
    return timezone.localtime(time).date().isoformat()
