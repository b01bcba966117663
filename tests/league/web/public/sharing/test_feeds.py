"""Calendars, Atom, the site map: whole, stable, and without what is hidden."""

import datetime as dt
import re
import xml.etree.ElementTree as ET
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.utils import timezone
from icalendar import Calendar
from PIL import Image

from league.core.permissions import SYSTEM
from league.enums import EntryContract, EventStatus, ReleasePolicy
from league.events.events import change_event
from league.models import Entrant, Event, Player, Session
from league.play.tables import record_result
from league.seating.sessions import finish_session
from league.web.public.sharing import sitemaps
from tests.factories import ClubFactory
from tests.league.web.readers import Answer, at, reader
from tests.worlds import World, event_world, four_at_a_table

pytestmark = pytest.mark.django_db

START = dt.datetime(2026, 11, 21, 11, tzinfo=dt.UTC)
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
ATOM = "{http://www.w3.org/2005/Atom}"


def entries_of(answer: Answer) -> list[dict[str, object]]:
    calendar: Any = Calendar.from_ical(answer.content)
    return [
        {"uid": str(entry["uid"]), "title": str(entry["summary"]), "start": entry["dtstart"].dt}
        for entry in calendar.walk("VEVENT")
    ]


def finished_world(**event: object) -> World:
    """Aoi, Ben, Chie and Dan have played one session."""
    world = four_at_a_table(entry_contract=EntryContract.RESULT, name="Cup <1>", **event)
    actor, table = world.actor("referee"), world.table
    points = [45_000, 33_000, 22_000, 20_000]
    record_result(table, actor=actor, version=table.version, raw_points=points, leftover_sticks=0)
    finish_session(world.session, actor=world.actor("organiser"))
    return world


def test_a_calendar_has_each_planned_session_and_keeps_its_identifier() -> None:
    world = event_world(name="Cup")
    address = at("event_calendar", world)
    assert entries_of(reader().get(address)) == []
    organiser = world.actor("organiser")
    change_event(world.event, actor=organiser, starts_on=dt.date(2026, 11, 21))
    uid = f"event-{world.event.pk}"
    (whole,) = entries_of(reader().get(address))
    assert whole == {"uid": f"{uid}@localhost", "title": "Cup", "start": dt.date(2026, 11, 21)}
    for hours in (0, 1):
        start = START + dt.timedelta(hours=hours)
        change_event(world.event, actor=organiser, session_starts=[start])
        assert entries_of(reader().get(address)) == [
            {"uid": f"{uid}-session-1@localhost", "title": "Cup: Session 1", "start": start}
        ]


def test_a_players_calendar_has_table_wind_and_opponents() -> None:
    world = four_at_a_table(name="Cup")
    Session.objects.update(planned_start=START, started_at=None)
    player = world.entrants[1].player
    answer = reader().get(f"/players/{player.pk}/calendar.ics")
    (entry,) = entries_of(answer)
    assert (entry["title"], entry["start"]) == ("Table 1, South · Cup", START)
    calendar: Any = Calendar.from_ical(answer.content)
    (event,) = calendar.walk("VEVENT")
    assert event["description"].splitlines() == [
        "Session 1",
        "East Aoi",
        "South Ben",
        "West Chie",
        "North Dan",
    ]
    Session.objects.update(status="draft")
    assert entries_of(reader().get(f"/players/{player.pk}/calendar.ics")) == []


def test_a_clubs_calendar_has_the_events_of_its_members() -> None:
    world = event_world(name="Cup", starts_on=dt.date(2026, 5, 2))
    player = world.entrants[0].player
    player.club = ClubFactory.create()
    player.save()
    address = f"/clubs/{player.club.pk}/calendar.ics"
    assert [entry["title"] for entry in entries_of(reader().get(address))] == ["Cup"]


def test_atom_has_the_results_of_finished_sessions() -> None:
    world = finished_world()
    for address in ("/news.atom", at("event_news", world)):
        feed = ET.fromstring(reader().get(address).content)  # noqa: S314  # our own
        (entry,) = feed.findall(f"{ATOM}entry")
        assert entry.findtext(f"{ATOM}title") == "Cup <1>: Session 1"
        summary = entry.findtext(f"{ATOM}summary")
        assert summary == "<p>Table 1: Aoi +30.0, Ben +8.0, Chie −13.0, Dan −25.0</p>"  # noqa: RUF001
        assert (
            entry.findtext(f"{ATOM}id") == f"http://localhost:8000{at('session', world, number=1)}"
        )


