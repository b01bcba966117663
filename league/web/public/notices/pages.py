"""What this device and this login follow, with ways to end it; and the links in e-mails."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.enums import NoticeChannel
from league.models import Recipient
from league.notices.following import (
    change_digest,
    confirm_mailbox,
    send_test,
    set_up_mailbox,
    unfollow,
    unfollow_all,
)
from league.notices.kinds import KINDS
from league.notices.queries.followed import mailbox_by_token, mailbox_of, subscriptions_of
from league.web.common.notice_devices import device_in, remember_device
from league.web.common.views import (
    actor_in,
    or_404,
    page,
    private_page,
    run_verb_and_redirect,
    whole_number,
)

GONE = 410


@require_safe
@private_page
def notices(request: HttpRequest) -> HttpResponse:
    device, mailbox = device_in(request), mailbox_of(actor_in(request))
    response = page(
        request,
        "public/notices/notices.html",
        groups=[_group(row) for row in (device, mailbox) if row is not None],
        kinds=KINDS.values(),
        push_works=bool(settings.VAPID_KEY),
        mail_works=settings.MAIL_WORKS,
    )
    if device is not None:
        remember_device(response, device)  # for another 400 days
    return response


@require_POST
@private_page
def change(request: HttpRequest, channel: str) -> HttpResponse:
    """Stop one or all, test, or choose a digest: of this device ("push") or this login ("mail")."""
    row = device_in(request)
    if channel == NoticeChannel.MAIL:
        row = mailbox_of(actor_in(request))
    elif channel != NoticeChannel.PUSH:
        row = None
    write, done = _act(request, or_404(row))
    return run_verb_and_redirect(request, write, done=done, back="notices")


@csrf_exempt  # a mail program sends the POST of RFC 8058; the secret of the link is the right
@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def by_mail(request: HttpRequest, token: str) -> HttpResponse:
    """The link in every e-mail: change or stop it without logging in."""
    row = mailbox_by_token(token)
    if row is None:
        status = 200 if request.method == "POST" else GONE
        return page(request, "public/notices/stopped.html", status=status)
    if request.method == "POST":
        if request.POST.get("List-Unsubscribe") == "One-Click":
            unfollow_all(row)
            return page(request, "public/notices/stopped.html")
        write, done = _act(request, row)
        return run_verb_and_redirect(request, write, done=done, back="notices_by_mail", token=token)
    return page(request, "public/notices/by_mail.html", group=_group(row))


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Confirm a mailbox; a GET, which programs may send as well, changes nothing."""
    if request.method != "POST":
        return page(request, "public/notices/confirm.html")
    row = confirm_mailbox(token)
    if row is None:
        return page(request, "public/notices/confirm.html", lapsed=True, status=GONE)
    messages.success(request, _("Notices go to %(email)s.") % {"email": row.address})
    return redirect("notices_by_mail", row.token)


def _act(request: HttpRequest, row: Recipient) -> tuple[Callable[[], object], str]:
    """What the form asks for, and the message once it is done."""
    number = whole_number(request.POST.get("subscription", ""), digits=18) or 0
    actor = actor_in(request)
    acts: dict[str, tuple[Callable[[], object], str]] = {
        "stop": (lambda: unfollow(row, number), _("No more notices of this.")),
        "stop-all": (lambda: unfollow_all(row), _("No more notices.")),
        "test": (lambda: send_test(row), _("A test notice is on its way.")),
        "confirm": (lambda: set_up_mailbox(actor=actor), _("The link was sent again.")),
        "digest": (
            lambda: change_digest(row, digest=True),
            _("One e-mail a day from now on."),
        ),
        "at-once": (
            lambda: change_digest(row, digest=False),
            _("Each notice at once from now on."),
        ),
    }
    return or_404(acts.get(request.POST.get("do", "")))


def _group(row: Recipient) -> dict[str, Any]:
    return {
        "recipient": row,
        "is_device": row.channel == NoticeChannel.PUSH,
        "subscriptions": subscriptions_of(row),
        "hour": f"{settings.DIGEST_HOUR}:00",
    }
