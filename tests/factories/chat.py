"""Factories of chats: channels, codes, people, messages."""

# mypy: disable-error-code="no-untyped-call,attr-defined"

from datetime import timedelta

import factory
from django.utils import timezone

from league import models
from tests.factories import EntrantFactory, EventFactory, LoginFactory
from tests.factories.night import NightFactory


class ChatCodeFactory(factory.django.DjangoModelFactory[models.ChatCode]):
    class Meta:
        model = models.ChatCode

    event = factory.SubFactory(EventFactory)
    login = factory.SubFactory(LoginFactory)
    expires_at = factory.LazyFunction(lambda: timezone.now() + timedelta(minutes=15))


class ChatChannelFactory(factory.django.DjangoModelFactory[models.ChatChannel]):
    class Meta:
        model = models.ChatChannel

    event = factory.SubFactory(EventFactory)
    guild_id = "900000000000000001"
    channel_id = factory.Sequence(lambda n: str(900_000_000_000_001_000 + n))
    name = "league"
    language = "en"


class ChatPersonFactory(factory.django.DjangoModelFactory[models.ChatPerson]):
    class Meta:
        model = models.ChatPerson

    user_id = factory.Sequence(lambda n: str(900_000_000_000_002_000 + n))
    entrant = factory.SubFactory(EntrantFactory)
    link_number = factory.SelfAttribute("entrant.answer_link_number")


class ChatLoginFactory(factory.django.DjangoModelFactory[models.ChatLogin]):
    class Meta:
        model = models.ChatLogin

    user_id = factory.Sequence(lambda n: str(900_000_000_000_004_000 + n))
    login = factory.SubFactory(LoginFactory)


class ChatReminderFactory(factory.django.DjangoModelFactory[models.ChatReminder]):
    class Meta:
        model = models.ChatReminder

    entrant = factory.SubFactory(EntrantFactory)
    night = factory.SubFactory(NightFactory, event=factory.SelfAttribute("..entrant.event"))


class ChatMessageFactory(factory.django.DjangoModelFactory[models.ChatMessage]):
    class Meta:
        model = models.ChatMessage

    channel = factory.SubFactory(ChatChannelFactory)
    event = factory.SelfAttribute("channel.event")
    night = factory.SubFactory(NightFactory, event=factory.SelfAttribute("..event"))
    message_id = factory.Sequence(lambda n: str(900_000_000_000_003_000 + n))
