"""The sign-ups as a file for spreadsheets, with contacts, answers and paid fees."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from league.entrants.queries.questions import answers_in_words, questions_of
from league.entrants.queries.sign_ups import sign_ups_of, terms_of
from league.enums import ReportFormat
from league.models import Event, SignUp, SignUpQuestion
from league.standings.queries.report_sheets import Cell, Sheet
from league.standings.reports import results_file
from league.templatetags.money import money
from league.web.common.views import or_404, staff_page
from league.web.organise.files.reports import attached


@staff_page("sign_up.change")
def file(request: HttpRequest, event: Event, file_format: str) -> HttpResponse:  # noqa: ARG001 (Django names it)
    or_404(file_format if file_format in ReportFormat.values else None)
    content = results_file([sheet_of(event)], file_format)
    return attached(content, f"{event.slug}-sign-ups.{file_format}")


def sheet_of(event: Event) -> Sheet:
    """One row a sign-up, in the order of arrival."""
    questions, currency = questions_of(event), terms_of(event).currency
    heads = [
        *(_("Position"), _("Status"), _("Number"), _("Name"), _("Club"), _("Country")),
        *(_("E-mail or telephone"), _("Note"), _("Signed up")),
        *(one.wording for one in questions),
        *(_("Fee paid"), _("Paid on"), _("Marked by")),
    ]
    rows = [_row(row, questions, currency) for row in sign_ups_of(event)]
    return _("Sign-ups"), heads, rows


def _row(row: SignUp, questions: list[SignUpQuestion], currency: str) -> list[Cell]:
    paid_on = timezone.localtime(row.paid_at).date().isoformat() if row.paid_at else ""
    return [
        *(row.position, str(row.get_status_display())),
        row.entrant.number if row.entrant else None,
        *(row.name, row.club, row.country, row.contact, row.note),
        timezone.localtime(row.signed_up_at).date().isoformat(),
        *(one.text for one in answers_in_words(row, questions)),
        "" if row.paid_amount is None else money(row.paid_amount, currency),
        *(paid_on, row.paid_by.get_username() if row.paid_by else ""),
    ]
