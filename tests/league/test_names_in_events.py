"""Within an event everything calls a player whose name is not public by the event's number."""

import re
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.core.cache import cache
from django.core.management.color import no_style
from django.db import connection

from league.core import shared_answers
from league.models import Entrant, Player
from tests.factories import ClubFactory, PlayerFactory
from tests.league.everything import Everything
from tests.league.route_operations import Operation
from tests.league.several import several_of_everything
from tests.league.test_rows import READS, ZIPPED
from tests.league.web.readers import Reader, reader
from tests.shortcuts import undone

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

#: Keys of players that no event has as a number.
FIRST_KEY = 90_001
BY_KEY = re.compile(r"\b[Pp]layer 9\d{4}\b")
BY_NUMBER = re.compile(r"\bPlayer [1-9]\d?\b")
#: The factory's "Player 00042".
BY_NAME = re.compile(r"\bPlayer 0\d{4}\b")
#: A club and a country that nobody else has.
BY_ORIGIN = re.compile(r"Hidden Circle|\bNEP\b|Nepal|\"NP\"")
#: Where players of several events stand together, or one player with all events.
ACROSS = re.compile(r"(?:player|club|series|rating|ranking|search|achievements$|account)")
SHOWN_TO_ALL = (
    *("event", "event_news", "entrants", "standings", "session", "session_fragment", "game"),
    *("cross_table", "counted_games", "comparison", "seat", "seat_fragment", "own_seat"),
    *(
        "season_player",
        "season_table",
        "stage_standings",
        "stage_counted_games",
        "overlay",
        "watch",
    ),
    *("own_nights", "team", "teams", "link:page", "link:result", "link:correct", "site_news"),
    *("entrants/<row:pk>", "sessions/<row:pk>", "tables/<row:pk>", "teams/<row:pk>"),
    *("events/<row:pk>/entrants", "events/<row:pk>/figures", "events/<row:pk>/standings"),
    *("events/<row:pk>/standings/<row:entrant>", "events/<row:pk>/team-standings"),
    *("events/<row:pk>/standings/<row:entrant>/season",),
)
SHOWN_TO_STAFF = (
    *("check_in", "manage", "manage_entrants", "manage_standings", "manage_session"),
    *("manage_table", "manage_teams", "manage_line_ups", "penalties", "pairs", "repair"),
    *("print_badges", "print_by_name", "print_by_table", "print_day", "print_pairing_sheet"),
    *("print_penalties", "print_plan", "print_seat_cards", "print_sign_in", "print_slips"),
    *("print_standings", "event_json", "season_export", "events/<row:pk>/season-file/xlsx"),
    *("events/<row:pk>/federations/ara/xlsx", "events/<row:pk>/federations/ema/xlsx"),
)


@pytest.fixture
def made() -> Everything:
    """An event in which neither readers nor staff may know any name."""
    number_players_from(FIRST_KEY)
    made = several_of_everything(3)
    made.player.online_accounts.all().delete()
    Player.objects.update(shown_by_name=False)
    Entrant.objects.update(staff_see_name=False)
    return made


def number_players_from(key: int) -> None:
    last = PlayerFactory.create(pk=key - 1)
    with connection.cursor() as cursor:
        for line in connection.ops.sequence_reset_sql(no_style(), [Player]):
            cursor.execute(line)
    last.delete()


def text_of(made: Everything, client: Reader, item: Operation) -> str:
    cache.clear()
    shared_answers.here.clear()
    with undone():
        answer = client.get(made.address(item))
        content = answer.getvalue()
    if content.startswith(ZIPPED):
        with ZipFile(BytesIO(content)) as book:
            content = b"\n".join(book.read(name) for name in book.namelist())
    words = re.sub(r"<[^>]*>", " ", content.decode(errors="replace"))
    return re.sub(r"\s+", " ", words)


def texts(made: Everything, client: Reader) -> dict[str, str]:
    inside = [item for item in READS if not ACROSS.match(item.name)]
    return {item.name: text_of(made, client, item) for item in inside}


def test_everybody_reads_the_number_in_the_event_and_never_the_key(made: Everything) -> None:
    found = texts(made, reader())
    assert {name: BY_KEY.findall(text) for name, text in found.items() if BY_KEY.search(text)} == {}
    assert [name for name, text in found.items() if BY_NAME.search(text)] == []
    assert [name for name in SHOWN_TO_ALL if not BY_NUMBER.search(found[name])] == []


def test_staff_who_may_not_know_the_name_read_the_number_too(made: Everything) -> None:
    found = texts(made, reader(made.root))
    assert {name: BY_KEY.findall(text) for name, text in found.items() if BY_KEY.search(text)} == {}
    assert [name for name in SHOWN_TO_STAFF if not BY_NUMBER.search(found[name])] == []


def test_nobody_reads_the_club_or_the_country_of_who_is_not_shown_by_name(made: Everything) -> None:
    Player.objects.update(club=ClubFactory.create(name="Hidden Circle"), country="NP")
    found = texts(made, reader())
    assert [name for name, text in found.items() if BY_ORIGIN.search(text)] == []
