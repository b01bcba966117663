"""Webhooks of an event: where its notices go as well, and what came of them."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.models import Event, Recipient
from league.notices.following import send_test
from league.notices.queries.webhooks import (
    deliveries_of,
    followers_count,
    notices_sent,
    trouble_text,
    webhook_of,
    webhooks_of,
)
from league.notices.webhooks import add_webhook, remove_webhook, renew_secret, resume_webhook
from league.web.common.views import (
    actor_in,
    form_page,
    or_404,
    page,
    paginate,
    private_page,
    requires,
    run_verb_and_redirect,
    run_verb_on_form,
)
from league.web.organise.forms.webhooks import WebhookForm

Step = Callable[[Recipient, Any], object]
STEPS: dict[str, tuple[Step, str | Promise]] = {
    "test": (lambda row, _by: send_test(row), gettext_lazy("A test notice is on its way.")),
    "resume": (
        lambda row, actor: resume_webhook(row, actor=actor),
        gettext_lazy("Webhook resumed."),
    ),
    "secret": (lambda row, actor: renew_secret(row, actor=actor), gettext_lazy("New secret made.")),
    "remove": (
        lambda row, actor: remove_webhook(row, actor=actor),
        gettext_lazy("Webhook removed."),
    ),
}


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
@requires("webhooks.change")
def webhooks(request: HttpRequest, event: Event) -> HttpResponse:
    form = WebhookForm(request.POST or None)
    if form.is_valid():
        actor = actor_in(request)
        made = run_verb_on_form(form, lambda: add_webhook(event, actor=actor, **form.cleaned_data))
        if made is not None:
            messages.success(request, _("Webhook added. Send a test to see whether it arrives."))
            return redirect("webhook", event.slug, made.pk)
    return form_page(
        request,
        "organise/webhooks/webhooks.html",
        event,
        form=form,
        webhooks=webhooks_of(event),
        followers=followers_count(event),
        notices=notices_sent(event),
    )


@require_safe
@private_page
@requires("webhooks.change")
def webhook(request: HttpRequest, event: Event, webhook: int) -> HttpResponse:
    row = or_404(webhook_of(event, webhook))
    shown = paginate(request, deliveries_of(row))
    deliveries = [(delivery, trouble_text(delivery)) for delivery in shown]
    context: dict[str, Any] = {"webhook": row, "rows": shown, "deliveries": deliveries}
    return page(request, "organise/webhooks/webhook.html", event, **context)


@require_POST
@private_page
@requires("webhooks.change")
def step(request: HttpRequest, event: Event, webhook: int, verb: str) -> HttpResponse:
    row = or_404(webhook_of(event, webhook))
    act, done = or_404(STEPS.get(verb))
    actor = actor_in(request)
    back: dict[str, Any] = {"back": "webhooks", "slug": event.slug}
    if verb != "remove":
        back = {"back": "webhook", "slug": event.slug, "webhook": row.pk}
    return run_verb_and_redirect(request, lambda: act(row, actor), done=str(done), **back)
