"""Hidden results are behind no address: every page and every read of the API, from the URL
configuration, by everybody who may not see them."""

import json
import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.utils import timezone

from league.chat.buttons import BUTTONS
from league.chat.commands import COMMANDS, UNCONNECTED, answer_interaction
from league.chat.interactions import COMMAND, COMPONENT, Interaction
from league.chat.queries.messages import SIGN_UP_CONFIRMED, messages_of, reminder_content
from league.core.queries.actors import actor_of
from league.enums import EntryContract, NightAnswer, ReleasePolicy, SessionStatus
from league.live.topics import PageTopic, Topic, TopicState, states_of
from league.models import Event, Table
from league.play.queries.live.versions import KINDS, subject_of
from league.play.tables import record_result
from league.seating.sessions import finish_session
from tests.entries import ron
from tests.factories.chat import ChatChannelFactory, ChatLoginFactory, ChatPersonFactory
from tests.league.api.callers import API, Caller, anonymous, holder, person, phone
from tests.league.chat.discord import discord
from tests.league.everything import Everything
from tests.league.route_operations import Operation, operations
from tests.shortcuts import enter
from tests.worlds import add_session, event_world, running_event

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

READS = [item for item in operations() if item.method == "GET"]
SHOWN_SCORES = [45_000, 31_000, 24_000, 20_000]
SECRET_SCORES = [57_300, 28_100, 22_900, 11_700]
# Raw points, final scores and totals of the hidden session, as pages and as the API write them; not
# within a word, as versions and secrets have all digits by chance.
SECRETS = re.compile(
    r"(?<![\w.])(57,300|57300|42300|42\.3|72300|72\.3|11,700|11700|33300|33\.3|58300|58\.3)(?!\w)"
)
TEAM_TOTAL = "71.3"  # with the hidden session; standings in chats are those of teams
UNSEEING = ("passer-by", "stranger", "other organiser", "first session's phone", "sign-up link")
#: Every read in which an organiser sees them: a new one belongs here.
SHOWN_TO_STAFF = [
    "GET audit",
    "GET audit_file",
    "GET comparison",
    "GET counted_games",
    "GET desk",
    "GET desk:close",
    "GET desk:page",
    "GET desk:result",
    "GET desk:slip",
    "GET event",
    "GET event_json",
    "GET events/<row:pk>/audit",
    "GET events/<row:pk>/event-file",
    "GET events/<row:pk>/federations",
    "GET events/<row:pk>/federations/ara/csv",
    "GET events/<row:pk>/federations/ema/csv",
    "GET events/<row:pk>/figures",
    "GET events/<row:pk>/season-file/csv",
    "GET events/<row:pk>/season-file/games",
    "GET events/<row:pk>/season-file/standings",
    "GET events/<row:pk>/standings",
    "GET events/<row:pk>/standings/<row:entrant>",
    "GET events/<row:pk>/standings/<row:entrant>/season",
    "GET federation_file",
    "GET federations",
    "GET game",
    "GET link:close",
    "GET link:page",
    "GET link:result",
    "GET link:slip",
    "GET manage",
    "GET manage_session",
    "GET manage_standings",
    "GET manage_table",
    "GET own_seat",
    "GET player",
    "GET player_comparison",
    "GET player_export",
    "GET player_year",
    "GET players/<row:pk>",
    "GET players/<row:pk>/data",
    "GET players/<row:pk>/figures",
    "GET players/<row:pk>/figures/csv",
    "GET players/<row:pk>/games",
    "GET players/<row:pk>/games/csv",
    "GET players/<row:pk>/results",
    "GET result_correct",
    "GET season_export",
    "GET season_player",
    "GET season_rows",
    "GET season_table",
    "GET series/<row:pk>/all-time",
    "GET series_all_time",
    "GET series_home",
    "GET session",
    "GET session_fragment",
    "GET sessions/<row:pk>",
    "GET stage_counted_games",
    "GET stage_standings",
    "GET stages/<row:pk>/cut",
    "GET standings",
    "GET tables/<row:pk>",
    "GET team",
    "GET watch",
]
# Addresses of the hidden table itself: its own players enter its result there.
OWN_TABLE = ("link:", "live-", "own_seat")


def hidden() -> Everything:
    """The first session is shown; the second, with one result, is hidden."""
    world = running_event(
        entry_contract=EntryContract.RESULT,
        release_policy=ReleasePolicy.HIDDEN_FROM,
        hidden_from=2,
    )
    record(world.table, SHOWN_SCORES, actor=world.actor("referee"))
    finish_session(world.session, actor=world.actor("organiser"))
    add_session(world, status=SessionStatus.RUNNING)
    made = Everything(world)
    made.session_number = 2
    record(world.table, SECRET_SCORES, actor=world.actor("referee"))
    return made


def record(table: Table, points: list[int], *, actor: Any) -> None:
    record_result(table, actor=actor, version=table.version, raw_points=points, leftover_sticks=0)


def unseeing(made: Everything) -> dict[str, Caller]:
    """Everybody who may not see hidden results."""
    other = event_world(players=0).organiser
    return {
        "passer-by": anonymous(),
        "stranger": logged_in(person(made.world.stranger), made.world.stranger),
        "other organiser": logged_in(person(other), other),
        "first session's phone": phone(made.world.sessions[0].tables.get()),
        "sign-up link": holder(made.sign_up),
    }


def text_of(made: Everything, operation: Operation, caller: Caller) -> str:
    address = made.address(operation)
    if operation.route.startswith("api/v1/"):
        answer = caller.get(address.removeprefix(API))
    else:
        answer = caller.client.get(address, headers=caller.headers)
    content = answer.getvalue()
    return str(content.decode(errors="replace"))


