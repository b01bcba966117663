"""Output of sessions, tables, seats and hands.

`play.queries.games` writes the state of a table; `TableOut` and `HandOut` describe it for the
schema, and `visible_state` removes what the caller may not see.
"""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.answers import FieldsOut, ProblemOut
from league.api.outputs.values import ShownHandOut, WinTilesOut
from league.core.errors import problem_json
from league.core.permissions import ANONYMOUS
from league.history.queries.corrections import CorrectedHand, CorrectedResult, Revision
from league.models import Seat, Session, SignOff, SitOut, Table
from league.play.queries.entered_results import EnteredResult
from league.play.queries.games import SEAT_KEYS
from league.seating.queries.certificates import visible_certificate
from league.seating.queries.constraints import broken_at
from league.seating.queries.drafts.overtaken import overtaken
from scoring.games import GAMES

HIDDEN_KEYS = (
    *("version", "ending", "situation", "points", "leftover_sticks", "entered_result", "code"),
)


class SeatOut(FieldsOut[Seat]):
    """Results are null while they are not released."""

    adjustment = serializers.IntegerField(allow_null=True)
    penalty = serializers.IntegerField(allow_null=True)

    class Meta:
        fields = """
            entrant entrant.number starting_wind raw_points placement uma final_score
        """
        sources = {"seat": "pk", "name": "entrant.public_name"}


class SituationOut(serializers.Serializer[Any]):
    """Where a game stands. Each game has its own counters: honba and riichi sticks in riichi."""

    round = serializers.CharField()
    dealer = serializers.IntegerField()
    points = serializers.ListField(child=serializers.IntegerField())

    def get_fields(self) -> dict[str, Any]:
        """Add the counters of every game."""
        counters = [name for game in GAMES.values() for name in game.counters]
        return {
            **super().get_fields(),
            **{name: serializers.IntegerField(required=False) for name in counters},
        }


class HandOut(serializers.Serializer[Any]):
    """`before`, `deltas` and `after` are null once the hand was corrected or struck."""

    position = serializers.IntegerField()
    revision = serializers.IntegerField()
    client_id = serializers.UUIDField(allow_null=True)
    entry = serializers.DictField()
    entered_at = serializers.DateTimeField()
    entered_as = serializers.CharField(allow_null=True)
    offence = serializers.CharField(
        allow_null=True, help_text="What a chombo was for; null but for the table and the staff."
    )
    before = SituationOut(allow_null=True)
    deltas = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    after = SituationOut(allow_null=True)


class StoredHandOut(HandOut):
    """The stored hand and the state of the table."""

    version = serializers.IntegerField()
    finished = serializers.BooleanField()
    ending = serializers.CharField(allow_null=True)
    situation = SituationOut()


class EnteredResultOut(FieldsOut[EnteredResult]):
    """A result as it is entered: `raw_points` are without the sticks left on the table."""


