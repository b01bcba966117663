"""A world with a row of everything, so that every address of the URL configuration leads somewhere."""

from collections.abc import Callable
from typing import Any

from django.utils.timezone import now

from league.core.audit import record
from league.core.permissions import Actor
from league.core.queries.seat_cards import card_token
from league.enums import JobKind, OnlineSite, PickUpGames
from league.models import (
    AuditEntry,
    Entrant,
    Event,
    EventRole,
    Invitation,
    LineUpPlace,
    OnlineAccount,
    Photo,
    Player,
    PlayerMerge,
    Rehearsal,
    Series,
    Table,
    TableCard,
    Team,
    TeamRules,
)
from league.nights.queries.group_link import group_token
from league.nights.queries.nights import answer_token
from league.standings.queries.comparison import token_of
from league.teams.queries.squads import team_token
from tests.factories import (
    ClubOfficerFactory,
    EntrantFactory,
    ForbiddenPairFactory,
    InvitationFactory,
    JobFactory,
    LoginFactory,
    PenaltyFactory,
    PlayerMergeFactory,
    ReportFactory,
    SeriesRoleFactory,
    SignUpFactory,
    SignUpQuestionFactory,
    SignUpTermsFactory,
    TableCallFactory,
)
from tests.factories.chat import ChatChannelFactory
from tests.factories.claim import PlayerClaimFactory
from tests.factories.night import AttendanceFactory, PickUpPlayerFactory
from tests.factories.notice import MailboxFactory, SubscriptionFactory, WebhookFactory
from tests.factories.prizes import CatalogueEntryFactory, PrizeCategoryFactory
from tests.factories.team import LineUpFactory, LineUpPlaceFactory
from tests.league.route_operations import Operation
from tests.worlds import World, running_event

# Parameters of addresses that count from 1 in their event.
COUNTED = frozenset({"number", "position", "place", "division"})
COUNTED_IN = frozenset(
    {
        ("game", "table"),
        ("game_picture", "table"),
        ("game_viewer_json", "table"),
        ("overlay", "table"),
        ("watch", "table"),
        ("embedded_table", "table"),
        ("seat_card_renew", "player"),
        ("night_player", "player"),
    }
)
# Pages whose number is that of a session; elsewhere it is a player's or a stage's.
OF_SESSIONS = frozenset(
    {
        "session",
        "session_fragment",
        "game",
        "watch",
        "embedded_table",
        "game_picture",
        "game_viewer_json",
        "session_picture",
        "manage_session",
        "session_redraw",
        "session_swap",
        "session_drafts",
        "session_use_draft",
        "session_substitute",
        "session_extend",
        "session_confirm",
        "session_step",
        "repair",
        "session_links",
        "print_by_name",
        "print_by_table",
        "print_day",
        "print_pairing_sheet",
        "print_session_seat_cards",
        "print_slips",
        "desk",
        "session_line_ups",
        "manage_line_ups",
        "line_up_change",
        "line_ups_step",
        "line_up_no_show",
        "own_line_up_set",
        "team_link_set",
    }
)
VERBS = {
    "who_comes_step": "answer",
    "night_step": "cancel",
    "line_ups_step": "lock",
    "own_seat_step": "sign",
    "own_table_step": "sign",
    "pick_up_step": "open",
    "session_confirm": "unstart",
    "session_step": "finish",
    "sign_up_answer": "decline",
    "sign_up_step": "withdraw",
    "table_step": "renew",
    "webhook_step": "test",
    "team_step": "renew",
}


def league_of(world: World) -> Series:
    """A league of the organiser whose first season is the event."""
    series = SeriesRoleFactory.create(login=world.organiser).series
    Event.objects.filter(pk=world.event.pk).update(series=series, season_number=1)
    return series