def logged_in(caller: Caller, login: Any) -> Caller:
    caller.client.force_login(login)
    return caller


def shown_to(made: Everything, caller: Caller, reads: Iterable[Operation]) -> list[str]:
    """The reads in whose answers the caller finds hidden results."""
    return [str(item) for item in reads if SECRETS.search(text_of(made, item, caller))]


@pytest.mark.parametrize("who", UNSEEING)
def test_no_address_tells_hidden_results(who: str) -> None:
    made = hidden()
    open_to_all = [item for item in READS if not item.name.startswith(OWN_TABLE)]
    assert shown_to(made, unseeing(made)[who], open_to_all) == []


def test_no_stream_tells_of_a_hidden_result() -> None:
    """Its messages are the same before and after: not even that something happened is told."""
    made = hidden()
    world = made.world
    strangers = [AnonymousUser(), world.stranger, event_world(players=0).organiser]

    def heard(login: Any) -> dict[Topic, TopicState]:
        ids = {"event": made.event.pk, "session": world.session.pk, "table": world.table.pk}
        ids |= {"player": made.player.pk, "staff": made.event.pk}
        subjects = [subject_of(kind, ids[kind], actor_of(login)) for kind in KINDS]
        return states_of([PageTopic(subject) for subject in subjects if subject], 0)

    before = [heard(login) for login in (*strangers, world.organiser)]
    record(world.table, SECRET_SCORES[::-1], actor=world.actor("referee"))
    after = [heard(login) for login in (*strangers, world.organiser)]
    public = len(KINDS) - 1  # all but that of staff
    assert [len(states) for states in before] == [public, public, public, len(KINDS)]
    assert [then == now for then, now in zip(before, after, strict=True)] == [True] * 3 + [False]


def hidden_hands() -> Everything:
    """The same where hands are entered one by one, and everything is hidden."""
    world = running_event(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    return Everything(world)


def enter_result(made: Everything) -> None:
    world = made.world
    record(world.table, SECRET_SCORES[::-1], actor=world.actor("referee"))


def enter_hand(made: Everything) -> None:
    enter(made.world.table, ron("S", "W", 3))


@pytest.mark.parametrize(
    ("arrange", "happens"), [(hidden, enter_result), (hidden_hands, enter_hand)]
)
def test_no_shared_answer_tells_when_something_hidden_happens(
    arrange: Callable[[], Everything], happens: Callable[[Everything], None]
) -> None:
    """What stays the same for some seconds stays the same when a hidden result is entered.

    Made anew, an answer with a clock would differ.
    """
    cache.clear()
    made, anybody = arrange(), anonymous()
    begin = timezone.now().replace(second=0, microsecond=0)

    def marks() -> dict[str, tuple[str | None, str | None]]:
        found = {}
        for item in READS:
            if not item.name.startswith(OWN_TABLE):
                answer = anybody.client.get(made.address(item), headers=anybody.headers)
                answer.getvalue()  # or an open file stays behind
                found[str(item)] = (answer.get("ETag"), answer.get("Last-Modified"))
        return found

    with time_machine.travel(begin, tick=False) as clock:
        first = marks()
        clock.shift(10)
        second = marks()
        clock.shift(10)
        happens(made)
        third = marks()
    still = {name: mark for name, mark in first.items() if any(mark) and second[name] == mark}
    assert {name: third[name] for name in still} == still
    assert {"GET event", "GET home", "GET player", "GET standings"} <= still.keys()


def said_in_chats(made: Everything) -> str:
    """What every command and button answers, to whom it may concern, and every message."""
    asker = ChatPersonFactory.create(entrant=made.world.entrants[0]).user_id
    organiser = ChatLoginFactory.create(login=made.world.organiser).user_id
    answers = [*NightAnswer.values, SIGN_UP_CONFIRMED, ""]
    numbers = [made.event.pk, *made.event.nights.values_list("pk", flat=True)]
    asked = [(COMMAND, name) for name in (*COMMANDS, *UNCONNECTED, "")]
    asked += [
        (COMPONENT, f"{kind}:{number}:{answer}")
        for kind in BUTTONS
        for number in numbers
        for answer in answers
    ]
    said = [
        answer_interaction(
            Interaction(kind=kind, application="1", name=name, user_id=user, channel_id="1")
        )
        for user in (asker, organiser, "77")
        for kind, name in asked
    ]
    channel = made.event.chat_channels.get(channel_id="1")
    messages = [message.content for message in messages_of(channel)]
    reminders = [reminder_content(night) for night in made.event.nights.all()]
    return json.dumps([said, messages, reminders], ensure_ascii=False)


def test_no_command_button_or_message_of_a_chat_tells_hidden_results(settings: Any) -> None:
    """Not to an organiser either: a channel has other readers. Once they are released, it does."""
    settings.DISCORD = discord()
    cache.clear()
    made = hidden()
    ChatChannelFactory.create(event=made.event, channel_id="1")
    text = said_in_chats(made)
    assert (SECRETS.findall(text), TEAM_TOTAL in text) == ([], False)
    Event.objects.filter(pk=made.event.pk).update(results_released=True)
    assert TEAM_TOTAL in said_in_chats(made)


def test_the_sweep_would_see_them() -> None:
    """Staff read the hidden results at these addresses, so the signs are the right ones."""
    made = hidden()
    staff = logged_in(person(made.world.organiser), made.world.organiser)
    assert sorted(shown_to(made, staff, READS)) == SHOWN_TO_STAFF
