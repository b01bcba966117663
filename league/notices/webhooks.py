"""Webhooks of an event: addresses that get its public news."""

import secrets

from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language

from league.core.audit import record
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.locks import locked_event, refusing_if_gone, require
from league.core.permissions import Actor
from league.enums import NoticeChannel, WebhookForm
from league.models import Event, Recipient
from league.models.notices.recipient import LONGEST_ADDRESS
from league.notices.outbound import problem_of_address

MOST_WEBHOOKS = 10


def add_webhook(
    event: Event, *, actor: Actor, url: str, form: str, language: str = ""
) -> Recipient:
    """Send the event's notices to this address from now on, signed with a secret."""
    require(actor, "webhooks.change", event_id=event.pk)
    with transaction.atomic():
        locked_event(event.pk)
        refuse_if(_problems(event, url, form))
        row = Recipient.objects.create(
            channel=NoticeChannel.WEBHOOK,
            event=event,
            address=url,
            form=form,
            secret=secrets.token_urlsafe(32),
            language=language or get_language() or "en",
            confirmed_at=timezone.now(),
        )
        record(actor, "webhook.add", row, event_id=event.pk, after={"form": form})
    return row


def remove_webhook(webhook: Recipient, *, actor: Actor) -> None:
    event_id = _required(webhook, actor)
    with transaction.atomic():
        row = _locked(webhook)
        record(actor, "webhook.remove", row, event_id=event_id, before={"form": row.form})
        row.delete()


def resume_webhook(webhook: Recipient, *, actor: Actor) -> Recipient:
    """Send there again after failures have stopped it."""
    event_id = _required(webhook, actor)
    with transaction.atomic():
        row = _locked(webhook)
        row.stopped_at, row.failures = None, 0
        row.save(update_fields=["stopped_at", "failures"])
        record(actor, "webhook.resume", row, event_id=event_id)
    return row


def renew_secret(webhook: Recipient, *, actor: Actor) -> Recipient:
    """Sign with a new secret, which the receiver has to know from now on."""
    event_id = _required(webhook, actor)
    with transaction.atomic():
        row = _locked(webhook)
        row.secret = secrets.token_urlsafe(32)
        row.save(update_fields=["secret"])
        record(actor, "webhook.renew_secret", row, event_id=event_id)
    return row


def _required(webhook: Recipient, actor: Actor) -> int:
    event_id = int(webhook.event_id or 0)
    require(actor, "webhooks.change", event_id=event_id)
    return event_id


def _locked(webhook: Recipient) -> Recipient:
    with refusing_if_gone():
        return Recipient.objects.select_for_update(of=("self",)).webhooks().get(pk=webhook.pk)


def _problems(event: Event, url: str, form: str) -> list[AnyProblem]:
    found: list[AnyProblem] = []
    code = problem_of_address(url) if len(url) <= LONGEST_ADDRESS else "url_unreadable"
    if code:
        found.append(problem(code, "url"))
    if form not in WebhookForm.values:
        found.append(
            problem("value_unknown", "form", value=form, choices=", ".join(WebhookForm.values))
        )
    if event.webhooks.count() >= MOST_WEBHOOKS:
        found.append(problem("webhooks_too_many", most=MOST_WEBHOOKS))
    return found
