"""Factories of what people hear of: notices, recipients, subscriptions, deliveries."""

# mypy: disable-error-code="no-untyped-call,attr-defined"

from typing import Any

import factory
from django.utils import timezone

from league import models
from league.enums import NoticeChannel, NoticeKind, WebhookForm
from tests.factories import EventFactory, LoginFactory, SessionFactory, SignUpFactory


class NoticeFactory(factory.django.DjangoModelFactory[models.Notice]):
    class Meta:
        model = models.Notice

    kind = NoticeKind.FINAL
    event = factory.SubFactory(EventFactory)


class SeatMailFactory(factory.django.DjangoModelFactory[models.SeatMail]):
    class Meta:
        model = models.SeatMail

    sign_up = factory.SubFactory(SignUpFactory)
    session = factory.LazyAttribute(lambda o: SessionFactory.create(event=o.sign_up.event))
    place = "3 E"


class _RecipientFactory(factory.django.DjangoModelFactory[Any]):
    class Meta:
        model = models.Recipient
        abstract = True

    language = "en"
    confirmed_at = factory.LazyFunction(timezone.now)


class DeviceFactory(_RecipientFactory):
    """Its keys are those of the example in RFC 8291."""

    channel = NoticeChannel.PUSH
    address = factory.Sequence(lambda n: f"https://push.example.net/{n}")
    public_key = (
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    )
    secret = "BTBZMqHH6r4Tts7J_aSIgg"  # noqa: S105  # public


class MailboxFactory(_RecipientFactory):
    channel = NoticeChannel.MAIL
    address = factory.Sequence(lambda n: f"mori{n}@example.org")
    login = factory.SubFactory(LoginFactory)


class WebhookFactory(_RecipientFactory):
    channel = NoticeChannel.WEBHOOK
    address = "https://hooks.example.org/tenbou"
    secret = "whsec"  # noqa: S105  # of tests
    form = WebhookForm.SIGNED
    event = factory.SubFactory(EventFactory)


class SubscriptionFactory(factory.django.DjangoModelFactory[models.Subscription]):
    class Meta:
        model = models.Subscription

    recipient = factory.SubFactory(DeviceFactory)
    event = factory.SubFactory(EventFactory)


class DeliveryFactory(factory.django.DjangoModelFactory[models.Delivery]):
    class Meta:
        model = models.Delivery

    notice = factory.SubFactory(NoticeFactory)
    recipient = factory.SubFactory(DeviceFactory)
