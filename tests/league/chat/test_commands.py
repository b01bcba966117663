"""Commands and buttons: a channel of an event, who leads, who comes, one's own seat and answer."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from league.chat.connecting import make_event_code, make_player_code, unlink_people
from league.entrants.erasing import erase_person
from league.enums import EntryContract, EventStatus, NightStatus, ReleasePolicy, SessionStatus
from league.models import Attendance, AuditEntry, ChatChannel, ChatCode, ChatPerson, Event
from league.nights.attendance import renew_answer_link
from league.nights.queries.nights import actor_of_answer_link
from league.play.tables import record_result
from league.seating.sessions import finish_session
from tests.factories import EntrantFactory, SeriesFactory
from tests.factories.chat import ChatChannelFactory, ChatCodeFactory, ChatPersonFactory
from tests.league.chat.discord import CHANNEL, NOTHING, command, discord, said, tap
from tests.league.chat.leagues import HIDDEN, league_night
from tests.worlds import add_session, event_world, running_event

pytestmark = pytest.mark.django_db

UNCONNECTED = (
    "This channel is not connected with an event. Ask the organiser of your league.",
    True,
)
UNKNOWN_CODE = (
    "This code is not valid: it works once and for a quarter of an hour. Make a new one.",
    True,
)
OTHER = "300000000000000002"


@pytest.fixture(autouse=True)
def _discord(settings: Any) -> None:
    settings.DISCORD = discord()
    settings.ADDRESS = "https://tenbou.example.org"
    cache.clear()


def test_an_organisers_code_connects_the_channel_in_which_it_is_typed() -> None:
    world = event_world(name="Spring Open", slug="spring")
    code = make_event_code(world.event, actor=world.actor("organiser")).code
    text = "This channel is now connected with Spring Open."
    assert said(command("connect", f" {code.lower()} ")) == (text, True)
    row = ChatChannel.objects.get()
    assert (row.event, row.connected_by, row.channel_id) == (world.event, world.organiser, CHANNEL)
    assert (row.name, row.language) == ("mahjong", "en")
    entry = AuditEntry.objects.get(verb="chat.connect")
    assert (entry.event_id, entry.login) == (world.event.pk, world.organiser)
    assert said(command("connect", code, channel=OTHER)) == UNKNOWN_CODE


def test_a_channel_that_is_connected_anew_forgets_its_event() -> None:
    first, second = event_world(), event_world(name="Second")
    ChatChannelFactory.create(event=first.event, channel_id=CHANNEL)
    code = make_event_code(second.event, actor=second.actor("organiser")).code
    said(command("connect", code))
    assert ChatChannel.objects.get().event == second.event
    entry = AuditEntry.objects.get(verb="chat.disconnect")
    assert (entry.event_id, entry.login) == (first.event.pk, second.organiser)


def test_who_may_not_manage_the_server_connects_nothing() -> None:
    code = ChatCodeFactory.create().code
    text = "Only people who may manage this server can connect a channel."
    for permissions in (NOTHING, "", "x", str((1 << 60) - 1 - (1 << 3) - (1 << 5))):
        assert said(command("connect", code, permissions=permissions)) == (text, True)
    assert ChatCode.objects.filter(code=code).exists()


def test_an_organiser_who_has_left_connects_nothing() -> None:
    world = event_world()
    code = make_event_code(world.event, actor=world.actor("organiser")).code
    world.organiser.event_roles.all().delete()
    text, private = said(command("connect", code))
    assert (text, private) == ("You don't have permission to do this.", True)
    assert not ChatChannel.objects.exists()


def test_codes_that_are_old_guessed_or_of_the_other_kind_are_refused() -> None:
    past = timezone.now() - timedelta(seconds=1)
    entrant = EntrantFactory.create()
    old = ChatCodeFactory.create(expires_at=past).code
    of_player = ChatCodeFactory.create(event=None, login=None, entrant=entrant).code
    of_event = ChatCodeFactory.create().code
    for code in (old, of_player, "AAAAAAAAAA", "' OR 1=1 --"):
        assert said(command("connect", code)) == UNKNOWN_CODE
    for code in (of_event, "AAAAAAAAAA"):
        assert said(command("link", code)) == UNKNOWN_CODE
    assert (ChatChannel.objects.count(), ChatPerson.objects.count()) == (0, 0)


def test_who_guesses_codes_is_stopped() -> None:
    code = ChatCodeFactory.create().code
    for _ in range(20):
        said(command("connect", "AAAAAAAAAA"))
    assert said(command("connect", code)) == ("Too many codes. Try again in an hour.", True)


@pytest.mark.parametrize("name", ["standings", "who", "next"])
def test_a_channel_without_an_event_says_so(name: str) -> None:
    assert said(command(name)) == UNCONNECTED


@pytest.mark.parametrize("name", ["standings", "who", "next"])
@pytest.mark.parametrize("hidden", HIDDEN)
def test_a_draft_or_a_rehearsal_is_unseen(name: str, hidden: dict[str, Any]) -> None:
    made = league_night(linked=1)
    Event.objects.filter(pk=made.event.pk).update(**hidden)
    assert said(command(name, user=made.users[0])) == UNCONNECTED
    assert said(tap(made.button("yes"), user=made.users[0])) == UNCONNECTED
    assert not Attendance.objects.exists()


def test_another_channel_of_a_server_with_one_event_is_about_it() -> None:
    made = league_night()
    assert "Week 1" in said(command("who", channel=OTHER))[0]
    assert said(command("who", channel=OTHER, guild="200000000000000009")) == UNCONNECTED
    ChatChannelFactory.create(guild_id=made.channel.guild_id)
    assert said(command("who", channel=OTHER)) == UNCONNECTED


def test_standings_are_those_that_everybody_sees() -> None:
    world = running_event(
        entry_contract=EntryContract.RESULT,
        release_policy=ReleasePolicy.HIDDEN_FROM,
        hidden_from=2,
        slug="spring",
    )
    ChatChannelFactory.create(event=world.event, channel_id=CHANNEL)
    event = world.event.name
    link = "\n<https://tenbou.example.org/events/spring/standings/>"
    assert said(command("standings")) == (f"**{event}**\nNo game has ended yet.{link}", False)
    enter(world, [45_000, 31_000, 24_000, 20_000])
    shown = said(command("standings"))
    first = world.entrants[0].public_name
    assert shown[0].splitlines()[1] == f"1\\. {first} +30.0"
    add_session(world, status=SessionStatus.RUNNING)
    enter(world, [20_000, 24_000, 31_000, 45_000])
    hidden = "\nSome results are still hidden.\n<"
    assert said(command("standings"))[0] == shown[0].replace("\n<", hidden)


def enter(world: Any, points: list[int]) -> None:
    table = world.table
    record_result(
        table,
        actor=world.actor("organiser"),
        version=table.version,
        raw_points=points,
        leftover_sticks=0,
    )
    finish_session(world.session, actor=world.actor("organiser"))


def test_who_comes_has_the_names_of_those_who_agreed_to_be_named() -> None:
    made = league_night(linked=4, slug="tuesday")
    for user, answer in zip(made.users, ("yes", "yes", "late", "no"), strict=True):
        said(tap(made.button(answer), user=user))
    text, private = said(command("who"))
    assert not private
    assert text.splitlines()[0] == "**Tuesday \\*League\\***"
    assert text.splitlines()[2:] == [
        "2 yes · 1 late · 1 no · 0 without an answer",
        "Yes: Aoi Mori",
        "Late: Chie",
        "1 player who is not named",
        "<https://tenbou.example.org/events/tuesday/nights/1/>",
    ]


def test_names_mention_nobody_and_format_nothing() -> None:
    made = league_night(linked=1)
    player = made.entrants[0].player
    player.display_name = "@everyone **<@1>** [x](https://e.example)"
    player.save()
    said(tap(made.button("yes"), user=made.users[0]))
    line = said(command("who"))[0].splitlines()[3]
    assert line == r"Yes: \@everyone \*\*\<\@1\>\*\* \[x\]\(https\://e\.example\)"


def test_without_a_night_who_says_so() -> None:
    made = league_night()
    made.night.delete()
    assert "No night is planned." in said(command("who"))[0]


def test_a_button_answers_for_the_player_who_tapped_it() -> None:
    made = league_night(linked=2)
    for answer, label in (("yes", "Yes"), ("late", "Late"), ("no", "No")):
        text = f"Week 1: your answer is “{label}”."
        assert said(tap(made.button(answer), user=made.users[1])) == (text, True)
        assert list(Attendance.objects.values_list("entrant", "answer")) == [
            (made.entrants[1].pk, answer)
        ]
    entry = AuditEntry.objects.filter(verb="night.answer").latest("pk")
    assert (entry.actor, entry.subject_id) == ("player 2", made.entrants[1].pk)


def test_a_button_of_a_night_that_is_over_cancelled_or_elsewhere_answers_nothing() -> None:
    made, other = league_night(linked=1), event_world()
    user = made.users[0]
    made.night.status = NightStatus.CANCELLED
    made.night.save()
    assert said(tap(made.button("yes"), user=user)) == ("Week 1 is cancelled.", True)
    made.night.status, made.night.starts_at = NightStatus.PLANNED, timezone.now()
    made.night.save()
    closed = ("Answers for Week 1 are closed. Ask the organiser.", True)
    assert said(tap(made.button("yes"), user=user)) == closed
    Event.objects.filter(pk=other.event.pk).update(status=EventStatus.RUNNING)
    ChatChannelFactory.create(event=other.event, channel_id=OTHER)
    gone = ("This no longer exists: it has been deleted.", True)
    assert said(tap(made.button("yes"), user=user, channel=OTHER)) == gone
    assert not Attendance.objects.exists()


def test_who_is_not_linked_reads_how_to_be() -> None:
    made = league_night(slug="tuesday")
    for given in (command("next"), tap(made.button("yes"))):
        text, private = said(given)
        assert private
        assert text.startswith("Nobody knows yet which player you are.")
        assert text.endswith("https://tenbou.example.org/events/tuesday/")
    assert not Attendance.objects.exists()


def test_a_players_code_links_who_types_it_and_only_once() -> None:
    made = league_night()
    ben = made.entrants[1]
    code = make_player_code(ben, actor=actor_of_answer_link(ben)).code
    text = "You are Player 2 in Tuesday \\*League\\*."
    assert said(command("link", code, user="5000")) == (text, True)
    assert said(command("link", code, user="6000")) == UNKNOWN_CODE
    assert list(ChatPerson.objects.values_list("user_id", "entrant")) == [("5000", ben.pk)]
    said(tap(made.button("late"), user="5000"))
    assert Attendance.objects.get().entrant == ben


def test_who_links_again_is_the_other_player_of_the_event() -> None:
    made = league_night(linked=1)
    chie = made.entrants[2]
    code = make_player_code(chie, actor=actor_of_answer_link(chie)).code
    said(command("link", code, user=made.users[0]))
    assert list(ChatPerson.objects.values_list("entrant", flat=True)) == [chie.pk]


def test_a_new_personal_link_ends_what_the_old_one_allowed() -> None:
    made = league_night(linked=1)
    renew_answer_link(made.entrants[0], actor=made.world.actor("referee"))
    assert said(tap(made.button("yes"), user=made.users[0]))[0].startswith("Nobody knows yet")
    assert not Attendance.objects.exists()


def test_a_player_ends_the_link() -> None:
    made = league_night(linked=2)
    unlink_people(made.entrants[0], actor=actor_of_answer_link(made.entrants[0]))
    assert said(command("next", user=made.users[0]))[0].startswith("Nobody knows yet")
    assert "Player 2" in said(command("next", user=made.users[1]))[0]


def test_an_erased_person_is_nobody_in_a_chat() -> None:
    made = league_night(linked=1)
    player = made.entrants[0].player
    make_player_code(made.entrants[0], actor=actor_of_answer_link(made.entrants[0]))
    root = made.world.organiser
    root.is_superuser = True
    root.save()
    erase_person(player, actor=made.world.actor("organiser"), name=player.display_name)
    assert (ChatPerson.objects.count(), ChatCode.objects.count()) == (0, 0)


def test_a_link_holds_for_the_other_seasons_of_a_series_and_for_nothing_else() -> None:
    made = league_night(linked=1)
    series = SeriesFactory.create()
    spring = league_of_another_season(made)
    assert said(command("next", user=made.users[0], channel=OTHER))[0].startswith("Nobody")
    Event.objects.filter(pk=made.event.pk).update(series=series, season_number=1)
    Event.objects.filter(pk=spring.pk).update(series=series, season_number=2)
    text, _private = said(command("next", user=made.users[0], channel=OTHER))
    assert text.splitlines()[:2] == ["**Spring**", "Aoi Mori"]


def league_of_another_season(made: Any) -> Event:
    """An event with the same first player, in another channel of the server."""
    world = event_world(players=0, name="Spring", status=EventStatus.RUNNING)
    EntrantFactory.create(event=world.event, player=made.entrants[0].player, number=9)
    ChatChannelFactory.create(event=world.event, channel_id=OTHER)
    return world.event


def test_next_has_the_askers_own_seat_and_only_published_ones() -> None:
    world = event_world(players=4, status=EventStatus.RUNNING, slug="spring", name="Spring")
    ChatChannelFactory.create(event=world.event, channel_id=CHANNEL)
    ChatPersonFactory.create(entrant=world.entrants[0], user_id="5000")
    add_session(world)
    name = world.entrants[0].public_name
    link = "<https://tenbou.example.org/events/spring/seats/1/>"
    head = ["**Spring**", name]
    text, private = said(command("next", user="5000"))
    assert private
    assert text.splitlines() == [*head, "Session 1 has no seating yet.", link]
    world.session.status = SessionStatus.PUBLISHED
    world.session.save()
    others = ", ".join(one.public_name for one in world.entrants[1:])
    lines = said(command("next", user="5000"))[0].splitlines()
    assert lines[2] == f"Session 1: table 1, East, with {others}"


def test_next_of_a_league_has_the_night_and_the_own_answer() -> None:
    made = league_night(linked=1)
    user = made.users[0]
    assert said(command("next", user=user))[0].splitlines()[-2] == "Your answer: none yet"
    said(tap(made.button("late"), user=user))
    assert said(command("next", user=user))[0].splitlines()[-2] == "Your answer: Late"


def test_answers_are_in_the_askers_language() -> None:
    made = league_night(linked=1)
    user = made.users[0]
    text = said(tap(made.button("yes"), user=user, locale="ja"))[0]
    assert text == "Week 1：「参加」と回答しました。"  # noqa: RUF001  # Japanese
    assert said(tap(made.button("yes"), user=user, locale="fr"))[0].startswith("Week 1: your")
