"""Games that were played online: accounts of players, and logs that become tables."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from league.core.errors import message_of
from league.entrants.queries.entrants import entrants_of
from league.importing.online_logs.queries import accounts_in, logs_in
from league.importing.online_logs.store_logs import import_logs, preview_logs
from league.models import Event
from league.people.online_accounts import add_online_account, remove_online_account
from league.web.common.form_views import ONLY_POST, Forms, StaffFormView
from league.web.common.views import (
    actor_in,
    or_404,
    page,
    paginate,
    posts_verb,
)
from league.web.organise.forms.online_games import OnlineAccountForm, OnlineLogsForm


class OnlineGamesPage(StaffFormView):
    """The logs that are stored, the accounts, and a form for each."""

    template_name = "organise/online_games.html"
    back = "online_games"

    def forms(self) -> Forms:
        return {
            "form": lambda data: OnlineLogsForm(data, self.request.FILES if data else None),
            "account_form": partial(OnlineAccountForm, entrants_of(self.event)),
        }

    def context(self) -> dict[str, Any]:
        return {
            "accounts": accounts_in(self.event),
            "logs": paginate(self.request, logs_in(self.event)),
        }


class OnlineGames(OnlineGamesPage):
    """A POST previews logs; a confirmed one stores them and says why others are not stored."""

    may = "session.change"

    def write(self, form: Any) -> Any:
        given = form.cleaned_data
        verb = import_logs if self.confirmed else preview_logs
        return verb(
            self.event,
            given["files"],
            actor=self.actor,
            site=given["site"],
            broken_off=given["broken_off"],
        )

    @property
    def confirmed(self) -> bool:
        return "confirm" in self.request.POST

    def said(self) -> str:
        if not self.confirmed:
            return ""
        count = sum(one.is_new for one in self.outcome)
        text = ngettext("%(count)s game stored.", "%(count)s games stored.", count)
        return text % {"count": count}

    def form_valid(self, form: Any) -> HttpResponse:
        answer = super().form_valid(form)
        if self.outcome is not None and not self.confirmed:
            return self.preview(form)
        for one in self.outcome or ():
            if one.known:
                messages.info(self.request, _("%(name)s is stored already.") % {"name": one.name})
            for item in one.problems:
                messages.warning(self.request, message_of(item))
        return answer

    def preview(self, form: Any) -> HttpResponse:
        logs = self.outcome
        return page(
            self.request,
            "organise/online_games_preview.html",
            self.event,
            given=form.cleaned_data,
            logs=logs,
            new=sum(one.is_new for one in logs),
            known=sum(one.known for one in logs),
            wrong=sum(bool(one.problems) for one in logs),
            breaks_off=any(one.breaks_off for one in logs) or form.cleaned_data["broken_off"],
        )


class AddAccount(OnlineGamesPage):
    http_method_names = ONLY_POST
    may = "entrants.change"
    form_name = "account_form"

    def write(self, form: Any) -> Any:
        chosen = dict(form.cleaned_data)
        return add_online_account(chosen.pop("entrant"), actor=self.actor, **chosen)

    def said(self) -> str:
        return _("%(name)s added.") % {"name": self.outcome.name}


@posts_verb("entrants.change", done=lazy("Account removed."), back="online_games")
def remove_account(request: HttpRequest, event: Event, account: int) -> None:
    found = {row.pk: entrant for entrant, row in accounts_in(event)}
    entrant = or_404(found.get(account))
    remove_online_account(entrant, account, actor=actor_in(request))
