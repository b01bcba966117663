"""Follow an event, a player, a club or a sign-up: on this device, by e-mail, or no more."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.core.errors import Refused, message_of, problem
from league.core.queries.actors import sign_up_by_token
from league.core.rate_limit import client_ip
from league.models import Event, Player, Recipient, SignUp
from league.notices.following import follow, register_device, set_up_mailbox, unfollow
from league.notices.kinds import KINDS
from league.notices.queries.followed import NAMES, Subject, mailbox_of, subscription_to
from league.notices.web_push import public_key
from league.web.common.notice_devices import device_in, remember_device, within_follow_rate
from league.web.common.views import actor_in, or_404, page, private_page
from league.web.public.sharing.visible import public_club, public_event, public_player

Found = Callable[..., Subject]


def _page_of(find: Found) -> Callable[..., HttpResponse]:
    """The page on which one follows what `find` finds by the parts of the address."""

    @require_http_methods(["GET", "HEAD", "POST"])
    @private_page
    @wraps(find)
    def view(request: HttpRequest, **parts: Any) -> HttpResponse:
        subject = find(**parts)
        if request.method == "POST":
            return _change(request, subject)
        return _show(request, subject)

    return view


@_page_of
def event(slug: str) -> Subject:
    return public_event(slug)


@_page_of
def player(player: int) -> Subject:
    return public_player(player)


@_page_of
def club(club: int) -> Subject:
    return public_club(club)


@_page_of
def sign_up(token: str) -> Subject:
    return or_404(sign_up_by_token(token))


def _show(request: HttpRequest, subject: Subject) -> HttpResponse:
    device, mailbox = device_in(request), mailbox_of(actor_in(request))
    name = NAMES[type(subject)]
    return page(
        request,
        "public/notices/follow.html",
        subject=subject,
        name=_name(subject),
        back=_address(subject),
        kinds=[kind for kind in KINDS.values() if name in kind.followers],
        device=device,
        on_device=subscription_to(device, subject),
        mailbox=mailbox,
        by_mail=subscription_to(mailbox, subject),
        push_key=public_key(settings.VAPID_KEY) if settings.VAPID_KEY else "",
        mail_works=settings.MAIL_WORKS,
    )


def _name(subject: Subject) -> str:
    if isinstance(subject, Player):
        return subject.public_name
    if isinstance(subject, SignUp):
        return f"{subject.name}, {subject.event.name}"
    return subject.name


def _address(subject: Subject) -> str:
    """The page of what is followed."""
    if isinstance(subject, SignUp):
        return reverse("sign_up", args=[subject.token])
    key = subject.slug if isinstance(subject, Event) else subject.pk
    return reverse(NAMES[type(subject)], args=[key])


def _change(request: HttpRequest, subject: Subject) -> HttpResponse:
    """One tap: follow on this device or by e-mail, or stop either."""
    response: HttpResponse = redirect(request.path)
    if not within_follow_rate(request):
        messages.error(request, message_of(problem("follow_too_often")))
        return response
    act = or_404(STEPS.get(request.POST.get("how", "")))
    try:
        done = act(request, subject, response)
    except Refused as refusal:
        for item in refusal.problems:
            messages.error(request, message_of(item))
        return response
    if isinstance(done, HttpResponse):
        return done
    messages.success(request, str(done))
    return response


def _on_device(request: HttpRequest, subject: Subject, response: HttpResponse) -> str:
    given = {name: request.POST.get(name, "") for name in ("endpoint", "public_key", "auth")}
    device = register_device(known=device_in(request), caller=str(client_ip(request)), **given)
    remember_device(response, device)
    follow(device, subject)
    return _("This device gets notices now.")


def _by_mail(request: HttpRequest, subject: Subject, _response: HttpResponse) -> Any:
    if not request.user.is_authenticated:
        return redirect_to_login(request.path)
    mailbox = set_up_mailbox(actor=actor_in(request))
    follow(mailbox, subject)
    if mailbox.confirmed_at is None:
        return _("Open the link that was sent to %(email)s to get notices by e-mail.") % {
            "email": mailbox.address
        }
    return _("Notices go to %(email)s.") % {"email": mailbox.address}


def _stop_device(request: HttpRequest, subject: Subject, _response: HttpResponse) -> str:
    return _stop(device_in(request), subject)


def _stop_mail(request: HttpRequest, subject: Subject, _response: HttpResponse) -> str:
    return _stop(mailbox_of(actor_in(request)), subject)


def _stop(recipient: Recipient | None, subject: Subject) -> str:
    found = subscription_to(recipient, subject)
    if recipient is not None and found is not None:
        unfollow(recipient, found.pk)
    return _("No more notices of this.")


STEPS: dict[str, Callable[[HttpRequest, Subject, HttpResponse], Any]] = {
    "device": _on_device,
    "mail": _by_mail,
    "stop-device": _stop_device,
    "stop-mail": _stop_mail,
}
