"""Merging two records of one player."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found, without_body
from league.api.inputs.people import MergeIn
from league.api.outputs.profiles import MergeOut, MergePreviewOut
from league.models import PlayerMerge
from league.people.merging import merge_players, undo_merge
from league.people.queries.merges import merge_preview, merges_of


class PlayerMergePreview(ApiView):
    @extend_schema(request=MergeIn, responses=MergePreviewOut)
    def post(self, request: Request, pk: int) -> Response:
        kept, merged = self.kept_player(pk), self.kept_player(self.read(MergeIn)["player"])
        return Response(MergePreviewOut(merge_preview(kept, merged)).data)


class PlayerMerges(ApiView):
    """The merges into a player; a new one moves everything of `player` there."""

    @extend_schema(responses=MergeOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        return self.page(merges_of(self.kept_player(pk)), MergeOut)

    @extend_schema(request=MergeIn, responses={201: MergeOut})
    def post(self, request: Request, pk: int) -> Response:
        kept, merged = self.kept_player(pk), self.kept_player(self.read(MergeIn)["player"])
        return Response(MergeOut(merge_players(kept, merged, by=self.actor)).data, status=201)


class MergeUndo(ApiView):
    @extend_schema(request=None, responses=MergeOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        merge = found(PlayerMerge.objects.select_related("kept").filter(pk=pk).first())
        return Response(MergeOut(undo_merge(merge, by=self.actor)).data)
