"""Every named constraint of the league refuses invalid rows."""

import datetime as dt
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction

from league.enums import JobKind, ReleasePolicy, Role
from tests.factories import (
    ClubFactory,
    ClubOfficerFactory,
    EndConsentFactory,
    EntrantFactory,
    EventFactory,
    EventRoleFactory,
    ForbiddenPairFactory,
    HandFactory,
    HandSeatFactory,
    InvitationFactory,
    JobFactory,
    LoginFactory,
    MailFactory,
    PenaltyFactory,
    PlayerFactory,
    PlayerMergeFactory,
    ReportFactory,
    RulesetVersionFactory,
    SeatFactory,
    SeatingChangeFactory,
    SeriesFactory,
    SeriesRoleFactory,
    SessionFactory,
    SignOffFactory,
    SitOutFactory,
    StageEntryFactory,
    StageFactory,
    TableCallFactory,
    TableFactory,
    TeamFactory,
)
from tests.factories.prizes import (
    CatalogueEntryFactory,
    CategoryEntrantFactory,
    PrizeCategoryFactory,
)
from tests.factories.statistics import (
    AchievementFactory,
    FieldFigureFactory,
    HandWinFactory,
    WinYakuFactory,
)
from tests.league.models import (
    forecast_constraints,
    notice_constraints,
    online_log_constraints,
    sign_up_constraints,
)
from tests.league.models.division_rows import DIVISION_ROWS
from tests.league.models.night_constraints import OF_NIGHTS
from tests.league.models.paper_constraints import OF_PAPER
from tests.league.models.rating_constraints import OF_RATINGS
from tests.league.models.rehearsal_constraints import OF_REHEARSALS
from tests.league.models.team_rows import TEAM_ROWS

pytestmark = pytest.mark.django_db
KEY = UUID(int=7)


def one_club_twice() -> None:
    ClubFactory.create(name="Riichi am Fluss")
    ClubFactory.create(name="riichi AM fluss")


def one_achievement_twice_a_game() -> None:
    AchievementFactory.create(seat=AchievementFactory.create().seat)


def one_team_twice() -> None:
    event = TeamFactory.create(name="Red Fives").event
    TeamFactory.create(event=event, name="red fives")


def one_player_twice_in_an_event() -> None:
    entrant = EntrantFactory.create()
    EntrantFactory.create(event=entrant.event, player=entrant.player)


def one_number_for_two() -> None:
    entrant = EntrantFactory.create(number=7)
    EntrantFactory.create(event=entrant.event, number=7)


def one_pair_twice() -> None:
    pair = ForbiddenPairFactory.create()
    ForbiddenPairFactory.create(event=pair.event, first=pair.first, second=pair.second)


def a_pair_in_reverse_order() -> None:
    event = EventFactory.create()
    second, first = EntrantFactory.create(event=event), EntrantFactory.create(event=event)
    ForbiddenPairFactory.create(event=event, first=first, second=second)


def one_consent_twice() -> None:
    given = EndConsentFactory.create()
    EndConsentFactory.create(seat=given.seat)


def one_role_twice() -> None:
    granted = EventRoleFactory.create(role=Role.REFEREE)
    EventRoleFactory.create(event=granted.event, login=granted.login, role=Role.REFEREE)


def one_ruleset_version_twice() -> None:
    RulesetVersionFactory.create(event=RulesetVersionFactory.create().event, number=1)


def one_stage_number_twice() -> None:
    StageFactory.create(event=StageFactory.create(number=1).event, number=1)


def one_player_in_two_finals() -> None:
    entry = StageEntryFactory.create()
    StageEntryFactory.create(source=entry.source, entrant=entry.entrant)


def one_seed_twice() -> None:
    entry = StageEntryFactory.create()
    StageEntryFactory.create(source=entry.source, stage=entry.stage, seed=entry.seed)


def a_stage_that_leads_into_itself() -> None:
    stage = StageFactory.create()
    StageEntryFactory.create(source=stage, stage=stage)


def one_session_number_twice() -> None:
    SessionFactory.create(event=SessionFactory.create(number=3).event, number=3)


def one_table_number_twice() -> None:
    TableFactory.create(session=TableFactory.create(number=2).session, number=2)


