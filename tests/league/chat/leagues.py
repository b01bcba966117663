"""A league with a night and a connected channel, and players who are known in Discord."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone

from league.enums import EventKind, EventStatus
from league.models import ChatChannel, Entrant, Event, Night
from league.nights.attendance import answer_night
from tests.factories.chat import ChatChannelFactory, ChatPersonFactory
from tests.factories.night import NightFactory
from tests.league.chat.discord import CHANNEL, GUILD
from tests.worlds import World, event_world

#: Events that nobody but their staff may see.
HIDDEN: list[dict[str, Any]] = [
    {"status": EventStatus.DRAFT},
    {"is_rehearsal": True, "rated": False, "gives_achievements": False},
]
NAMES = ("Aoi Mori", "Ben", "Chie", "Dan")


@dataclass
class LeagueNight:
    """`users`: the ids in Discord of the first players."""

    world: World
    night: Night
    channel: ChatChannel
    users: list[str]

    @property
    def event(self) -> Event:
        return self.world.event

    @property
    def entrants(self) -> list[Entrant]:
        return self.world.entrants

    def button(self, answer: str) -> str:
        return f"night:{self.night.pk}:{answer}"


def waited(channel: ChatChannel) -> None:
    """The wait of the channel is over."""
    ChatChannel.objects.filter(pk=channel.pk).update(waits_until=timezone.now())


def answered(made: LeagueNight, number: int, answer: str) -> None:
    actor = made.world.actor("organiser")
    answer_night(made.night, made.entrants[number], answer, actor=actor)


def league_night(*, linked: int = 0, **event: Any) -> LeagueNight:
    """Four players, of whom Ben is not shown by name; the night is in two days."""
    values = {"kind": EventKind.LEAGUE, "status": EventStatus.RUNNING, "name": "Tuesday *League*"}
    world = event_world(players=4, **(values | event))
    for entrant, name in zip(world.entrants, NAMES, strict=True):
        entrant.player.display_name = name
        entrant.player.shown_by_name = name != "Ben"
        entrant.player.save()
    starts_at = timezone.now().replace(microsecond=0) + timedelta(days=2)
    night = NightFactory.create(event=world.event, starts_at=starts_at, name="Week 1", venue="Hall")
    channel = ChatChannelFactory.create(event=world.event, guild_id=GUILD, channel_id=CHANNEL)
    people = [ChatPersonFactory.create(entrant=one) for one in world.entrants[:linked]]
    return LeagueNight(world, night, channel, [one.user_id for one in people])
