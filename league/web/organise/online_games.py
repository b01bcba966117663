"""Games that were played online: accounts of players, and logs that become tables."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from league.entrants.queries.entrants import entrants_of
from league.importing.online_logs.check_logs import CheckedLog
from league.importing.online_logs.queries import accounts_in, logs_in
from league.importing.online_logs.store_logs import import_logs
from league.models import Event
from league.people.online_accounts import add_online_account, remove_online_account
from league.web.common.views import (
    actor_in,
    form_page,
    or_404,
    paginate,
    posts_verb,
    requires,
    run_verb_on_form,
)
from league.web.organise.forms.leagues.online_games import OnlineAccountForm, OnlineLogsForm


@require_http_methods(["GET", "HEAD", "POST"])
@requires("session.change")
def online_games(request: HttpRequest, event: Event) -> HttpResponse:
    """The logs that are stored; a POST stores more."""
    form = OnlineLogsForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        chosen = form.cleaned_data
        stored = run_verb_on_form(
            form,
            lambda: import_logs(
                event, chosen["logs"], actor=actor_in(request), site=chosen["site"]
            ),
        )
        if stored is not None:
            messages.success(request, _said(stored))
            return redirect("online_games", event.slug)
    return _page(request, event, form, OnlineAccountForm(entrants_of(event)))


@require_POST
@requires("entrants.change")
def add_account(request: HttpRequest, event: Event) -> HttpResponse:
    form = OnlineAccountForm(entrants_of(event), request.POST)
    if form.is_valid():
        chosen = form.cleaned_data
        added = run_verb_on_form(
            form,
            lambda: add_online_account(
                chosen["entrant"], actor=actor_in(request), site=chosen["site"], name=chosen["name"]
            ),
        )
        if added is not None:
            messages.success(request, _("%(name)s added.") % {"name": added.name})
            return redirect("online_games", event.slug)
    return _page(request, event, OnlineLogsForm(), form)


@posts_verb("entrants.change", done=gettext_lazy("Account removed."), back="online_games")
def remove_account(request: HttpRequest, event: Event, account: int) -> None:
    found = {row.pk: entrant for entrant, row in accounts_in(event)}
    entrant = or_404(found.get(account))
    remove_online_account(entrant, account, actor=actor_in(request))


def _page(
    request: HttpRequest, event: Event, form: OnlineLogsForm, account_form: OnlineAccountForm
) -> HttpResponse:
    return form_page(
        request,
        "organise/online_games.html",
        event,
        form=form,
        account_form=account_form,
        accounts=accounts_in(event),
        logs=paginate(request, logs_in(event)),
    )


def _said(checked: list[CheckedLog]) -> str:
    known = sum(one.known for one in checked)
    count = len(checked) - known
    text = ngettext("%(count)s game stored.", "%(count)s games stored.", count) % {"count": count}
    if not known:
        return text
    more = ngettext("%(count)s log is stored already.", "%(count)s logs are stored already.", known)
    return f"{text} {more % {'count': known}}"
