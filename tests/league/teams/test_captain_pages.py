"""The captain's page says what is to be set and why nothing is; all captains' links in one list."""

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.urls import reverse
from django.utils import timezone

from league.core.permissions import SYSTEM
from league.enums import EntrantStatus, EventStatus, StageIntake
from league.models import Entrant, Event, LineUpPlace, Mail, Session, Stage
from league.nights.attendance import answer_night
from league.teams.queries.squads import team_token
from league.teams.teams import set_squad
from tests.factories import StageFactory
from tests.factories.night import NightFactory
from tests.league.api.callers import person
from tests.league.web.readers import at, messages_of, problems, reader, words
from tests.page_forms import submit
from tests.team_leagues import TeamLeague, named, opened, team_league

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def mail_works(settings: Any) -> None:
    settings.MAIL_REACHES_PEOPLE = True


def league(**more: Any) -> TeamLeague:
    return team_league(teams=4, size=3, sessions_planned=3, **more)


def address(league: TeamLeague, letter: str = "A") -> str:
    return reverse("team_link", args=[team_token(league.team(letter))])


def test_two_players_are_named_by_two_taps_in_the_order_of_before() -> None:
    made = league(rules={"players_per_session": 2})
    session, (ana, ben, cy) = opened(made), made.squads[made.team("A").pk]
    named(made, session, "A", ben, ana)
    phone = reader()
    page = phone.get(address(made))
    field = f"line-up-{made.line_up(session, 'A').pk}-players"
    page = submit(page, "Save line-up", {field: [str(cy.pk), str(ben.pk)]}, follow=True)
    assert messages_of(page) == ["Line-up saved."]
    places = LineUpPlace.objects.order_by("position").values_list("entrant", flat=True)
    assert list(places) == [ben.pk, cy.pk]
    assert "Session 1" in words(page)


def test_a_substitute_of_another_team_is_not_offered_and_is_refused_as_who_may_not_play() -> None:
    made = league(substitutes=1)
    session, (sub,) = opened(made), made.substitutes
    phone = reader()
    page = phone.get(address(made, "B"))
    assert sub.public_name in words(page)
    named(made, session, "A", sub)
    field = f"line-up-{made.line_up(session, 'B').pk}-players"
    taken = submit(page, "Save line-up", {field: str(sub.pk)})
    assert sub.public_name not in words(phone.get(address(made, "B")))
    Entrant.objects.filter(pk=sub.pk).update(status=EntrantStatus.WITHDRAWN)
    barred = submit(page, "Save line-up", {field: str(sub.pk)})
    assert (taken.status_code, barred.status_code) == (422, 422)
    assert problems(taken) == problems(barred)
    assert sub.public_name not in words(taken)
    assert not LineUpPlace.objects.filter(line_up__team=made.team("B")).exists()


def test_the_captain_reads_who_does_not_come_and_who_cannot_be_named() -> None:
    made = league()
    opened(made)
    start = timezone.now() + timedelta(days=3)
    Session.objects.update(planned_start=start)
    night = NightFactory.create(event=made.world.event, starts_at=start)
    ana, ben, _cy = made.squads[made.team("A").pk]
    answer_night(night, ana, "no", actor=SYSTEM)
    Entrant.objects.filter(pk=ben.pk).update(status=EntrantStatus.WITHDRAWN)
    page = words(reader().get(address(made)))
    assert f"{ana.player.display_name} (games: 0) · not coming" in page
    assert f"Cannot be named now {ben.player.display_name} Withdrawn" in page
    assert "All sessions of the team Session 1" in page


def test_the_captain_of_a_team_that_is_out_reads_why() -> None:
    made = league()
    phone = reader()
    assert "The organiser opens them before the sessions." in words(phone.get(address(made)))
    first = Stage.objects.get()
    final = StageFactory.create(
        event=made.world.event,
        number=2,
        name="Final",
        source=first,
        intake=StageIntake.BEST,
        cut_size=2,
    )
    Stage.objects.filter(pk=first.pk).update(cut_at=timezone.now())
    for seed, entrant in enumerate(made.squads[made.team("B").pk], 1):
        final.entries.create(entrant=entrant, source=first, seed=seed)
    assert "Team A has not qualified for the present stage" in words(phone.get(address(made)))
    assert "has not qualified" not in words(phone.get(address(made, "B")))
    Event.objects.update(status=EventStatus.FINISHED)
    assert "The event is over." in words(phone.get(address(made)))


def test_all_links_of_captains_stand_in_one_list_and_are_mailed() -> None:
    made = league()
    login = made.world.stranger
    address_of_login = EmailAddress.objects.create(user=login, email="captain@example.org")
    team = made.team("A")
    set_squad(team, made.squads[team.pk], actor=SYSTEM, logins=[login.username])
    organiser = reader(made.world.organiser)
    page = organiser.get(at("captain_links", made.world))
    assert page["Cache-Control"] == "no-store"
    for letter in "ABCD":
        assert f"Team {letter}: http://testserver{address(made, letter)}" in page.content.decode()
    file = organiser.get(at("captain_links_csv", made.world)).content.decode("utf-8-sig")
    assert file.splitlines()[:2] == [
        "team,captains,link",
        f"Team A,{login.username},http://testserver{address(made)}",
    ]
    assert "Send 1 e-mail" not in page.content.decode()  # the address is not confirmed
    address_of_login.set_verified()
    page = submit(organiser.get(at("captain_links", made.world)), "Send 1 e-mail", follow=True)
    assert messages_of(page) == ["1 e-mail is being sent."]
    mail = Mail.objects.get()
    assert (mail.to, address(made) in mail.body) == ("captain@example.org", True)


def test_captains_without_a_line_up_are_reminded_and_staff_read_who_has_no_address() -> None:
    made = league()
    session = opened(made)
    named(made, session, "B", *made.squads[made.team("B").pk][:1])
    for letter in "AB":
        team = made.team(letter)
        login = made.world.stranger if letter == "A" else made.world.scorer
        set_squad(team, made.squads[team.pk], actor=SYSTEM, logins=[login.username])
        EmailAddress.objects.create(user=login, email=f"{letter}@example.org").set_verified()
    organiser = reader(made.world.organiser)
    page = organiser.get(at("manage_line_ups", made.world, number=session.number))
    said = "No line-up yet, and no e-mail address of a captain: Team C, Team D."
    assert said in words(page)
    page = submit(page, "Remind 1 captain", follow=True)
    assert messages_of(page) == ["The captains are being reminded."]
    mail = Mail.objects.get()
    assert (mail.to, address(made) in mail.body) == ("A@example.org", True)
    path = f"sessions/{session.pk}/line-ups/reminders/"
    assert person(made.world.organiser).post(path).json() == {"reached": 1}
    assert person(made.world.scorer).post(path).status_code == 403
    assert Mail.objects.count() == 2
