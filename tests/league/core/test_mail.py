"""E-mails wait in the database until a worker has sent them."""

import json
from datetime import timedelta
from typing import Any

import pytest
import redis
from django.conf import settings as configured
from django.core import mail as outbox
from django.utils import timezone

from league.core.mail import SEND_MAIL, deliver_mail, queue_mail, resend_mail
from league.models import Mail

pytestmark = pytest.mark.django_db


def queued() -> Mail:
    return queue_mail("mori@example.org", "Hello\nMori", "A link")


def test_an_e_mail_is_sent_once_and_then_forgotten() -> None:
    mail = queued()
    assert (deliver_mail(mail.pk), deliver_mail(mail.pk)) == (True, False)
    (sent,) = outbox.outbox
    assert (sent.to, sent.subject, sent.body) == (["mori@example.org"], "Hello Mori", "A link")
    assert not Mail.objects.exists()


def test_its_message_names_the_row_and_not_the_text(
    django_capture_on_commit_callbacks: Any,
) -> None:
    with redis.Redis.from_url(configured.REDIS_URL) as queue:
        queue.delete("notices")
        with django_capture_on_commit_callbacks(execute=True):
            mail = queued()
        (message,) = queue.lrange("notices", 0, -1)
        queue.delete("notices")
    headers = json.loads(message)["headers"]
    assert (headers["task"], headers["kwargsrepr"]) == (SEND_MAIL, f"{{'mail_id': {mail.pk}}}")


def test_without_a_mail_server_the_row_waits_and_is_sent_later(settings: Any) -> None:
    mail = queued()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    assert deliver_mail(mail.pk) is False
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert (deliver_mail(mail.pk), resend_mail()) == (False, 0)  # not again at once
    Mail.objects.update(tried_at=timezone.now() - timedelta(minutes=3))
    assert (resend_mail(), deliver_mail(mail.pk)) == (1, True)


def test_old_e_mails_are_dropped() -> None:
    queued()
    Mail.objects.update(made_at=timezone.now() - timedelta(days=3))
    assert (resend_mail(), Mail.objects.count()) == (0, 0)
