"""Games that were played online: accounts of players, and logs that become tables."""

from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from league.core.errors import message_of
from league.entrants.queries.entrants import entrants_of
from league.enums import OnlineSite
from league.importing.online_logs.check_logs import LogFile
from league.importing.online_logs.queries import accounts_in, logs_in
from league.importing.online_logs.read_log import LONGEST_LOG
from league.importing.online_logs.store_logs import import_logs
from league.models import Entrant, Event
from league.people.online_accounts import add_online_account, remove_online_account
from league.web.common.form_views import ONLY_POST, Forms, StaffFormView
from league.web.common.views import (
    actor_in,
    or_404,
    paginate,
    posts_verb,
)


class OnlineAccountForm(forms.Form):
    entrant = forms.ModelChoiceField(label=lazy("Player"), queryset=Entrant.objects.none())
    site = forms.ChoiceField(label=lazy("Site"), choices=OnlineSite.choices)
    name = forms.CharField(label=lazy("Name of the account"), max_length=80)

    def __init__(self, entrants: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["entrant"]
        field.queryset = entrants  # type: ignore[attr-defined]  # of a model choice
        field.label_from_instance = lambda entrant: entrant.staff_name  # type: ignore[attr-defined]


class SeveralFiles(forms.ClearableFileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """One file or several, each as (name, content)."""

    def clean(self, data: Any, initial: Any = None) -> Any:
        files = data if isinstance(data, list | tuple) else [data]
        return [self._read(super(FilesField, self).clean(file, initial)) for file in files]

    def _read(self, file: UploadedFile) -> LogFile:
        return file.name or "", file.read(LONGEST_LOG + 1)


class OnlineLogsForm(forms.Form):
    site = forms.ChoiceField(label=lazy("Site"), choices=OnlineSite.choices)
    logs = FilesField(
        label=lazy("Logs"),
        allow_empty_file=True,  # is refused as no log, beside those that are
        widget=SeveralFiles(attrs={"accept": ".json,.xml,.mjlog,.gz,.txt"}),
        help_text=lazy(
            "Tenhou's own logs (mjlog), or logs in the JSON of Tenhou's viewer. Mahjong Soul's logs"
            " have to be converted to that JSON first."
        ),
    )
    broken_off = forms.BooleanField(
        label=lazy("Store logs that break off, too"),
        required=False,
        help_text=lazy("The points at the end of such a log become the result of the game."),
    )


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
    """A POST stores logs and says of each of the others why it is not stored."""

    may = "session.change"

    def write(self, form: Any) -> Any:
        chosen = dict(form.cleaned_data)
        return import_logs(self.event, chosen.pop("logs"), actor=self.actor, **chosen)

    def said(self) -> str:
        count = sum(one.is_new for one in self.outcome)
        text = ngettext("%(count)s game stored.", "%(count)s games stored.", count)
        return text % {"count": count}

    def form_valid(self, form: Any) -> HttpResponse:
        answer = super().form_valid(form)
        for one in self.outcome or ():
            if one.known:
                messages.info(self.request, _("%(name)s is stored already.") % {"name": one.name})
            for item in one.problems:
                messages.warning(self.request, message_of(item))
        return answer


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
