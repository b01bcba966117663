"""An account without a player record: its data as a file, and its end."""

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from league.entrants.erasing import erase_account
from league.people.queries.personal_data import account_data
from league.web.common.form_views import VerbFormView
from league.web.common.views import View, private_json_file, private_page


@require_safe
@login_required
def export(request: HttpRequest) -> HttpResponse:
    return private_json_file("account.json", account_data(request.user))


class EraseForm(forms.Form):
    name = forms.CharField(label=_("Name of the account, to confirm"), max_length=150)


class Erase(VerbFormView):
    template_name = "account/erase.html"
    form_class = EraseForm
    verb = staticmethod(erase_account)
    done = _("Account erased.")
    back = "home"

    @classmethod
    def checked(cls, view: View) -> View:
        return private_page(login_required(reauthentication_required(view, allow_get=True)))

    def get_object(self) -> User:
        return get_object_or_404(User, pk=self.actor.login_id)
