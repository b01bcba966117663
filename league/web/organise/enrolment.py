"""Players of an event: add, list, check in, change."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from league.core.errors import Forbidden, Refused, message_of, status_name
from league.core.queries.encodings import ENCODINGS
from league.countries import country_name
from league.divisions.entries import change_entry_and_player
from league.entrants.enrol_many import problems_of_columns
from league.entrants.entrants import allow_pair as allow_this_pair
from league.entrants.entrants import enrol_player, forbid_pair
from league.entrants.list_job import counts_in, enrol_or_request
from league.entrants.queries.entrants import (
    entrant_numbered,
    entrants_of,
    forbidden_pairs_of,
    present_in,
    warnings_of_fixed_table,
)
from league.entrants.queries.list_preview import (
    ListedPlayer,
    doubtful_clubs,
    doubtful_countries,
    preview_of_lines,
)
from league.entrants.queries.player_lists import COLUMNS, ReadList
from league.entrants.queries.search import LONGEST_QUERY, by_family_name, found_among
from league.entrants.removing import problems_of_removing
from league.entrants.status_changes import set_entrant_status
from league.entrants.statuses import next_statuses
from league.enums import EntrantStatus
from league.models import Entrant, Event, ForbiddenPair, Job
from league.people.queries.claims import claims_to_decide
from league.people.queries.players import player_by_id, players_named
from league.web.common.form_views import Forms, StaffFormView
from league.web.common.sheets.column_choice import column_choice
from league.web.common.views import (
    ENTRANTS,
    UNPROCESSABLE,
    actor_in,
    form_page,
    or_404,
    page,
    paginate,
    posts_verb,
    requires,
    run_verb_and_redirect,
    say_who_moved_up,
    staff_page,
)
from league.web.organise.forms.entrants import (
    EnrolForm,
    ListForm,
    PairForm,
    player_choices,
)
from league.web.organise.forms.entry import EntryForm
from league.web.organise.repairs import problem_with_repair_link
from league.web.organise.stored_files import list_enrolled

#: What a button says that sets a status.
STATUS_BUTTONS = {
    EntrantStatus.ENROLLED: gettext_lazy("Back to registered"),
    EntrantStatus.LATE: gettext_lazy("Mark as late"),
    EntrantStatus.CHECKED_IN: gettext_lazy("Check in"),
    EntrantStatus.NO_SHOW: gettext_lazy("Mark as no-show"),
    EntrantStatus.SUBSTITUTE: gettext_lazy("Make a substitute"),
    EntrantStatus.WITHDRAWN: gettext_lazy("Withdraw"),
    EntrantStatus.DISQUALIFIED: gettext_lazy("Disqualify"),
}
#: The answer that a country that nobody knows is left out.
NO_COUNTRY = "none"


@staff_page("entrants.check_in")
def entrants(request: HttpRequest, event: Event) -> HttpResponse:
    """All players by family name, or those that `?q=` finds; htmx requests get the list alone."""
    query = request.GET.get("q", "")[:LONGEST_QUERY]
    htmx = getattr(request, "htmx", False)
    template = "organise/players/_list.html" if htmx else "organise/players/entrants.html"
    pages = paginate(request, by_family_name(found_among(entrants_of(event), query)), ENTRANTS)
    return page(
        request,
        template,
        event,
        entrants=pages,
        query=query,
        claims=claims_to_decide(actor_in(request)).filter(player__home_event=event),
        **present_in(event),
    )


class Enrol(StaffFormView):
    may = "entrants.change"
    template_name = "organise/players/add.html"
    back = "enrol"

    def forms(self) -> Forms:
        return {"form": self._form}

    def _form(self, data: QueryDict | None) -> EnrolForm:
        form = EnrolForm(data)
        known = [] if data is None else players_named(data.get("name", ""), self.actor, self.event)
        if known:
            form.add_player_choice(known)
        return form

    def write(self, form: EnrolForm) -> Entrant:
        chosen = form.cleaned_data.get("player", "new")
        player = None if chosen == "new" else player_by_id(int(chosen))
        return enrol_player(self.event, actor=self.actor, player=player, **form.values())

    def said(self) -> str:
        return _("%(name)s added.") % {"name": self.outcome.staff_name}


@require_http_methods(["GET", "HEAD", "POST"])
@requires("entrants.change")
def enrol_list(request: HttpRequest, event: Event) -> HttpResponse:
    """Add players from a list: preview first, write after confirmation."""
    form = ListForm(request.POST or None, request.FILES or None)
    if not form.is_valid():
        return form_page(request, "organise/players/add_list.html", event, form=form)
    read_anew = form.cleaned_data["read_anew"]  # earlier choices were for other lines
    countries = answers_in(request.POST, "country-")
    meant = {
        "choices": {} if read_anew else choices_in(request.POST),
        "clubs": answers_in(request.POST, "club-"),
        "countries": {name: code.removesuffix(NO_COUNTRY) for name, code in countries.items()},
    }
    problems: dict[str, str] = {}
    if "confirm" in request.POST and not read_anew:
        answer, problems = _enrol_all(request, event, form, meant)
        if answer is not None:
            return answer
    return _preview_page(request, event, form, meant, problems)


def _preview_page(
    request: HttpRequest,
    event: Event,
    form: ListForm,
    meant: dict[str, Any],
    problems: dict[str, str],
) -> HttpResponse:
    """What each line would become; `problems` by field are those of a refused confirmation."""
    listed, text = form.cleaned_data["list"], form.cleaned_data["text"]
    choices, clubs, countries = meant["choices"], meant["clubs"], meant["countries"]
    found = preview_of_lines(
        event, listed.lines, actor_in(request), clubs=clubs, countries=countries
    )
    rows = [
        (
            row,
            choices.get(row.line, ""),
            problems.get(f"line-{row.line}"),
            player_choices(row.candidates) if row.state == "doubtful" else [],
        )
        for row in found
    ]
    return page(
        request,
        "organise/players/list_preview.html",
        event,
        status=UNPROCESSABLE if problems else 200,
        text=text,
        file=form.cleaned_data,
        encodings=ENCODINGS,
        sheet=form["sheet"],
        rows=rows,
        counts=counts_of(found),
        unread=listed.found.unknown,
        choice=column_choice(listed.rows, listed.found, COLUMNS),
        countries=[
            (name, likely, country_name(likely), countries.get(name))
            for name, likely in doubtful_countries(listed.lines).items()
        ],
        no_country=NO_COUNTRY,
        clubs=[
            (name, alike, clubs.get(name, ""), problems.get(f"club-{name}"))
            for name, alike in doubtful_clubs(listed.lines).items()
        ],
        problems=_other_problems(listed, problems),
        both=listed.has_both_contacts,
        numbers_taken=any(row.why == "number_taken" for row in found),
        left_out=[(line, " ".join(filter(None, cells))) for line, cells in listed.left_out],
    )


def _other_problems(listed: ReadList, problems: dict[str, str]) -> list[str]:
    """Those that stand at no line and no club; of the columns, until others are refused."""
    if not problems:
        return [message_of(item) for item in problems_of_columns(listed.found)]
    return [text for field, text in problems.items() if not field.startswith(("line-", "club-"))]


def answers_in(data: Any, prefix: str) -> dict[str, str]:
    """What each doubtful name of a club or country means."""
    return {
        name.removeprefix(prefix): str(value)
        for name, value in data.items()
        if name.startswith(prefix) and value
    }


def choices_in(data: Any) -> dict[int, str]:
    """The choice for each line number."""
    return {
        int(name.removeprefix("line-")): str(value)
        for name, value in data.items()
        if re.fullmatch(r"line-\d{1,12}", name) and value
    }


def counts_of(rows: Sequence[ListedPlayer]) -> dict[str, int]:
    states = ("new", "known", "doubtful", "enrolled", "unreadable")
    return {state: sum(row.state == state for row in rows) for state in states}


def _enrol_all(
    request: HttpRequest, event: Event, form: ListForm, meant: dict[str, Any]
) -> tuple[HttpResponse | None, dict[str, str]]:
    """Add the players, or ask a job to; else the problems as messages by field."""
    read = {name: form.cleaned_data[name] for name in ("text", "chosen")}
    listed = form.cleaned_data["list"]
    try:
        outcome = enrol_or_request(event, **read, actor=actor_in(request), listed=listed, **meant)
    except Forbidden as refusal:
        raise PermissionDenied from refusal
    except Refused as refusal:
        return None, {item.field: message_of(item) for item in refusal.problems}
    if isinstance(outcome, Job):
        return redirect("job", event.slug, outcome.pk), {}
    messages.success(request, list_enrolled(counts_in(outcome)))
    return redirect("manage_entrants", event.slug), {}


class EntrantPage(StaffFormView):
    """The page of a player of the event; a POST changes entry, profile, categories and division."""

    may = "entrants.change"
    template_name = "organise/players/entrant.html"

    def get_object(self) -> Entrant:
        return or_404(entrant_numbered(self.event, self.kwargs["number"]))

    def forms(self) -> Forms:
        return {"form": partial(EntryForm, self.object, self.actor)}

    def write(self, form: EntryForm) -> Entrant:
        return change_entry_and_player(self.object, actor=self.actor, **form.values())

    def said(self) -> str:
        return _("%(name)s: saved.") % {"name": self.outcome.staff_name}

    def get_success_url(self) -> str:
        return reverse("entrant_change", args=[self.event.slug, self.outcome.number])

    def context(self) -> dict[str, Any]:
        entrant = self.object
        statuses = [(status, STATUS_BUTTONS[status]) for status in next_statuses(entrant)]
        return {
            "obstacles": [message_of(item) for item in problems_of_removing(entrant)],
            "at_table": [message_of(item) for item, _other in warnings_of_fixed_table(entrant)],
            "entrant": entrant,
            "statuses": statuses,
        }


@require_POST
@requires("entrants.check_in")
def set_status(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Set a player's status; htmx requests get the player's row alone."""
    entrant = or_404(entrant_numbered(event, number))
    status, reason = request.POST.get("status", ""), request.POST.get("reason", "")
    actor = actor_in(request)

    def write() -> str:
        say_who_moved_up(
            request, set_entrant_status(entrant, status, actor=actor, reason=reason).moved_up
        )
        facts = {"name": entrant.staff_name, "status": status_name(EntrantStatus, status)}
        return _("%(name)s: %(status)s.") % facts

    own_page: dict[str, Any] = {"back": "entrant_change", "number": number}
    from_own_page = request.POST.get("back") == "player"
    answer = run_verb_and_redirect(
        request,
        write,
        problem_text=lambda item: problem_with_repair_link(item, entrant, status, actor),
        slug=event.slug,
        **(own_page if from_own_page else {"back": "manage_entrants"}),
    )
    if not getattr(request, "htmx", False):
        return answer
    entrant = or_404(entrant_numbered(event, number))
    return page(
        request,
        "organise/players/_entrant_answer.html",
        event,
        entrant=entrant,
        **present_in(event),
    )


class Pairs(StaffFormView):
    """Pairs that must not meet; a POST adds one."""

    may = "entrants.change"
    template_name = "organise/players/forbidden_pairs.html"
    verb = staticmethod(forbid_pair)
    done = gettext_lazy("Pair added. They will not meet.")
    back = "pairs"

    def forms(self) -> Forms:
        return {"form": partial(PairForm, entrants_of(self.event))}

    def context(self) -> dict[str, Any]:
        return {"pairs": forbidden_pairs_of(self.event)}


@posts_verb(
    "entrants.change", done=gettext_lazy("Pair removed. They may meet again."), back="pairs"
)
def allow_pair(request: HttpRequest, event: Event, pair: int) -> None:
    row: ForbiddenPair = or_404(forbidden_pairs_of(event).filter(pk=pair).first())
    allow_this_pair(row, actor=actor_in(request))