# Parameters that name no row.
OF_NO_ROW = {
    "preset": "wrc-2025",
    "file_format": "csv",
    "exercise": "waits",
    "article": "enter-a-hand",
    "variant": "mcr",
    "section": "players",  # of the map for search engines
    "channel": "push",  # of a device that is not there
    "name": "none",  # of a browser's session
    "federation": "ema",
    "of": "games",
    "uidb36": "none",
    "passkey": 1,
    "kind": "event",  # of what a stream is about
    "tag": "tables",  # of the reference
    "provider": "club",  # of log-ins
    "connection": "1",  # of nobody to a provider
}


def account_of(player: Player) -> OnlineAccount:
    name = f"Player {player.pk}"
    return OnlineAccount.objects.create(player=player, site=OnlineSite.TENHOU, name=name)


def audit_entry(login: Any, event: Event) -> AuditEntry:
    """An entry of the audit that the event has moved on from."""
    record(
        Actor(login_id=login.pk),
        "event.set_pairing_priorities",
        event,
        event_id=event.pk,
        after={"pairing_priorities": ["x"]},
    )
    return AuditEntry.objects.latest("pk")


def line_up_place(world: World) -> LineUpPlace:
    """The place of the first entrant in the line-up of a team, in an event with rules for teams."""
    TeamRules.objects.create(event=world.event)
    line_up = LineUpFactory.create(team__event=world.event, session=world.session)
    first = world.entrants[0]
    first.team = line_up.team
    first.save(update_fields=["team"])
    place: LineUpPlace = LineUpPlaceFactory.create(line_up=line_up, entrant=first)
    return place


def merge_and_invitation(player: Player, event: Event) -> tuple[PlayerMerge, Invitation]:
    return PlayerMergeFactory.create(kept=player), InvitationFactory.create(event=event)


def photo_at(table: Table) -> Photo:
    photo: Photo = Photo.objects.create(table=table)
    return photo


# The values of rows by their noun in the API.
KEYS_OF_ROWS = {
    "forbidden-pairs": "pair",
    "penalties": "penalty",
    "catalogue-entries": "catalogue_entry",
    "prize-categories": "category",
}


def of_prizes(event: Event) -> dict[str, int]:
    return {
        "catalogue_entry": CatalogueEntryFactory.create(event=event).pk,
        "category": PrizeCategoryFactory.create(event=event).pk,
    }


