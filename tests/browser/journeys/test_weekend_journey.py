"""A weekend of 24 players, as its organiser clicks it, on a desktop and on a phone.

Everything unusual is provoked once and has to be caught: who is late, gone, not checked in or without
a seat, a plan that is out of date, tables without result or signature, open calls, results about to
be shown.
"""

import csv
import re
from collections.abc import Iterator
from io import BytesIO, StringIO
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pypdf import PdfReader

from league.core.permissions import SYSTEM
from league.entrants.status_changes import set_entrant_status
from league.enums import ConfirmedBy, EntryContract, JobStatus, ReleasePolicy, TableStatus
from league.models import Entrant, Job, Session, Table
from league.play.referee_calls import call_referee
from league.play.sign_offs import sign_table
from league.play.tables import record_result
from league.tasks import draw_session, find_repairs, make_plan
from tests.browser.kept_contexts import PHONE, give_login
from tests.browser.looks import DESK
from tests.factories import EntrantFactory, StageFactory
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS, SUBSTITUTES, CUT, HIDDEN_FROM = 24, 4, 4, 2
NO_SHOWS, LATE, LEAVES_EARLY, LEAVES_AFTER = (23, 24), 22, 21, 20
FORGOTTEN, NEWCOMER = 5, 28
WINDS = ("East", "South", "West", "North")
SCORES = [45_000, 31_000, 24_000, 20_000]
WORK = {"draw_session": draw_session, "make_plan": make_plan, "find_repairs": find_repairs}
# Sheets of each page to print.
PRINTS = {
    "sign-in": 1,
    "seat-cards": 4,
    "standings": 1,
    "timetable": 1,
    "penalties": 1,
    "sessions/1/by-name": 1,
    "sessions/1/by-table": 1,
    "sessions/1/slips": 3,
}


@pytest.fixture
def world(transactional_db: None) -> World:  # noqa: ARG001 (what is written must be seen)
    """24 players and four substitutes; two sessions, of which the second is hidden, and a final of four."""
    world = event_world(
        players=PLAYERS,
        sessions_planned=2,
        entry_contract=EntryContract.RESULT,
        confirmed_by=ConfirmedBy.PLAYERS,
        release_policy=ReleasePolicy.HIDDEN_FROM,
        hidden_from=HIDDEN_FROM,
    )
    for number in range(PLAYERS + 1, PLAYERS + SUBSTITUTES + 1):
        EntrantFactory.create(event=world.event, number=number, status="substitute")
    first = world.event.stages.get()
    StageFactory.create(
        event=world.event,
        number=2,
        name="Final",
        source=first,
        intake="best",
        cut_size=CUT,
        sessions_planned=1,
    )
    return world


@pytest.fixture(params=[DESK, PHONE], ids=["desktop", "phone"])
def page(
    request: pytest.FixtureRequest, browser: Browser, live_server: Any, world: World
) -> Iterator[Page]:
    size: ViewportSize = request.param
    context = browser.new_context(viewport=size, base_url=live_server.url, service_workers="block")
    give_login(context, world.organiser, live_server.url)
    yield context.new_page()
    context.close()