def one_bye_twice() -> None:
    bye = SitOutFactory.create()
    SitOutFactory.create(session=bye.session, entrant=bye.entrant)


def one_entrant_at_two_tables() -> None:
    seat = SeatFactory.create()
    SeatFactory.create(table=TableFactory.create(session=seat.session), entrant=seat.entrant)


def two_east_at_one_table() -> None:
    seat = SeatFactory.create(starting_wind="E")
    SeatFactory.create(table=seat.table, starting_wind="E")


def one_revision_twice() -> None:
    hand = HandFactory.create(position=1, is_current=False)
    HandFactory.create(table=hand.table, position=1)


def two_current_revisions() -> None:
    hand = HandFactory.create(position=1)
    HandFactory.create(table=hand.table, position=1, revision=2)


def one_client_key_twice() -> None:
    HandFactory.create(client_id=KEY)
    HandFactory.create(client_id=KEY)


def one_seat_twice_in_a_hand() -> None:
    row = HandSeatFactory.create()
    HandSeatFactory.create(hand=row.hand, seat=row.seat)


def two_standing_sign_offs() -> None:
    signed = SignOffFactory.create()
    SignOffFactory.create(seat=signed.seat, version=2)


def same_name_twice(factory: Any) -> None:
    row = factory.create(name="Newcomers")
    factory.create(event=row.event, name="newComers")


def one_member_twice() -> None:
    member = CategoryEntrantFactory.create()
    CategoryEntrantFactory.create(entrant=member.entrant, category=member.category)


def two_open_calls() -> None:
    TableCallFactory.create(table=TableCallFactory.create().table)


def two_plans_in_the_making() -> None:
    event = EventFactory.create()
    for _ in range(2):
        JobFactory.create(kind=JobKind.MAKE_PLAN, event=event)


def two_draws_of_a_session() -> None:
    session = SessionFactory.create()
    for _ in range(2):
        JobFactory.create(kind=JobKind.DRAW_SESSION, event=session.event, session=session)


def one_officer_twice() -> None:
    officer = ClubOfficerFactory.create()
    ClubOfficerFactory.create(club=officer.club, login=officer.login)


def one_player_merged_into_itself() -> None:
    player = PlayerFactory.create()
    PlayerMergeFactory.create(kept=player, merged=player)


def one_player_merged_twice() -> None:
    PlayerMergeFactory.create(merged=PlayerMergeFactory.create().merged)


def one_win_twice() -> None:
    win = HandWinFactory.create()
    HandWinFactory.create(hand=win.hand, seat=win.seat)


def one_yaku_twice() -> None:
    WinYakuFactory.create(win=WinYakuFactory.create().win)


