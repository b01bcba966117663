"""The audit reads as sentences, is filtered, and is undone where that is possible."""

import csv
import io
import re
from datetime import timedelta

import pytest
from django.utils import timezone

from league.core.jobs import create_job
from league.core.permissions import SYSTEM
from league.entrants.status_changes import set_entrant_status
from league.enums import JobKind
from league.events.events import change_event
from league.models import AuditEntry, Event
from league.play.penalties import give_penalty
from league.seating.sessions.swaps import swap_seats
from league.templatetags.tenbou import initials
from tests.league.web.readers import at, messages_of, reader, words
from tests.page_forms import submit
from tests.worlds import World, drawn_event, event_world

pytestmark = pytest.mark.django_db
MINUS = "\N{MINUS SIGN}"


def audit(world: World, **query: str) -> str:
    shown = words(reader(world.organiser).get(at("audit", world), query))
    return re.sub(r" (?=[,.:])", "", shown)


def now(world: World) -> Event:
    return Event.objects.get(pk=world.event.pk)


def test_an_entry_is_a_sentence_with_its_undo_or_the_reason_for_none() -> None:
    world = drawn_event(tables=2)
    actor, name = world.actor("organiser"), world.organiser.username
    first, second = (table.seats.get(starting_wind="E") for table in world.tables)
    swap_seats(world.sessions[0], first.pk, second.pk, actor=actor)
    give_penalty(world.entrants[0], actor=actor, kind="late", points=4000, reason="Bus")
    moved, other = (f"{one.entrant.number} {one.entrant.staff_name}" for one in (first, second))
    shown = audit(world)
    assert (
        f"{name} swapped two seats: {other} moved from session 1, table 2, East"
        f" to session 1, table 1, East, and {moved} back. Go to session 1"
    ) in shown
    assert (
        f"{name} gave 1 {world.entrants[0].staff_name} a penalty: Late arrival, {MINUS}4.0" in shown
    )
    world.sessions[0].tables.update(status="playing")
    world.event.sessions.update(status="running")
    assert "The session has been played" in audit(world)


def test_the_audit_is_filtered_by_who_what_and_when() -> None:
    world = event_world(players=1)
    set_entrant_status(world.entrants[0], "checked_in", actor=world.actor("scorer"))
    change_event(world.event, actor=world.actor("organiser"), name="Spring")
    people, settings = "from Registered to Checked in", "changed the settings"
    tomorrow = (timezone.now() + timedelta(days=1)).date().isoformat()
    found = {
        (people in shown, settings in shown)
        for query in ({}, {"what": "nonsense", "since": "no date"})
        if (shown := audit(world, **query))
    }
    assert found == {(True, True)}
    asked = ({"what": "people"}, {"who": str(world.organiser.pk)}, {"since": tomorrow})
    assert [
        (people in shown, settings in shown) for shown in (audit(world, **q) for q in asked)
    ] == [
        (True, False),
        (False, True),
        (False, False),
    ]


def test_the_filters_are_unfolded_where_one_is_filled_in() -> None:
    world = event_world(players=1)
    pages = [reader(world.organiser).get(at("audit", world), q) for q in ({}, {"what": "people"})]
    unfolded = [b'<details class="phone-fold" open>' in answer.content for answer in pages]
    assert unfolded == [False, True]


def test_the_kinds_are_chips_that_keep_what_else_is_asked_for() -> None:
    world = event_world(players=1)
    set_entrant_status(world.entrants[0], "checked_in", actor=world.actor("scorer"))
    who, client = str(world.scorer.pk), reader(world.organiser)
    page = client.get(at("audit", world), {"who": who, "what": "people", "page": "1"})
    chips = {str(label): (query, chosen) for query, label, chosen in page.context["form"].chips()}
    assert [name for name, (_query, chosen) in chips.items() if chosen] == ["People"]
    assert chips["Settings"][0] == f"who={who}&what=settings"
    assert f'href="?who={who}&amp;what=settings"' in page.content.decode()
    shown = submit(page, "Filter", {"q": "nobody"})
    assert {**shown.wsgi_request.GET.dict()} == {
        "q": "nobody",
        "what": "people",
        "who": who,
        "since": "",
        "until": "",
    }


@pytest.mark.parametrize(
    ("name", "letters"), [("sofia.brandt", "SB"), ("organiser", "OR"), ("x", "X"), ("田中", "田中")]
)
def test_who_acted_has_initials(name: str, letters: str) -> None:
    assert initials(name) == letters


