"""Photos of a table: for its own phones and the staff; everybody else finds nothing here."""

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found, without_body
from league.api.inputs.tables import PhotoIn
from league.api.outputs.tables import PhotoOut
from league.events.queries.release import sees_session
from league.models import Photo, Table
from league.operations.photo_files import MOST_BYTES
from league.play.photos import add_photo, delete_photo
from league.play.queries.photos import content_of, photo_at, photos_of

PRIVATE = "private, no-store"


class PhotosView(ApiView):
    def own_table(self, pk: int) -> Table:
        """The table, for those who enter its hands."""
        table = found(Table.objects.select_related("session__event").filter(pk=pk).first())
        enters = self.actor.may("table.enter", event_id=table.session.event_id, table_id=pk)
        if not enters or not sees_session(table.session, self.actor):
            raise NotFound
        self.see(table.session.event)
        return table

    def photo(self, pk: int, photo_id: int) -> Photo:
        return found(photo_at(self.own_table(pk), photo_id))


class TablePhotos(PhotosView):
    parser_classes = [MultiPartParser]

    @extend_schema(responses=PhotoOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """The photos of a table, the latest first."""
        answer = self.page(photos_of(self.own_table(pk)), PhotoOut)
        answer["Cache-Control"] = PRIVATE
        return answer

    @extend_schema(request={"multipart/form-data": PhotoIn}, responses={201: PhotoOut})
    def post(self, request: Request, pk: int) -> Response:
        """Keep a photo: JPEG, PNG or WebP, at most 8 MB. It is stored smaller, without metadata."""
        table = self.own_table(pk)
        given = self.read(PhotoIn)
        content = given["photo"].read(MOST_BYTES + 1)
        photo = add_photo(table, content, by=self.actor, position=given["position"])
        return Response(PhotoOut(photo).data, status=201)


class TablePhoto(PhotosView):
    @extend_schema(responses={(200, "image/jpeg"): OpenApiResponse(OpenApiTypes.BINARY)})
    def get(self, request: Request, pk: int, photo_id: int) -> HttpResponse:
        content = found(content_of(self.photo(pk, photo_id)))
        headers = {"Cache-Control": PRIVATE}
        return HttpResponse(content, content_type="image/jpeg", headers=headers)

    @extend_schema(responses={204: None})
    @without_body
    def delete(self, request: Request, pk: int, photo_id: int) -> Response:
        """Delete a photo for good; a table's link cannot delete those of the staff."""
        delete_photo(self.photo(pk, photo_id), by=self.actor)
        return Response(status=204)
