"""One's own page: next seats, nights, results, names, notices; and what logs the account in."""

from collections.abc import Callable
from typing import cast

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST, require_safe

from league.chat.connecting import make_account_code, unlink_account
from league.chat.queries.channels import code_of_account, links_of
from league.entrants.queries.sign_ups import player_of_login
from league.people.accounts import end_other_sessions, end_session, make_token, revoke_token
from league.people.queries.accounts import email_of, sessions_of, token_of
from league.people.queries.claims import claims_of
from league.people.queries.providers import connections_of, provider_names
from league.people.queries.second_factors import has_second_factor
from league.web.account.notice_grid import notice_grid
from league.web.account.own_player import of_player
from league.web.common.views import actor_in, or_404, page, private_page


@require_safe
@private_page
@login_required
def account(request: HttpRequest) -> HttpResponse:
    return _page(request)


def _has_second_factor(request: HttpRequest) -> bool:
    return has_second_factor(request.user)


@require_POST
@private_page
@login_required
@reauthentication_required(enabled=_has_second_factor)  # type: ignore[untyped-decorator]
def make_api_token(request: HttpRequest) -> HttpResponse:
    """Show the new token once, on the answer to this request."""
    key = make_token(_login(request), actor=actor_in(request))
    return _page(request, new_token=key)


@require_POST
@login_required
def revoke_api_token(request: HttpRequest) -> HttpResponse:
    revoke_token(_login(request), actor=actor_in(request))
    messages.success(request, _("API token revoked."))
    return redirect("account")


@require_POST
@login_required
def chat(request: HttpRequest) -> HttpResponse:
    """Make a code for Discord, or end what one linked."""
    verb, done = or_404(CHAT_STEPS.get(request.POST.get("do", "")) if settings.DISCORD else None)
    verb(actor=actor_in(request))
    messages.success(request, str(done))
    return redirect("account")


CHAT_STEPS: dict[str, tuple[Callable[..., object], Promise]] = {
    "code": (make_account_code, gettext_lazy("Code made. Type it in Discord.")),
    "unlink": (unlink_account, gettext_lazy("Discord is no longer linked with your account.")),
}


@require_POST
@login_required
def end_one(request: HttpRequest, name: str) -> HttpResponse:
    end_session(_login(request), name, actor=actor_in(request))
    messages.success(request, _("That browser is logged out."))
    return redirect("account")


@require_POST
@login_required
def end_others(request: HttpRequest) -> HttpResponse:
    kept = request.session.session_key
    count = end_other_sessions(_login(request), kept=kept, actor=actor_in(request))
    done = ngettext("%(count)s browser logged out.", "%(count)s browsers logged out.", count)
    messages.success(request, done % {"count": count})
    return redirect("account")


def _login(request: HttpRequest) -> User:
    return cast("User", request.user)


def _page(request: HttpRequest, new_token: str = "") -> HttpResponse:
    login, actor = _login(request), actor_in(request)
    player = player_of_login(login.pk)
    connections = connections_of(login)
    connected = {one.provider for one in connections}
    return page(
        request,
        "account/own/account.html",
        player=player,
        **(of_player(player, actor) if player else {"claims": claims_of(login.pk)}),
        grid=notice_grid(request, player),
        email=email_of(login),
        has_second_factor=has_second_factor(login),
        connections=connections,
        addable={id_: name for id_, name in provider_names().items() if id_ not in connected},
        sessions=sessions_of(login, here=request.session.session_key),
        token=token_of(login),
        new_token=new_token,
        chat=settings.DISCORD,
        chat_links=links_of(actor_in(request)),
        chat_code=code_of_account(actor_in(request)),
    )