class TableOut(serializers.Serializer[Any]):
    """Lists go by seat in the order of the first East. `hidden`: results are not released yet."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    session = serializers.IntegerField()
    event = serializers.IntegerField()
    hidden = serializers.BooleanField()
    version = serializers.IntegerField(allow_null=True)
    status = serializers.CharField()
    finished = serializers.BooleanField()
    ending = serializers.CharField(allow_null=True)
    seats = SeatOut(many=True)
    situation = SituationOut(
        allow_null=True, help_text="Before the next hand; null once the game is over."
    )
    points = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    leftover_sticks = serializers.IntegerField(allow_null=True)
    entered_result = EnteredResultOut(
        allow_null=True,
        help_text="A result that was entered as a whole, as `POST result/` takes it again.",
    )
    code = serializers.CharField(allow_null=True, help_text="Of the result, made from all entries.")
    signed = serializers.ListField(
        child=serializers.IntegerField(), help_text="The seats that have signed it."
    )
    agreed_to_end = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="The seats that agree to end the game before time.",
    )
    riichi = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="The seats that have declared riichi in the hand being played.",
    )
    hands = HandOut(many=True)


class RevisionOut(FieldsOut[Revision]):
    entry = serializers.DictField(source="hand.entry")

    class Meta:
        fields = "hand.revision hand.entered_at hand.entered_as hand.reason"
        sources = {"struck": "hand.is_struck"}


class CorrectedHandOut(FieldsOut[CorrectedHand]):
    """All revisions of one hand, the latest first."""

    class Meta:
        fields = "latest.hand.table latest.hand.position revisions"


class CorrectedResultOut(FieldsOut[CorrectedResult]):
    """`drawn_sessions`: later sessions that were drawn from the standings before the correction."""

    class Meta:
        fields = "table before after drawn_sessions entry.reason"
        sources = {"corrected_at": "entry.at", "corrected_as": "entry.who"}


class CorrectionsOut(serializers.Serializer[Any]):
    hands = CorrectedHandOut(many=True)
    results = CorrectedResultOut(many=True)


class LinkOut(FieldsOut[Table]):
    class Meta:
        fields = ("token",)
        sources = {"table": "pk"}


class SignOffOut(FieldsOut[SignOff]):
    class Meta:
        fields = "seat version code signed_at"


class TransferOut(serializers.Serializer[Any]):
    """A payment between seats; null is the table (riichi sticks)."""

    payer = serializers.IntegerField(allow_null=True)
    receiver = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField()
    reason = serializers.CharField()


class PreviewOut(serializers.Serializer[Any]):
    before = SituationOut()
    deltas = serializers.ListField(child=serializers.IntegerField())
    transfers = TransferOut(many=True)
    after = SituationOut()
    finished = serializers.BooleanField()
    ending = serializers.CharField(allow_null=True)
    final_scores = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    placements = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    wins = WinTilesOut(many=True, help_text="The wins that were entered by their tiles.")
    hands = ShownHandOut(many=True, help_text="The hands that were shown at a draw.")


class SessionTableOut(FieldsOut[Table]):
    seats = serializers.SerializerMethodField()

    class Meta:
        fields = "id number status"

    @extend_schema_field(SeatOut(many=True))
    def get_seats(self, table: Table) -> list[dict[str, Any]]:
        row = SeatOut()
        seats = sorted(table.seats.all(), key=lambda seat: seat.index)
        shown = [row.to_representation(seat) for seat in seats]
        return shown if self.context.get("results") else [_without_result(row) for row in shown]


class SitOutOut(FieldsOut[SitOut]):
    class Meta:
        fields = "entrant entrant.number"
        sources = {"name": "entrant.public_name"}


class SessionOut(FieldsOut[Session]):
    options = serializers.DictField()

    class Meta:
        fields = """
            id event stage number kind night counts status method seed minutes planned_start
            started_at paused_at finished_at extra_seconds paused_seconds
        """


class SessionPageOut(SessionOut):
    """A session with its tables. `hidden`: results are not released yet.

    The certificate has values that depend on ranks only if the results are released. To the staff,
    `problems` name what the seating must obey and does not, and `overtaken` what later results would
    change in a draft: POST `redraw/` with its seed draws it again.
    """

    hidden = serializers.SerializerMethodField()
    problems = serializers.SerializerMethodField()
    certificate = serializers.SerializerMethodField()
    overtaken = serializers.SerializerMethodField()
    sit_outs = SitOutOut(many=True)
    tables = SessionTableOut(many=True)

    def get_hidden(self, _session: Session) -> bool:
        return not self.context.get("results")

    @extend_schema_field(ProblemOut(many=True))
    def get_problems(self, session: Session) -> list[dict[str, str]]:
        actor = self.context.get("actor", ANONYMOUS)
        if not actor.may("session.see_draft", event_id=session.event_id):
            return []
        return [problem_json(item) for item in broken_at(session).problems]

    @extend_schema_field(ProblemOut(allow_null=True))
    def get_overtaken(self, session: Session) -> dict[str, str] | None:
        found = overtaken(session)
        return None if found is None else problem_json(found)

    def get_certificate(self, session: Session) -> dict[str, Any]:
        return visible_certificate(session, self.context.get("actor", ANONYMOUS))


def visible_state(
    state: dict[str, Any], *, game: bool, names: bool, enters: bool
) -> dict[str, Any]:
    """The state for this caller: without hidden results, logins and what chombos were for."""
    if not game:
        seats = [_without_result(row) for row in state["seats"]]
        hidden = dict.fromkeys(HIDDEN_KEYS)
        empty: dict[str, Any] = {"hands": [], "signed": [], "agreed_to_end": [], "riichi": []}
        return state | hidden | empty | {"seats": seats, "hidden": True}
    hands = [visible_hand(hand, names=names, enters=enters) for hand in state["hands"]]
    return state | {"hands": hands, "hidden": False}


def visible_hand(hand: dict[str, Any], *, names: bool, enters: bool) -> dict[str, Any]:
    hidden = {"entered_as": names, "offence": enters}
    return hand | {key: None for key, shown in hidden.items() if not shown}


def _without_result(row: dict[str, Any]) -> dict[str, Any]:
    return row | dict.fromkeys(SEAT_KEYS)