class Everything:
    """A running event with a row of everything, and the values of addresses in it."""

    def __init__(self, world: World | None = None) -> None:
        self.world = world or running_event()
        event, first, table = self.world.event, self.world.entrants[0], self.world.table
        self.root = LoginFactory.create(is_superuser=True)
        self.sign_up = SignUpFactory.create(event=event)
        self.player: Player = first.player
        self.player.club = ClubOfficerFactory.create().club
        self.player.save()
        merge, invitation = merge_and_invitation(self.player, event)
        mailbox, place = MailboxFactory.create(), line_up_place(self.world)
        self.values: dict[str, Any] = {
            "slug": event.slug,
            "stage": event.stages.get().pk,
            "entrant": first.pk,
            "session": self.world.session.pk,
            "table": table.pk,
            "pair": ForbiddenPairFactory.create(event=event).pk,
            "penalty": PenaltyFactory.create(entrant=first).pk,
            "call": TableCallFactory.create(table=self.world.table).pk,
            "job": JobFactory.create(event=event).pk,
            "report": ReportFactory.create(job__event=event).pk,
            "team": place.line_up.team_id,
            "line_up_place": place.pk,
            "account": account_of(first.player).pk,
            "role": EventRole.objects.get(login=self.world.scorer).pk,
            "player": self.player.pk,
            "other": EntrantFactory.create().player_id,
            "merge": merge.pk,
            "club": self.player.club.pk,
            "officer": self.player.club.officers.get().pk,
            "chat_channel": ChatChannelFactory.create(event=event).pk,
            "webhook": WebhookFactory.create(event=event).pk,
            "subscription": SubscriptionFactory.create(recipient=mailbox, event=event).pk,
            "invitation": invitation.pk,
            "entry": audit_entry(self.world.organiser, event).pk,
            **OF_NO_ROW,
            **of_prizes(event),
        }
        Rehearsal.objects.create(event=event, seed=1)  # so that its addresses lead somewhere
        self.league = league_of(self.world)
        self.values |= self._of_sign_up(event) | self._of_players()
        self.values |= self._of_nights(event, first) | {"photo": photo_at(table).pk}
        self.tokens = self._tokens(invitation.token, mailbox.token, place.line_up.team)
        self.rows: dict[str, int] = {
            "events": event.pk,
            **{name: self.values[key] for name, key in KEYS_OF_ROWS.items()},
            "series": self.league.pk,
            "repairs": JobFactory.create(event=event, kind=JobKind.FIND_REPAIRS).pk,
        }
        self.event, self.session_number = event, 1

    def _tokens(self, invitation: str, mailbox: str, team: Team) -> dict[str, str]:
        """The secrets in addresses, by page."""
        return {
            "sign_up": self.sign_up.token,
            "table_card": TableCard.objects.create(event=self.world.event, number=1).token,
            "own_seat": card_token(self.world.entrants[0]),
            "own_nights": answer_token(self.world.entrants[0]),
            "who_comes": group_token(self.world.event),
            "who_comes_night": group_token(self.world.event),
            "invitation": invitation,
            "sign_up_follow": self.sign_up.token,
            "sign_up_own_answers": self.sign_up.token,
            "notices_by_mail": mailbox,
            "comparison": token_of(self.world.event, {"best_n": 1}),
            "team_link": team_token(team),
            "team_link_set": team_token(team),
        }

    def _of_sign_up(self, event: Event) -> dict[str, Any]:
        """Terms, and a question that nobody has answered."""
        SignUpTermsFactory.create(event=event)
        question = SignUpQuestionFactory.create(event=event)
        return {
            "sign_up": self.sign_up.pk,
            "claim": PlayerClaimFactory.create(player=self.world.entrants[0].player).pk,
            "sign_up_question": question.pk,
            "question": question.pk,
        }

    def _of_players(self) -> dict[str, int]:
        """A second player, and the year in which the games of the world are played."""
        return {"opponent": self.world.entrants[1].player_id, "year": now().year}

    def _of_nights(self, event: Event, entrant: Entrant) -> dict[str, Any]:
        """A night with an answer and a pick-up game, which the event allows."""
        Event.objects.filter(pk=event.pk).update(pickup_games=PickUpGames.COUNTS)
        event.pickup_games = PickUpGames.COUNTS
        night = AttendanceFactory.create(night__event=event, entrant=entrant).night_id
        game = PickUpPlayerFactory.create(game__event=event, waiting=False).game_id
        return {"night": night, "game": game, "pick_up": game}

    def address(self, operation: Operation) -> str:
        return operation.address(lambda part: self.value(operation.name, part))

    def value(self, name: str, part: str) -> Any:
        """What stands for a parameter of this page or route."""
        if part == "number" and name in OF_SESSIONS:
            return self.session_number
        if part == "slug" and name.startswith("series"):
            return self.league.slug
        if part in COUNTED or (name, part) in COUNTED_IN:
            return 1
        special = self._special(name)
        return special[part]() if part in special else self.values[part.removesuffix("_id")]

    def _special(self, name: str) -> dict[str, Callable[[], Any]]:
        """Parameters that stand for something else on some pages."""
        by_link = name.startswith(("link:", "live-link"))
        return {
            "verb": lambda: VERBS.get(name),
            "token": lambda: self.tokens.get(
                name.removesuffix("_step")
                .removesuffix("_answer")
                .removesuffix("_chat")
                .removesuffix("_claim"),
                "x",
            ),
            "key": lambda: self.world.table.token if by_link else self.world.table.pk,
            "pk": lambda: self.row(name),
            "event_id": lambda: self.event.pk,
        }

    def row(self, route: str) -> int:
        """The key of the row that an API's route begins with: "events", "sign-ups" …"""
        of_repairs = route.startswith("jobs/") and route.endswith("repair-options")
        noun = "repairs" if of_repairs else route.partition("/")[0]
        if noun not in self.rows:
            return int(self.values[noun.removesuffix("s").replace("-", "_")])
        return self.rows[noun]