class Weekend:
    """What the organiser clicks and reads; players bring results."""

    def __init__(self, page: Page, world: World) -> None:
        self.page, self.world = page, world
        self.base = f"/events/{world.event.slug}/"

    def go(self, address: str) -> None:
        self.page.goto(f"{self.base}manage/{address}")
        self.fits()

    def fits(self) -> None:
        """Nothing is wider than the screen."""
        room = self.page.evaluate("innerWidth - document.documentElement.scrollWidth")
        assert (self.page.url, room >= 0) == (self.page.url, True)

    def click(self, name: str) -> None:
        """The first button or link of this name; the page that follows is there."""
        main = self.page.get_by_role("main")
        one = main.get_by_role("button", name=name).or_(main.get_by_role("link", name=name))
        with self.page.expect_navigation():
            one.first.click()
        self.fits()

    def says(self, *texts: str) -> None:
        for text in texts:
            expect(self.page.get_by_role("main").get_by_text(text).first).to_be_visible()

    def anyway(self, label: str, *, finding: tuple[str, ...]) -> None:
        """The check names what it found and wants a reason."""
        self.says(*finding)
        self.page.get_by_label("Reason to go on anyway").fill("Settled in the hall")
        self.click(label)

    def choose(self, label: str, name: str) -> None:
        """The option of a list in which a player is named."""
        field = self.page.get_by_role("main").get_by_label(label).first
        value = (
            field.locator("option")
            .filter(has_text=re.compile(rf" {name}$"))
            .first.get_attribute("value")
        )
        field.select_option(value)

    def work(self) -> None:
        """What a worker does behind the page; the page shows it when it is read again."""
        job = Job.objects.latest("pk")
        WORK[job.kind](job.pk)
        job.refresh_from_db()
        assert (job.status, job.problems) == (JobStatus.DONE, [])
        self.page.reload()

    def status(self, number: int, status: str) -> None:
        set_entrant_status(self.entrant(number), status, actor=SYSTEM)

    def entrant(self, number: int) -> Entrant:
        return self.world.event.entrants.select_related("player").get(number=number)

    def name(self, number: int) -> str:
        return self.entrant(number).staff_name

    def session(self, number: int) -> Session:
        return self.world.event.sessions.get(number=number)

    def results(self, number: int, *, but: tuple[int, ...] = ()) -> None:
        """The players of the tables enter and sign their results."""
        for table in self.session(number).tables.exclude(number__in=but).order_by("number"):
            if table.status == TableStatus.FINISHED:
                continue
            record_result(
                table, actor=SYSTEM, version=table.version, raw_points=SCORES, leftover_sticks=0
            )

    def enter(self, points: list[int]) -> None:
        """The first table of the result desk."""
        for wind, value in zip(WINDS, points, strict=True):
            self.page.get_by_label(f"Table 1, {wind}").fill(str(value // 100))
        for _field in ("North", "sticks"):
            self.page.keyboard.press("Enter")
        expect(self.page.get_by_role("status").filter(has_text="Table 1 saved")).to_be_visible()

    def table(self, session: int, number: int) -> Table:
        return self.session(session).tables.get(number=number)

    def sign(self, number: int, *, but: tuple[int, ...] = ()) -> None:
        for table in self.session(number).tables.exclude(number__in=but).order_by("number"):
            for seat in table.seats.select_related("entrant"):
                table.refresh_from_db()
                sign_table(table, seat, actor=SYSTEM, version=table.version)


def morning(day: Weekend) -> None:
    """A plan of all players; the desk; the plan knows who did not come."""
    day.go("plan/")
    day.click("Create plan")
    day.work()
    day.says("Nobody meets twice.")
    for number in range(1, LATE):
        day.status(number, "checked_in")
    for number in (*NO_SHOWS, LATE):
        day.go(f"check-in/{number}/")
        day.click("Late" if number == LATE else "No-show")
    for number in (25, 26):
        day.go(f"check-in/{number}/")
        day.click("Check in as player")
    day.go("")
    day.says("The seating plan is out of date.")
    day.says("No longer playing:", "Not in the plan:")
    day.click("Renew plan")
    day.work()
    day.go("")
    expect(day.page.get_by_text("The seating plan is out of date.")).to_have_count(0)


def draw(day: Weekend) -> None:
    day.go("sessions/draw/")
    day.click("Draw seating")
    day.work()


def wrong_draw(day: Weekend) -> None:
    """Published although one player is late; taken back and discarded."""
    day.go("sessions/draw/")
    day.click("Draw seating")
    day.says(f"Player {LATE} of the plan is not checked in.")
    day.page.get_by_label("Everybody in the event").check()
    day.click("Draw seating")
    day.work()
    day.click("Publish")
    late = day.name(LATE)
    day.anyway("Publish anyway", finding=("1 unusual thing", f"{late} is late"))
    day.click("Back to draft")
    day.click("Back to draft")
    day.click("Discard draft")
    day.click("Discard draft")
    assert day.world.event.sessions.count() == 0


def seating(day: Weekend) -> None:
    """Somebody leaves after the draw, one is not checked in, one is and has no seat."""
    day.go(f"check-in/{LATE}/")
    day.click("Check in")
    draw(day)
    day.status(LEAVES_EARLY, "withdrawn")
    day.status(FORGOTTEN, "enrolled")
    day.status(NEWCOMER, "checked_in")
    day.go("")
    day.says("2 more things are unusual.")
    day.click("Publish")
    day.says(
        "1 thing to fix",
        "2 unusual things",
        f"{day.name(LEAVES_EARLY)} (withdrawn)",
        f"{day.name(FORGOTTEN)} is not checked in and has a seat at table",
        f"{day.name(NEWCOMER)} is checked in and has no seat.",
    )
    day.click(f"Check in {day.name(FORGOTTEN)}")
    for status in ("enrolled", "substitute"):
        day.status(NEWCOMER, status)
    day.click("Seat a substitute")
    expect(day.page.get_by_label("Replaces").locator("option:checked")).to_contain_text(
        day.name(LEAVES_EARLY)
    )
    day.choose("Substitute", day.name(27))
    day.click("Seat substitute")
    day.click("Publish")
    day.says("Session published.")


def late_change(day: Weekend) -> None:
    """Somebody leaves after the seating is published: a substitute takes the seat."""
    day.go(f"entrants/{LEAVES_AFTER}/")
    day.click("Withdraw")
    day.click("Repair seating")
    day.click("Find repairs")
    day.work()
    day.click("View details")
    day.click("Apply repair and publish")
    day.says("Seating repaired.")
    assert not day.entrant(LEAVES_AFTER).is_playing
    day.click("Start session")
    day.says("Session started.")


def results_of_the_first_session(day: Weekend) -> None:
    """A result at the desk, a call, a table without result, one without signatures."""
    day.results(1, but=(1, 2))
    day.go("sessions/1/")
    day.says("2 tables have not reported yet:")
    day.click("Enter results")
    day.enter(SCORES)
    day.go("sessions/1/confirm/finish/")
    day.says("Table 2 has not finished.")
    day.results(1, but=(1,))
    day.sign(1, but=(3,))
    call_referee(day.table(1, 4), actor=SYSTEM, reason="ruling", text="Who won?")
    day.go("")
    day.says("Table 4 has called a referee.")
    day.go("sessions/1/")
    day.click("Close all tables and finish session")
    day.says("2 unusual things", "Table 3 is not signed by", "Table 4 of session 1 still waits")
    day.click("Open call")
    day.click("On my way")
    day.click("Resolve call")
    day.go("sessions/1/confirm/finish/")
    day.anyway("Finish anyway", finding=("1 unusual thing",))
    day.says("Session finished.")


def second_session(day: Weekend) -> None:
    """The plan is out of date again; the results of the session stay hidden."""
    day.click("Draw next session")
    day.says("The seating plan is out of date.", day.name(LEAVES_AFTER))
    day.click("Renew plan")
    day.work()
    draw(day)
    day.click("Publish")
    day.click("Start session")
    day.results(2)
    day.sign(2)
    day.go("sessions/2/")
    day.click("Close all tables and finish session")
    day.says("Session finished.")
    public = Client().get(f"{day.base}standings/").content.decode()
    assert "Results of 1 session are not released yet." in public


def cut_and_final(day: Weekend) -> None:
    """Four go through; releasing the results before the final is over is caught."""
    day.click("Cut after Qualifying")
    day.says("is the last to qualify")
    day.click("Make cut")
    day.click("Draw next session")
    day.click("Draw seating")
    day.work()
    day.click("Publish")
    day.click("Start session")
    day.go("")
    day.click("Release all results")
    day.says("Session 3 is still played; its results would show at once.")
    day.go("sessions/3/results/")
    day.enter(SCORES)
    day.sign(3)
    day.go("")
    day.click("Close all tables and finish session")
    day.click("Release results")
    day.says("2 checks passed", "Results of session 2 become visible to everybody.")
    day.click("Release results")
    day.go("")
    day.click("Finish event")
    day.click("Finish event")
    day.says("The event is over.")


def papers(day: Weekend) -> None:
    """The files and the paper that the hall and the federation get."""
    day.go("federations/")
    day.says("No observer is named.")
    file = day.page.request.get(f"{day.base}manage/federations/ema.csv").body().decode("utf-8-sig")
    lines = list(csv.DictReader(StringIO(file)))
    final = day.session(3).seats.order_by("placement").values_list("entrant__player__display_name")
    assert [line["Player's last name"] for line in lines[:CUT]] == [
        name.split()[-1] for (name,) in final
    ]
    counts = {}
    for address in PRINTS:
        day.go(f"print/{address}/")
        pdf = PdfReader(BytesIO(day.page.pdf(prefer_css_page_size=True)))
        counts[address] = len(pdf.pages)
    assert counts == PRINTS


def test_a_weekend_of_24_players(page: Page, world: World) -> None:
    day = Weekend(page, world)
    morning(day)
    wrong_draw(day)
    seating(day)
    late_change(day)
    results_of_the_first_session(day)
    second_session(day)
    cut_and_final(day)
    papers(day)
