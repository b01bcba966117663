"""Properties and querysets of the models."""

import pytest
from django.utils import translation

from league.enums import EntrantStatus, EventStatus, JobStatus, Role, SessionStatus, TableStatus
from league.models import Entrant, Event, Hand, Job, Penalty, Player, Seat, Session, Table
from league.models.name_key import LONGEST_KEY
from scoring import preset
from tests import factories
from tests.factories import (
    EntrantFactory,
    EventFactory,
    EventRoleFactory,
    HandFactory,
    JobFactory,
    PenaltyFactory,
    PlayerFactory,
    SessionFactory,
    TableFactory,
)

pytestmark = pytest.mark.django_db


def test_a_player_without_consent_goes_by_the_number_of_each_event() -> None:
    player = PlayerFactory.create(display_name="Lena", shown_by_name=False)
    numbers = [EntrantFactory.create(player=player, number=number) for number in (26, 9)]
    assert [entrant.public_name for entrant in numbers] == ["Player 26", "Player 9"]
    assert player.public_name == f"Anonymous player {player.pk}"


def test_a_player_with_consent_goes_by_name() -> None:
    assert PlayerFactory.create(display_name="篠宮 結衣").public_name == "篠宮 結衣"


def test_the_key_of_a_name_is_written_with_the_name() -> None:
    player = PlayerFactory.create(display_name="Léna  Brandt")
    assert key_in_database(player) == "lenabrandt"
    player.display_name = "ZOË"
    player.save(update_fields=["display_name"])
    assert key_in_database(player) == "zoe"
    Player.objects.update(display_name="Aoki Ren")
    assert key_in_database(player) == "aokiren"
    player.display_name = "Mori"
    Player.objects.bulk_update([player], ["display_name"])
    assert key_in_database(player) == "mori"
    (made,) = Player.objects.bulk_create([Player(display_name="\uff2a\uff49\uff4e")])
    assert key_in_database(made) == "jin"


def key_in_database(player: Player) -> str:
    return Player.objects.values_list("name_key", flat=True).get(pk=player.pk)


def test_the_key_of_the_longest_name_fits() -> None:
    player = PlayerFactory.create(display_name="\ufdfa" * 120)
    assert len(key_in_database(player)) == LONGEST_KEY


def test_an_event_carries_its_whole_ruleset() -> None:
    event = EventFactory.create(preset="tenhou", rules={"red_fives": 0})
    assert Event.objects.get(pk=event.pk).ruleset == preset("tenhou").changed(red_fives=0)


@pytest.mark.parametrize(
    ("status", "frozen"),
    [("draft", False), ("open", False), ("running", True), ("finished", True)],
)
def test_an_event_is_frozen_from_its_start(status: str, *, frozen: bool) -> None:
    assert EventFactory.build(status=status).is_frozen is frozen


def test_drafts_are_not_listed() -> None:
    EventFactory.create(status=EventStatus.DRAFT)
    shown = EventFactory.create(status=EventStatus.OPEN)
    assert list(Event.objects.listed()) == [shown]


def test_an_organiser_manages_her_events_only() -> None:
    mine = EventRoleFactory.create(role=Role.ORGANISER)
    EventRoleFactory.create(login=mine.login, role=Role.REFEREE)
    assert list(Event.objects.managed_by(mine.login.pk)) == [mine.event]


def test_entrants_are_filtered_by_status() -> None:
    event = EventFactory.create()
    made = {status: EntrantFactory.create(event=event, status=status) for status in EntrantStatus}
    enrolled, checked_in = made[EntrantStatus.ENROLLED], made[EntrantStatus.CHECKED_IN]
    assert set(Entrant.objects.playing()) == {enrolled, made[EntrantStatus.LATE], checked_in}
    assert list(Entrant.objects.checked_in()) == [checked_in]
    assert list(Entrant.objects.substitutes()) == [made[EntrantStatus.SUBSTITUTE]]
    assert [entrant.is_playing for entrant in made.values()] == [True] * 3 + [False] * 4


def test_only_the_latest_unstruck_revision_of_a_hand_counts() -> None:
    first = HandFactory.create(position=1, is_current=False)
    corrected = HandFactory.create(table=first.table, position=1, revision=2)
    struck = HandFactory.create(table=first.table, position=2, is_struck=True)
    assert set(Hand.objects.current()) == {corrected, struck}
    assert list(Hand.objects.standing()) == [corrected]


def test_a_draft_session_is_not_public() -> None:
    SessionFactory.create(status=SessionStatus.DRAFT)
    shown = SessionFactory.create(status=SessionStatus.PUBLISHED)
    assert list(Session.objects.public()) == [shown]


def test_tables_that_wait_or_play_are_unfinished() -> None:
    made = {status: TableFactory.create(status=status) for status in TableStatus}
    expected = {made[TableStatus.WAITING], made[TableStatus.PLAYING]}
    assert set(Table.objects.unfinished()) == expected


def test_a_seat_counts_from_the_first_east() -> None:
    assert [Seat(starting_wind=wind).index for wind in "ESWN"] == [0, 1, 2, 3]


def test_every_table_has_its_own_secret_of_24_bytes() -> None:
    tokens = {TableFactory.create().token for _ in range(3)}
    assert [len(token) for token in tokens] == [32, 32, 32]


def test_a_revoked_penalty_no_longer_counts() -> None:
    standing = PenaltyFactory.create()
    PenaltyFactory.create(revoked_at=standing.given_at)
    assert list(Penalty.objects.standing()) == [standing]


def test_a_job_is_unfinished_until_it_is_done_failed_or_cancelled() -> None:
    made = {status: JobFactory.create(status=status) for status in JobStatus}
    expected = {made[JobStatus.QUEUED], made[JobStatus.RUNNING]}
    assert set(Job.objects.unfinished()) == expected
    assert [job.is_unfinished for job in made.values()] == [True, True, False, False, False]


def test_every_row_has_a_text() -> None:
    """The texts appear in the admin and in logs."""
    rows = [
        factories.AuditEntryFactory.create(),
        factories.ClubFactory.create(),
        factories.EventRoleFactory.create(),
        factories.EntrantFactory.create(),
        factories.ForbiddenPairFactory.create(),
        factories.HandSeatFactory.create(),
        factories.PenaltyFactory.create(),
        factories.ReportFactory.create(),
        factories.SignOffFactory.create(),
        factories.SitOutFactory.create(),
        factories.StageFactory.create(),
        factories.TeamFactory.create(),
        factories.JobFactory.create(),
        factories.SeatFactory.create(),
        factories.HandFactory.create(),
        factories.SessionFactory.create(),
        factories.TableFactory.create(),
        factories.PlayerFactory.create(),
        factories.EventFactory.create(),
    ]
    assert [str(row) for row in rows if not str(row) or "object" in str(row)] == []


def test_status_words_follow_the_readers_language() -> None:
    with translation.override("en"):
        assert str(TableStatus.FINISHED.label) == "Game over"
