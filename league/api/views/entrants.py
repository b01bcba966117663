"""Entrants of an event, single or by list; check-in; forbidden pairs; prize categories."""

from typing import Any, ClassVar

from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers
from rest_framework.response import Response

from league.api.answers import FieldsOut
from league.api.base import ApiViewSet, OfEvent, OfRow, entrants_in
from league.api.call import Given, call
from league.api.fields import ColumnsIn, RowField
from league.api.inputs.entrants import (
    EnrolmentIn,
    EntrantChangeIn,
    EntrantIn,
    EntrantsIn,
    EntrantStatusIn,
    ListIn,
    PairIn,
    PlayerChangeIn,
)
from league.api.outputs.events import JobOut
from league.api.outputs.people import (
    DeskOut,
    EnrolmentOut,
    EnrolmentPreviewOut,
    EntrantAddedOut,
    EntrantChangedOut,
    EntrantOut,
    EntrantsAddedOut,
    PairOut,
    RemindedOut,
)
from league.api.views.leagues.nights import AnswerLinkOut, answer_link
from league.api.who_may import PUBLIC
from league.core.errors import Refused, problem
from league.entrants.enrol_many import enrol_players, enrol_row
from league.entrants.entrants import allow_pair, change_entrant, forbid_pair
from league.entrants.list_job import enrol_or_request
from league.entrants.prize_categories import add_category, change_category, remove_category
from league.entrants.queries.check_in import desk_of
from league.entrants.queries.list_preview import preview_of_lines, same_names
from league.entrants.queries.player_lists import read_list
from league.entrants.queries.prize_categories import categories_of
from league.entrants.status_changes import check_in_everybody, set_entrant_status
from league.models import Entrant, Event, ForbiddenPair, Job, PrizeCategory
from league.nights.attendance import renew_answer_link
from league.notices.check_in_reminders import remind_of_check_in
from league.people.players import change_entrants_player
from league.people.queries.players import private_among, private_players

ONE_OR_MANY_IN: Any = PolymorphicProxySerializer(
    component_name="EntrantOrEntrantsIn",
    serializers=[EntrantIn, EntrantsIn],
    resource_type_field_name=None,
)
ONE_OR_MANY_OUT: Any = PolymorphicProxySerializer(
    component_name="EntrantOrEntrantsOut",
    serializers=[EntrantAddedOut, EntrantsAddedOut],
    resource_type_field_name=None,
)


MOST_MEMBERS = 10_000


class CategoryOut(FieldsOut[PrizeCategory]):
    """`entrants` are the ids of the players in the category."""

    entrants = serializers.SerializerMethodField()

    class Meta:
        fields = "id name is_public"

    def get_entrants(self, category: PrizeCategory) -> list[int]:
        return sorted(entrant.pk for entrant in category.entrants.all())


class CategoryIn(ColumnsIn):
    class Meta:
        model = PrizeCategory
        fields = ("name", "is_public")


class CategoryChangeIn(CategoryIn):
    """What is left out stays; `entrants` are the ids of all its players."""

    entrants = serializers.ListField(child=RowField(), max_length=MOST_MEMBERS, required=False)

    class Meta(CategoryIn.Meta):
        extra_kwargs: ClassVar = {"name": {"required": False}}


class EntrantRights(ApiViewSet):
    tag = "entrants"

    def shown(self, entrant: Entrant) -> Response:
        return Response(EntrantOut(entrant, context=self.rights_in(entrant.event_id, entrant)).data)

    def rights_in(self, event_id: int, *entrants: Entrant) -> Given:
        """What the caller may read of these entrants, or of all entrants of the event."""
        every = private_players(event_id, self.actor) if not entrants else None
        return {
            "private": private_among(entrants, self.actor) if every is None else every,
            "staff": self.actor.may("entrants.check_in", event_id=event_id),
        }