REFUSED: dict[str, Callable[[], object]] = (
    OF_NIGHTS
    | OF_RATINGS
    | OF_REHEARSALS
    | OF_PAPER
    | DIVISION_ROWS
    | {
        "club_name_once": one_club_twice,
        "club_officer_once": one_officer_twice,
        "entrant_fixed_seat_known": lambda: EntrantFactory.create(fixed_seat="X"),
        "achievement_hand_sane": lambda: AchievementFactory.create(hand_position=0),
        "achievement_named": lambda: AchievementFactory.create(name=""),
        "achievement_once_a_game": one_achievement_twice_a_game,
        "entrant_number_once": one_number_for_two,
        "entrant_number_positive": lambda: EntrantFactory.create(number=0),
        "entrant_player_once": one_player_twice_in_an_event,
        "entrant_status_known": lambda: EntrantFactory.create(status="asleep"),
        "event_aggregate_known": lambda: EventFactory.create(aggregate="median"),
        "event_overlay_delay_sane": lambda: EventFactory.create(overlay_delay=121),
        "event_carried_percent_sane": lambda: EventFactory.create(carried_percent=101),
        "event_description_bounded": lambda: EventFactory.create(description="a" * 10_001),
        "event_best_n_positive": lambda: EventFactory.create(best_n=0),
        "event_confirmed_by_known": lambda: EventFactory.create(confirmed_by="the moon"),
        "event_division_sane": lambda: EventFactory.create(division=0),
        "event_early_end_known": lambda: EventFactory.create(early_end="by lot"),
        "event_season_of_series": lambda: EventFactory.create(season_number=1),
        "event_season_once": lambda: EventFactory.create_batch(
            2, series=SeriesFactory.create(), season_number=1
        ),
        "event_signed_by_known": lambda: EventFactory.create(signed_by="a seal"),
        "end_consent_once": one_consent_twice,
        "event_ends_after_start": lambda: EventFactory.create(
            starts_on=dt.date(2026, 5, 3), ends_on=dt.date(2026, 5, 2)
        ),
        "event_entered_by_known": lambda: EventFactory.create(entered_by="anybody"),
        "event_entry_contract_known": lambda: EventFactory.create(entry_contract="by post"),
        "event_hidden_from_given": lambda: EventFactory.create(
            release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=0
        ),
        "event_kind_known": lambda: EventFactory.create(kind="picnic"),
        "event_target_rank_positive": lambda: EventFactory.create(target_rank=0),
        "event_target_score_sane": lambda: EventFactory.create(target_score=10**9),
        "event_release_policy_known": lambda: EventFactory.create(release_policy="never"),
        "event_role_known": lambda: EventRoleFactory.create(role="cook"),
        "event_role_once": one_role_twice,
        "event_sessions_planned_sane": lambda: EventFactory.create(sessions_planned=0),
        "event_status_known": lambda: EventFactory.create(status="rained off"),
        "field_figure_once": lambda: FieldFigureFactory.create_batch(2),
        "forbidden_pair_once": one_pair_twice,
        "forbidden_pair_ordered": a_pair_in_reverse_order,
        "hand_one_current_revision": two_current_revisions,
        "hand_position_sane": lambda: HandFactory.create(position=0),
        "hand_revision_once": one_revision_twice,
        "hand_round_wind_known": lambda: HandFactory.create(round_wind="X"),
        "hand_seat_once": one_seat_twice_in_a_hand,
        "hand_seat_wins_or_deals_in": lambda: HandSeatFactory.create(won=True, dealt_in=True),
        "hand_win_once": one_win_twice,
        "hand_win_yakuman_sane": lambda: HandWinFactory.create(yakuman=101),
        "invitation_role_known": lambda: InvitationFactory.create(role="cook"),
        "mail_has_address": lambda: MailFactory.create(to=""),
        "job_kind_known": lambda: JobFactory.create(kind="wash_tiles"),
        "job_one_draw_a_session": two_draws_of_a_session,
        "job_one_plan_an_event": two_plans_in_the_making,
        "job_status_known": lambda: JobFactory.create(status="napping"),
        "call_open_once_a_table": two_open_calls,
        "call_reason_known": lambda: TableCallFactory.create(reason="bored"),
        "penalty_points_where_taken": lambda: PenaltyFactory.create(kind="warning"),
        "penalty_kind_known": lambda: PenaltyFactory.create(kind="exile"),
        "penalty_bonus_has_points": lambda: PenaltyFactory.create(kind="bonus", points=0),
        "prize_category_named": lambda: PrizeCategoryFactory.create(name=""),
        "prize_category_name_once": lambda: same_name_twice(PrizeCategoryFactory),
        "category_entrant_once": one_member_twice,
        "catalogue_entry_kind_known": lambda: CatalogueEntryFactory.create(kind="warning"),
        "catalogue_entry_named": lambda: CatalogueEntryFactory.create(name=""),
        "catalogue_entry_has_points": lambda: CatalogueEntryFactory.create(points=0),
        "catalogue_entry_name_once": lambda: same_name_twice(CatalogueEntryFactory),
        "penalty_reason_given": lambda: PenaltyFactory.create(reason=""),
        "player_given_name_has_family_name": lambda: PlayerFactory.create(given_name="Lena"),
        "player_ema_number_is_one": lambda: PlayerFactory.create(ema_number="4010123"),
        "player_merge_of_two": one_player_merged_into_itself,
        "player_merged_once": one_player_merged_twice,
        "player_display_name_given": lambda: PlayerFactory.create(display_name=""),
        "seating_change_kind_known": lambda: SeatingChangeFactory.create(kind="juggle"),
        "seating_change_status_known": lambda: SeatingChangeFactory.create(session_status="lost"),
        "report_format_known": lambda: ReportFactory.create(format="pdf"),
        "seat_entrant_once": one_entrant_at_two_tables,
        "seat_placement_known": lambda: SeatFactory.create(
            raw_points=30_000, placement=6, uma=0, final_score=0
        ),
        "seat_result_whole_or_none": lambda: SeatFactory.create(raw_points=30_000),
        "seat_wind_known": lambda: SeatFactory.create(starting_wind="X"),
        "seat_wind_once": two_east_at_one_table,
        "series_best_n_positive": lambda: SeriesFactory.create(best_n=0),
        "series_description_bounded": lambda: SeriesFactory.create(description="x" * 10_001),
        "series_kind_known": lambda: SeriesFactory.create(kind="cup"),
        "series_method_known": lambda: SeriesFactory.create(method="elo"),
        "series_promoted_sane": lambda: SeriesFactory.create(promoted=101),
        "series_relegated_sane": lambda: SeriesFactory.create(relegated=101),
        "series_role_known": lambda: SeriesRoleFactory.create(role="guest"),
        "series_role_once": lambda: SeriesRoleFactory.create_batch(
            2, series=SeriesFactory.create(), login=LoginFactory.create()
        ),
        "session_method_known": lambda: SessionFactory.create(method="by height"),
        "session_number_once": one_session_number_twice,
        "session_status_known": lambda: SessionFactory.create(status="late"),
        "sign_off_standing_once": two_standing_sign_offs,
        "sign_off_withdrawn_is_void": lambda: SignOffFactory.create(withdrawn=True),
        "sit_out_once": one_bye_twice,
        "ruleset_version_once": one_ruleset_version_twice,
        "ruleset_version_positive": lambda: RulesetVersionFactory.create(number=0),
        "stage_carry_over_known": lambda: StageFactory.create(carry_over="half"),
        "stage_carry_percent_sane": lambda: StageFactory.create(carry_percent=101),
        "stage_cut_size_given": lambda: StageEntryFactory.create(stage__cut_size=None),
        "stage_entry_moves_on": a_stage_that_leads_into_itself,
        "stage_entry_once": one_player_in_two_finals,
        "stage_entry_seed_once": one_seed_twice,
        "stage_entry_seed_or_declined": lambda: StageEntryFactory.create(declined=True, seed=1),
        "stage_first_table_positive": lambda: StageFactory.create(first_table=0),
        "stage_intake_known": lambda: StageEntryFactory.create(stage__intake="friends"),
        "stage_method_known": lambda: StageFactory.create(method="by height"),
        "stage_name_given": lambda: StageEntryFactory.create(stage__name=""),
        "stage_number_once": one_stage_number_twice,
        "stage_sessions_planned_positive": lambda: StageFactory.create(sessions_planned=0),
        "stage_source_unless_for_everybody": lambda: StageEntryFactory.create(stage__source=None),
        "table_number_once": one_table_number_twice,
        "table_riichi_by_winds": lambda: TableFactory.create(riichi="WE"),
        "table_game_length_known": lambda: TableFactory.create(game_length="one"),
        "table_odd_size_known": lambda: TableFactory.create(odd_size=4),
        "table_number_positive": lambda: TableFactory.create(number=0),
        "table_status_known": lambda: TableFactory.create(status="wobbly"),
        "team_name_once": one_team_twice,
        **TEAM_ROWS,
        "win_yaku_once": one_yaku_twice,
        **notice_constraints.REFUSED,
        **online_log_constraints.REFUSED,
        **forecast_constraints.REFUSED,
        **sign_up_constraints.REFUSED,
    }
)


@pytest.mark.slow
@pytest.mark.parametrize("name", REFUSED)
def test_the_constraint_refuses(name: str) -> None:
    with pytest.raises(IntegrityError, match=f'"{name}"'), transaction.atomic():
        REFUSED[name]()


def test_every_named_constraint_has_its_case() -> None:
    models = apps.get_app_config("league").get_models()
    named = {item.name for model in models for item in model._meta.constraints}
    assert named == set(REFUSED)


def test_a_client_key_stores_one_hand() -> None:
    with pytest.raises(IntegrityError, match="client_id"), transaction.atomic():
        one_client_key_twice()


def test_one_link_opens_one_table() -> None:
    table = TableFactory.create()
    with pytest.raises(IntegrityError, match="token"), transaction.atomic():
        TableFactory.create(token=table.token)
