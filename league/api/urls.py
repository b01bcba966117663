"""Routes of the API, by noun; each works with and without the trailing slash."""

from collections.abc import Iterator

from django.urls import URLPattern, path, re_path, register_converter
from rest_framework.views import APIView

from league.api.schema import SchemaView
from league.api.views import (
    achievements,
    calls,
    entrants,
    events,
    figures,
    hands,
    jobs,
    merges,
    players,
    ratings,
    search,
    seat_cards,
    seating,
    sessions,
    sign_ups,
    staff,
    stages,
    tables,
    values,
)
from league.api.views.missing import Missing


class RowConverter:
    """An id in the range of the database's keys."""

    regex = "[1-9][0-9]{0,17}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


register_converter(RowConverter, "row")

VIEWS: dict[str, type[APIView]] = {
    "events": events.EventList,
    "events/<row:pk>": events.EventDetail,
    "events/<row:pk>/ruleset": events.EventRuleset,
    "events/<row:pk>/status": events.EventStatus,
    "events/<row:pk>/release": events.EventRelease,
    "events/<row:pk>/standings": events.EventStandings,
    "events/<row:pk>/figures": figures.EventFiguresView,
    "events/<row:pk>/recompute": events.EventRecompute,
    "events/<row:pk>/entrants": entrants.EventEntrants,
    "events/<row:pk>/enrolment-preview": entrants.EnrolmentPreview,
    "events/<row:pk>/enrolment": entrants.Enrolment,
    "events/<row:pk>/sign-up-terms": sign_ups.EventSignUpTerms,
    "events/<row:pk>/sign-ups": sign_ups.EventSignUps,
    "events/<row:pk>/check-in": sign_ups.EventDesk,
    "events/<row:pk>/teams": entrants.EventTeams,
    "events/<row:pk>/forbidden-pairs": entrants.EventForbiddenPairs,
    "events/<row:pk>/sessions": sessions.EventSessions,
    "events/<row:pk>/stages": stages.EventStages,
    "events/<row:pk>/roles": staff.EventRoles,
    "events/<row:pk>/roles/<row:role_id>": staff.EventRoleDetail,
    "events/<row:pk>/invitations": staff.EventInvitations,
    "events/<row:pk>/invitations/<row:invitation_id>": staff.EventInvitationDetail,
    "events/<row:pk>/penalties": staff.EventPenalties,
    "events/<row:pk>/penalty-proposal": calls.PenaltyProposal,
    "events/<row:pk>/calls": calls.EventCalls,
    "events/<row:pk>/achievements": achievements.EventAchievements,
    "events/<row:pk>/reports": staff.EventReports,
    "events/<row:pk>/audit": staff.EventAudit,
    "entrants/<row:pk>": entrants.EntrantDetail,
    "entrants/<row:pk>/player": entrants.EntrantPlayer,
    "entrants/<row:pk>/status": entrants.EntrantStatus,
    "forbidden-pairs/<row:pk>": entrants.ForbiddenPairDetail,
    "sign-ups/<row:pk>": sign_ups.SignUpDetail,
    "sign-ups/<row:pk>/withdraw": sign_ups.SignUpWithdraw,
    "sign-ups/<row:pk>/renew": sign_ups.SignUpRenew,
    "sign-ups/<row:pk>/arrival": sign_ups.SignUpArrival,
    "sign-ups/<row:pk>/accept": sign_ups.SignUpAccept,
    "sign-ups/<row:pk>/decline": sign_ups.SignUpDecline,
    "sign-ups/<row:pk>/return": sign_ups.SignUpReturn,
    "penalties/<row:pk>/revoke": staff.PenaltyRevoke,
    "reports/<row:pk>": staff.ReportDownload,
    "jobs/<row:pk>": jobs.JobDetail,
    "jobs/<row:pk>/cancel": jobs.JobCancel,
    "sessions/<row:pk>": sessions.SessionDetail,
    "sessions/<row:pk>/publish": sessions.SessionPublish,
    "sessions/<row:pk>/unpublish": sessions.SessionUnpublish,
    "sessions/<row:pk>/start": sessions.SessionStart,
    "sessions/<row:pk>/unstart": sessions.SessionUnstart,
    "sessions/<row:pk>/finish": sessions.SessionFinish,
    "sessions/<row:pk>/reopen": sessions.SessionReopen,
    "sessions/<row:pk>/pause": sessions.SessionPause,
    "sessions/<row:pk>/resume": sessions.SessionResume,
    "sessions/<row:pk>/extra-time": sessions.SessionExtraTime,
    "sessions/<row:pk>/redraw": sessions.SessionRedraw,
    "sessions/<row:pk>/swap": seating.SessionSwap,
    "sessions/<row:pk>/swap-preview": seating.SessionSwapPreview,
    "sessions/<row:pk>/substitute": seating.SessionSubstitute,
    "sessions/<row:pk>/repair-options": seating.SessionRepairOptions,
    "sessions/<row:pk>/repair": seating.SessionRepair,
    "sessions/<row:pk>/seat-cards": seat_cards.SessionSeatCards,
    "sessions/<row:pk>/undo": seating.SessionUndo,
    "sessions/<row:pk>/reasons": seating.SessionReasons,
    "jobs/<row:pk>/repair-options": seating.JobRepairOptions,
    "draw-methods": seating.DrawMethods,
    "events/<row:pk>/objective": seating.EventObjective,
    "events/<row:pk>/plan": seating.EventPlanDetail,
    "stages/<row:pk>": stages.StageDetail,
    "stages/<row:pk>/move": stages.StageMove,
    "stages/<row:pk>/cut": stages.StageCut,
    "stages/<row:pk>/cut/preview": stages.StageCutPreview,
    "stages/<row:pk>/cut/undo": stages.StageCutUndo,
    "stages/<row:pk>/admit": stages.StageAdmit,
    "tables/<row:pk>": tables.TableDetail,
    "tables/<row:pk>/preview": hands.HandPreview,
    "tables/<row:pk>/hands": hands.HandList,
    "tables/<row:pk>/undo": hands.HandUndo,
    "tables/<row:pk>/hands/<row:position>": hands.HandDetail,
    "tables/<row:pk>/result": tables.TableResult,
    "tables/<row:pk>/close": tables.TableClose,
    "tables/<row:pk>/reopen": tables.TableReopen,
    "tables/<row:pk>/sign": tables.TableSign,
    "tables/<row:pk>/end-agreement": tables.TableEndAgreement,
    "tables/<row:pk>/link": tables.TableLink,
    "tables/<row:pk>/renew-link": tables.TableRenewLink,
    "tables/<row:pk>/swap-seats": calls.TableSwapSeats,
    "tables/<row:pk>/calls": calls.TableCalls,
    "calls/<row:pk>/answer": calls.CallAnswer,
    "calls/<row:pk>/close": calls.CallClose,
    "calls/<row:pk>/withdraw": calls.CallWithdraw,
    "penalty-catalogue": calls.PenaltyCatalogue,
    "players": players.PlayerList,
    "players/<row:pk>": players.PlayerDetail,
    "players/<row:pk>/results": players.PlayerResults,
    "players/<row:pk>/figures": figures.PlayerFiguresView,
    "players/<row:pk>/figures/csv": figures.PlayerFiguresFile,
    "players/<row:pk>/games": figures.PlayerGames,
    "players/<row:pk>/games/csv": figures.PlayerGamesFile,
    "players/<row:pk>/achievements": achievements.PlayerAchievements,
    "players/<row:pk>/ratings": ratings.PlayerRatings,
    "players/<row:pk>/profile": players.PlayerProfile,
    "players/<row:pk>/data": players.PlayerData,
    "players/<row:pk>/erase": players.PlayerErase,
    "players/<row:pk>/merge-preview": merges.PlayerMergePreview,
    "players/<row:pk>/merges": merges.PlayerMerges,
    "merges/<row:pk>/undo": merges.MergeUndo,
    "clubs": players.ClubList,
    "clubs/<row:pk>/officers": players.ClubOfficers,
    "clubs/<row:pk>/officers/<row:officer_id>": players.ClubOfficerDetail,
    "ratings": ratings.RatingList,
    "search": search.Search,
    "score": values.Score,
}


def routes() -> Iterator[URLPattern]:
    """All routes, those of tables first: every hand looks for its own."""
    for route in sorted(VIEWS, key=lambda route: not route.startswith("tables/")):
        view = VIEWS[route]
        answer = view.as_view()
        name = "-".join(part for part in ["api", *route.split("/")] if "<" not in part)
        yield path(f"v1/{route}/", answer, name=name)
        yield path(f"v1/{route}", answer)


urlpatterns = [
    path("schema/", SchemaView.as_view(), name="api-schema"),
    *routes(),
    re_path("", Missing.as_view()),
]