class EventEntrantViewSet(EntrantRights, OfEvent):
    @call(PUBLIC, "GET entrants", out=[EntrantOut])
    def entrants(self, event: Event) -> Response:
        """List the entrants of an event by number."""
        rows = event.entrants.select_related("player__club", "team").order_by("number")
        return self.page(rows, EntrantOut, **self.rights_in(event.pk))

    @entrants.mapping.post
    @call("entrants.change", body=ONE_OR_MANY_IN, out={201: ONE_OR_MANY_OUT})
    def enrol(self, event: Event) -> Response:
        """Enrol one player, or several by `entrants`."""
        data: Any = self.request.data
        if isinstance(data, dict) and "entrants" in data:
            enrolled = enrol_players(event, self.read(EntrantsIn)["entrants"], actor=self.actor)
            context = self.rights_in(event.pk) | {"same": same_names(enrolled, self.actor)}
            answer = EntrantsAddedOut({"entrants": enrolled}, context=context).data
        else:
            entrant = enrol_row(event, self.read(EntrantIn), actor=self.actor)
            same = same_names([entrant], self.actor)
            context = self.rights_in(event.pk, entrant) | {"same": same}
            answer = EntrantAddedOut(entrant, context=context).data
        return Response(answer, status=201)

    @call("entrants.change", "POST enrolment-preview", body=ListIn, out=EnrolmentPreviewOut)
    def preview_enrolment(self, event: Event, given: Given) -> Any:
        """Show whom a list would enrol; stores nothing."""
        listed = read_list(given["text"], given["chosen"])
        rows = preview_of_lines(event, listed.lines, self.actor)
        return {
            "rows": rows,
            "encoding": given["encoding"],
            "sheet": given["sheet"],
            "table": listed.found,
            "left_out": [line for line, _cells in listed.left_out],
        }

    @call(
        "entrants.change", "POST enrolment", body=EnrolmentIn, out={201: EnrolmentOut, 202: JobOut}
    )
    def enrol_list(self, event: Event, given: Given) -> Response:
        """Enrol the players of a list; a job enrols more than 1,000."""
        outcome = enrol_or_request(
            event,
            given["text"],
            actor=self.actor,
            choices=given["choices"],
            clubs=given["clubs"],
            countries=given["countries"],
            chosen=given["chosen"],
        )
        if isinstance(outcome, Job):
            return Response(JobOut(outcome).data, status=202)
        context = self.rights_in(event.pk)
        return Response(EnrolmentOut(outcome, context=context).data, status=201)

    @call("entrants.change", "GET forbidden-pairs", out=[PairOut])
    def forbidden_pairs(self, event: Event) -> Any:
        """List the pairs of players who must not meet."""
        return event.forbidden_pairs.order_by("pk")

    @forbidden_pairs.mapping.post
    @call("entrants.change", body=PairIn, out=PairOut, status=201)
    def forbid_pair(self, event: Event, given: Given) -> ForbiddenPair:
        """Keep two players apart in all draws."""
        entrants = event.entrants.in_bulk(list(given.values()))
        problems = [
            problem("entrant_elsewhere", name, name=f"#{entrant_id}")
            for name, entrant_id in given.items()
            if entrant_id not in entrants
        ]
        if problems:
            raise Refused(problems)
        first, second = entrants[given["first"]], entrants[given["second"]]
        return forbid_pair(event, first, second, actor=self.actor)

    @call("entrants.check_in", "GET check-in", out=DeskOut)
    def check_in(self, event: Event) -> Any:
        """Show the counts of the check-in."""
        return desk_of(event)

    @check_in.mapping.post
    @call("entrants.check_in", out=DeskOut)
    def check_in_everybody(self, event: Event) -> Any:
        """Check in all enrolled players; who is late, absent or a substitute stays so."""
        check_in_everybody(event, actor=self.actor)
        return desk_of(event)

    @call("entrants.change", "POST check-in/reminders", out=RemindedOut)
    def remind_of_check_in(self, event: Event) -> dict[str, int]:
        """Remind all who are not checked in, three times within the hour at most."""
        return {"reached": remind_of_check_in(event, actor=self.actor)}


class EntrantViewSet(EntrantRights):
    def get_object(self) -> Entrant:
        return self.entrant(self.kwargs["pk"])

    @call(PUBLIC, out=EntrantOut)
    def retrieve(self, entrant: Entrant) -> Response:
        """Show an entrant."""
        return self.shown(entrant)

    @call("entrants.change", body=EntrantChangeIn, out={200: EntrantChangedOut})
    def partial_update(self, entrant: Entrant, given: Given) -> Response:
        """Change an entrant: number, team, fixed table and seat."""
        entrant = change_entrant(entrant, actor=self.actor, **given)
        context = self.rights_in(entrant.event_id, entrant)
        return Response(EntrantChangedOut(entrant, context=context).data)

    @call("entrants.change", "PATCH player", body=PlayerChangeIn, out=EntrantOut)
    def change_player(self, entrant: Entrant, given: Given) -> Response:
        """Change the profile of an entrant's player."""
        entrant.player = change_entrants_player(
            entrant.player, actor=self.actor, event_id=entrant.event_id, **given
        )
        return self.shown(entrant)

    @call("entrants.check_in", "POST status", body=EntrantStatusIn, out=EntrantOut)
    def set_status(self, entrant: Entrant, given: Given) -> Response:
        """Set the status of an entrant; some statuses need more rights."""
        return self.shown(set_entrant_status(entrant, actor=self.actor, **given).entrant)

    @call("night.see_links", "POST renew-answer-link", out=AnswerLinkOut, secret=True)
    def renew_answer_link(self, entrant: Entrant) -> Any:
        """Give an entrant a new link for answers to nights; the old one stops working."""
        return answer_link(renew_answer_link(entrant, actor=self.actor))


class ForbiddenPairViewSet(OfRow):
    tag = "entrants"
    queryset = ForbiddenPair.objects.select_related("event")

    @call("entrants.change")
    def destroy(self, pair: ForbiddenPair) -> None:
        """Let two players meet again."""
        allow_pair(pair, actor=self.actor)


class EventCategoryViewSet(OfEvent):
    tag = "entrants"

    @call(PUBLIC, "GET prize-categories", out=[CategoryOut])
    def categories(self, event: Event) -> Any:
        """List the prize categories; the private ones for staff who see hidden results only."""
        return categories_of(event, self.actor).prefetch_related("entrants")

    @categories.mapping.post
    @call("entrants.change", body=CategoryIn, out=CategoryOut, status=201)
    def add_category(self, event: Event, given: Given) -> PrizeCategory:
        """Add a prize category."""
        return add_category(event, actor=self.actor, **given)


class CategoryViewSet(OfRow):
    tag = "entrants"
    queryset = PrizeCategory.objects.select_related("event")

    @call("entrants.change", body=CategoryChangeIn, out=CategoryOut)
    def partial_update(self, category: PrizeCategory, given: Given) -> PrizeCategory:
        """Change a prize category: its name, who sees it, its players."""
        if "entrants" in given:
            entrants = entrants_in(category.event, given["entrants"], "entrants")
            given = {**given, "entrants": entrants}
        return change_category(category, actor=self.actor, **given)

    @call("entrants.change")
    def destroy(self, category: PrizeCategory) -> None:
        """Remove a prize category."""
        remove_category(category, actor=self.actor)