def test_feeds_keep_hidden_results_and_drafts_back() -> None:
    world = finished_world(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    for client in (reader(), reader(world.organiser)):
        for address in ("/news.atom", at("event_news", world)):
            assert b"<entry>" not in client.get(address).content
    Event.objects.update(status=EventStatus.DRAFT, results_released=True)
    assert b"<entry>" not in reader().get("/news.atom").content
    paths = [at(name, world) for name in ("event_news", "event_calendar")]
    paths += [f"/players/{world.entrants[0].player_id}/calendar.ics"]
    assert [reader(world.organiser).get(path).status_code for path in paths] == [404, 404, 404]


def test_the_site_map_names_public_pages_of_people_who_are_named() -> None:
    world = event_world(name="Cup")
    quiet, named = (entrant.player for entrant in world.entrants[:2])
    quiet.shown_by_name = False
    quiet.save()
    secret = event_world(name="Secret", status=EventStatus.DRAFT)
    lists = lists_of_the_site()
    assert lists["events"] == [f"http://localhost:8000{at('event', world)}"]
    assert f"http://localhost:8000/players/{named.pk}/" in lists["players"]
    assert f"http://localhost:8000/players/{quiet.pk}/" not in lists["players"]
    assert not any(secret.event.slug in address for found in lists.values() for address in found)
    assert b"Sitemap: http://localhost:8000/sitemap.xml" in reader().get("/robots.txt").content


def test_the_lists_of_the_site_have_at_most_a_thousand_addresses() -> None:
    world = event_world(players=1)
    people = [Player(display_name=f"Player {number}") for number in range(sitemaps.MOST)]
    entrants = [
        Entrant(event=world.event, player=player, number=number)
        for number, player in enumerate(Player.objects.bulk_create(people), 2)
    ]
    Entrant.objects.bulk_create(entrants)
    players = "http://localhost:8000/sitemaps/players.xml"
    index = locations(reader().get("/sitemap.xml"))
    assert [address for address in index if "players" in address] == [players, f"{players}?p=2"]
    assert len(locations(reader().get("/sitemaps/players.xml"))) == sitemaps.MOST
    assert locations(reader().get("/sitemaps/players.xml?p=2")) == [
        f"http://localhost:8000/players/{world.entrants[0].player_id}/"
    ]
    assert reader().get("/sitemaps/players.xml?p=3").status_code == 404
    assert reader().get("/sitemaps/nothing.xml").status_code == 404


def test_the_lists_of_the_site_name_its_own_address_only(settings: Any) -> None:
    settings.ADDRESS = "https://mahjong.example.org"
    addresses = [*locations(reader().get("/sitemap.xml")), *lists_of_the_site()["site"]]
    assert {address.partition(".org/")[0] for address in addresses} == {"https://mahjong.example"}


def locations(answer: Answer) -> list[str]:
    """The addresses of a list for search engines."""
    root = ET.fromstring(answer.content)  # noqa: S314  # our own
    return [str(found.text) for found in root.iter(f"{SITEMAP}loc")]


def lists_of_the_site() -> dict[str, list[str]]:
    """What each list of the index names, by the name of the list."""
    paths = [urlsplit(address).path for address in locations(reader().get("/sitemap.xml"))]
    return {Path(path).stem: locations(reader().get(path)) for path in paths}


def test_a_program_that_reads_no_page_finds_the_icon() -> None:
    answer = reader().get("/favicon.ico")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert answer.content.startswith(b"\x89PNG")


def test_a_security_fault_is_reported_to_the_contact_that_the_operator_names(
    settings: Any,
) -> None:
    assert reader().get("/.well-known/security.txt").status_code == 404
    settings.SECURITY_CONTACT = "mailto:security@example.org"
    lines = reader().get("/.well-known/security.txt").content.decode().splitlines()
    named = dict(line.split(": ", 1) for line in lines)
    expires = dt.datetime.fromisoformat(named.pop("Expires"))
    assert named == {
        "Contact": "mailto:security@example.org",
        "Preferred-Languages": "en, ja",
        "Canonical": "http://localhost:8000/.well-known/security.txt",
    }
    assert dt.timedelta(days=150) < expires - timezone.now() < dt.timedelta(days=365)


def test_pages_say_what_links_to_them_show() -> None:
    world = finished_world()
    change_event(world.event, actor=SYSTEM, description="Come to **Köln**.", venue="Köln")
    page = reader().get(at("event", world)).content.decode()
    picture = at("event_picture", world)
    for tag in (
        f'<link rel="canonical" href="http://localhost:8000{at("event", world)}">',
        f'<meta property="og:image" content="http://localhost:8000{picture}">',
        '<meta property="og:title" content="Cup &lt;1&gt;">',
        'property="og:description" content="Running · Köln · Come to Köln."',
        '<link rel="manifest" href="/manifest.webmanifest">',
    ):
        assert tag in page


def test_the_manifest_has_what_phones_ask_of_an_app() -> None:
    manifest = reader().get("/manifest.webmanifest", headers={"Accept-Language": "ja"}).json()
    names = ("id", "start_url", "scope", "lang", "display", "theme_color")
    assert [manifest[name] for name in names] == ["/", "/", "/", "ja", "standalone", "#154833"]
    assert manifest["display_override"] == ["minimal-ui", "standalone"]
    icons = {(icon["purpose"], icon["sizes"]): icon["src"] for icon in manifest["icons"]}
    drawn = {key: Image.open(BytesIO(file_of(src))) for key, src in icons.items()}
    assert {key: f"{one.width}x{one.height}" for key, one in drawn.items()} == {
        (purpose, size): size for purpose in ("any", "maskable") for size in ("192x192", "512x512")
    }
    # A mask may cut off everything outside of this circle: only the ground is there.
    picture = drawn["maskable", "512x512"].convert("RGB")
    outside = {
        picture.getpixel((x, y))
        for x in range(512)
        for y in range(512)
        if (x - 256) ** 2 + (y - 256) ** 2 > 205**2
    }
    assert outside == {(29, 92, 67)}


def test_a_phone_colours_its_bar_like_the_head_of_the_page() -> None:
    page = reader().get("/").content.decode()
    shown = re.findall(r'name="theme-color" media="[^"]*" content="([^"]+)"', page)
    tokens = file_of("/static/css/tokens.css").decode()
    assert shown == re.findall("--felt-deep: (#[0-9a-f]+);", tokens)


def file_of(address: str) -> bytes:
    found = finders.find(address.removeprefix("/static/"))
    assert isinstance(found, str)
    return Path(found).read_bytes()
