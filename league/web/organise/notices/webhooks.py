"""Webhooks of an event: where its notices go as well, and what came of them."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_POST

from league.core.permissions import Actor
from league.enums import WebhookForm as Form
from league.models import Event, Recipient
from league.models.notices.recipient import LONGEST_ADDRESS
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
from league.web.common.form_views import StaffFormView
from league.web.common.views import (
    actor_in,
    or_404,
    page,
    paginate,
    private_page,
    requires,
    run_verb_and_redirect,
    staff_page,
)


class WebhookForm(forms.Form):
    form = forms.ChoiceField(
        label=lazy("Format"),
        choices=Form.choices,
        help_text=lazy(
            "For Telegram: https://api.telegram.org/bot…/sendMessage?chat_id=…, with the bot's token."
        ),
    )
    url = forms.CharField(label=lazy("Address"), max_length=LONGEST_ADDRESS, strip=True)


STEPS: dict[str, tuple[Callable[[Recipient, Actor], object], str | Promise]] = {
    "test": (lambda row, _actor: send_test(row), lazy("A test notice is on its way.")),
    "resume": (lambda row, actor: resume_webhook(row, actor=actor), lazy("Webhook resumed.")),
    "secret": (lambda row, actor: renew_secret(row, actor=actor), lazy("New secret made.")),
    "remove": (lambda row, actor: remove_webhook(row, actor=actor), lazy("Webhook removed.")),
}


class Webhooks(StaffFormView):
    """All webhooks; a POST adds one."""

    may = "webhooks.change"
    private = True
    template_name = "organise/webhooks/webhooks.html"
    form_class = WebhookForm
    verb = staticmethod(add_webhook)
    done = lazy("Webhook added. Send a test to see whether it arrives.")

    def get_success_url(self) -> str:
        return reverse("webhook", args=[self.event.slug, self.outcome.pk])

    def context(self) -> dict[str, Any]:
        return {
            "webhooks": webhooks_of(self.event),
            "followers": followers_count(self.event),
            "notices": notices_sent(self.event),
        }


@staff_page("webhooks.change", private=True)
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