def test_an_entry_that_was_overtaken_says_so_and_changes_nothing() -> None:
    world = event_world(players=1)
    actor = world.actor("organiser")
    change_event(world.event, actor=actor, name="Spring")
    spring = AuditEntry.objects.latest("pk")
    change_event(world.event, actor=actor, name="Summer")
    client, to = reader(world.organiser), at("audit_undo", world, entry=spring.pk)
    assert messages_of(client.post(to, follow=True)) == [
        "This cannot be undone here: Changed again since."
    ]
    assert now(world).name == "Summer"
    assert "An organiser can undo this" in words(reader(world.referee).get(at("audit", world)))


def test_jobs_are_read_by_those_who_ask_for_them() -> None:
    world = event_world(players=1)
    create_job(JobKind.FORECAST, world.event, actor=SYSTEM)
    change_event(world.event, actor=world.actor("organiser"), name="Spring")
    job, act = "Tenbou started a job: Simulate the rest of the event.", "changed the settings."
    shown = [audit(world), audit(world, what="jobs")]
    assert [(job in page, act in page) for page in shown] == [(False, True), (True, False)]


def test_the_audit_is_searched_by_words_of_its_sentences() -> None:
    world = event_world(players=2)
    actor, name = world.actor("organiser"), world.organiser.username
    other = world.entrants[1].staff_name
    for entrant in world.entrants:
        set_entrant_status(entrant, "checked_in", actor=actor)
    change_event(world.event, actor=actor, name="Spring")
    people = f"{name} changed 2 {other} from Registered to Checked in."
    settings = "changed the settings"
    asked = (other, f"{name.upper()} settings", "no such word")
    shown = [audit(world, q=words) for words in asked]
    assert [(people in page, settings in page) for page in shown] == [
        (True, False),
        (False, True),
        (False, False),
    ]
    assert "No entries match." in shown[2]


def test_the_audit_is_searched_to_the_end_of_a_long_text() -> None:
    world = event_world(players=0)
    text = "Bring a pen. " * 60 + "Parking is behind the station."
    change_event(world.event, actor=world.actor("organiser"), description=text)
    shown = [audit(world, q=word) for word in ("station", "harbour")]
    assert ["No entries match." in page for page in shown] == [False, True]


def test_organisers_download_the_audit_as_it_is_filtered() -> None:
    world = event_world(players=1)
    actor = world.actor("organiser")
    set_entrant_status(world.entrants[0], "checked_in", actor=actor)
    change_event(world.event, actor=actor, name="Spring")
    address = at("audit_file", world, file_format="csv")
    answer = reader(world.organiser).get(address, {"what": "people"})
    heads, *rows = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert heads == ["Time", "By", "What", "Before", "After", "Reason"]
    name, player = world.organiser.username, world.entrants[0].staff_name
    assert [row[1:] for row in rows if "Checked in" in row[2]] == [
        [
            name,
            f"{name} changed 1 {player} from Registered to Checked in.",
            "Status: Registered",
            "Status: Checked in",
            "",
        ]
    ]
    assert not [row for row in rows if "settings" in row[2]]
    assert "Download CSV" in audit(world)
    assert "Download CSV" not in words(reader(world.referee).get(at("audit", world)))


def test_an_entry_that_was_undone_is_struck_and_says_by_whom() -> None:
    world = event_world(players=2)
    scorer, organiser = world.actor("scorer"), world.actor("organiser")
    first, second = world.entrants
    set_entrant_status(first, "checked_in", actor=scorer)
    set_entrant_status(second, "checked_in", actor=scorer)
    set_entrant_status(first, "enrolled", actor=organiser)
    page = reader(world.organiser).get(at("audit", world))
    struck = re.findall(r"<s>(.*?)</s>", page.content.decode(), re.DOTALL)
    assert [first.staff_name in text for text in struck] == [True]
    assert words(page).count(f"Undone by {world.organiser.username}, ") == 1


def test_the_last_of_several_changes_back_and_forth_stands() -> None:
    world = event_world(players=1)
    (first,) = world.entrants
    for status in ("checked_in", "enrolled", "checked_in"):
        set_entrant_status(first, status, actor=world.actor("scorer"))
    page = reader(world.organiser).get(at("audit", world)).content.decode()
    assert [page.count("<s>"), page.count("Undone by")] == [2, 2]
