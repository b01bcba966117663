"""A world with a row of everything, so that every address of the URL configuration leads somewhere."""

from typing import Any

from league.core.queries.seat_cards import card_token
from league.enums import JobKind
from league.models import EventRole, Player
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
    SignUpFactory,
    SignUpTermsFactory,
    TableCallFactory,
)
from tests.league.route_operations import Operation
from tests.worlds import World, running_event

# Parameters of addresses that count from 1 in their event.
COUNTED = frozenset({"number", "position", "place"})
COUNTED_IN = frozenset(
    {("game", "table"), ("game_picture", "table"), ("seat_card_renew", "player")}
)
# Pages whose number is that of a session; elsewhere it is a player's or a stage's.
OF_SESSIONS = frozenset(
    {
        "session",
        "session_now",
        "game",
        "game_picture",
        "session_picture",
        "manage_session",
        "session_redraw",
        "session_swap",
        "session_substitute",
        "session_extend",
        "session_confirm",
        "session_step",
        "repair",
        "session_links",
        "seat_cards",
        "seat_card_renew",
        "desk",
    }
)
VERBS = {
    "own_seat_step": "sign",
    "session_confirm": "unstart",
    "session_step": "finish",
    "sign_up_answer": "decline",
    "sign_up_step": "withdraw",
    "table_step": "renew",
}


class Everything:
    """A running event with a row of everything, and the values of addresses in it."""

    def __init__(self, world: World | None = None) -> None:
        self.world = world or running_event()
        event, first = self.world.event, self.world.entrants[0]
        self.root = LoginFactory.create(is_superuser=True)
        SignUpTermsFactory.create(event=event)
        self.sign_up = SignUpFactory.create(event=event)
        self.player: Player = first.player
        self.player.club = ClubOfficerFactory.create().club
        self.player.save()
        merge = PlayerMergeFactory.create(kept=self.player)
        invitation = InvitationFactory.create(event=event)
        self.values: dict[str, Any] = {
            "slug": event.slug,
            "stage": event.stages.get().pk,
            "entrant": first.pk,
            "session": self.world.session.pk,
            "table": self.world.table.pk,
            "sign_up": self.sign_up.pk,
            "pair": ForbiddenPairFactory.create(event=event).pk,
            "penalty": PenaltyFactory.create(entrant=first).pk,
            "call": TableCallFactory.create(table=self.world.table).pk,
            "job": JobFactory.create(event=event).pk,
            "report": ReportFactory.create(job__event=event).pk,
            "role": EventRole.objects.get(login=self.world.scorer).pk,
            "player": self.player.pk,
            "other": EntrantFactory.create().player_id,
            "merge": merge.pk,
            "club": self.player.club.pk,
            "officer": self.player.club.officers.get().pk,
            "preset": "wrc-2025",
            "invitation": invitation.pk,
            "name": "none",  # of a browser's session
            "uidb64": "none",
            "kind": "event",  # of what a stream is about
        }
        self.tokens = {
            "sign_up": self.sign_up.token,
            "own_seat": card_token(first),
            "invitation": invitation.token,
        }
        repairs = JobFactory.create(event=event, kind=JobKind.FIND_REPAIRS)
        self.rows: dict[str, int] = {
            "events": event.pk,
            "forbidden-pairs": self.values["pair"],
            "penalties": self.values["penalty"],
            "repairs": repairs.pk,
        }
        self.event = event
        self.session_number = 1

    def address(self, operation: Operation) -> str:
        return operation.address(lambda part: self.value(operation.name, part))

    def value(self, name: str, part: str) -> Any:
        """What stands for a parameter of this page or route."""
        if part == "number" and name in OF_SESSIONS:
            return self.session_number
        if part in COUNTED or (name, part) in COUNTED_IN:
            return 1
        by_link = name.startswith(("link:", "live-link"))
        special = {
            "verb": VERBS.get(name),
            "token": self.tokens.get(name.removesuffix("_step"), "x"),
            "key": self.world.table.token if by_link else self.world.table.pk,
            "pk": self.row(name) if part == "pk" else None,
        }
        return special[part] if part in special else self.values[part.removesuffix("_id")]

    def row(self, route: str) -> int:
        """The key of the row that an API's route begins with: "events", "sign-ups" …"""
        of_repairs = route.startswith("jobs/") and route.endswith("repair-options")
        noun = "repairs" if of_repairs else route.partition("/")[0]
        if noun not in self.rows:
            return int(self.values[noun.removesuffix("s").replace("-", "_")])
        return self.rows[noun]
