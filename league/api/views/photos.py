"""Photos of a table: for its own phones and the staff; everybody else finds nothing here."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.parsers import MultiPartParser
from rest_framework.response import Response

from league.api.answers import FieldsOut
from league.api.base import OfTable, found
from league.api.call import call
from league.api.fields import BodyIn
from league.api.inputs.tables import MOST_HANDS
from league.events.queries.release import sees_session
from league.models import Photo, Table
from league.operations.photo_files import MOST_BYTES
from league.play.photos import add_photo, delete_photo
from league.play.queries.photos import content_of, photo_at, photos_of


class PhotoOut(FieldsOut[Photo]):
    """`position` is null for a photo of the whole game, `added_by` for one from a phone."""

    class Meta:
        fields = "id table position added_at"
        sources = {"added_by": "added_by.username"}


class PhotoIn(BodyIn):
    """`position`: of the hand; without it the photo is of the whole game."""

    photo = serializers.FileField(max_length=200, allow_empty_file=True)
    position = serializers.IntegerField(
        min_value=1, max_value=MOST_HANDS, allow_null=True, default=None
    )


PRIVATE = "private, no-store"


FORM = {"multipart/form-data": PhotoIn}


class PhotoViewSet(OfTable):
    tag = "tables"

    def get_object(self) -> Table:
        """The table, for those who enter its hands."""
        pk = self.kwargs["pk"]
        table = found(Table.objects.select_related("session__event").filter(pk=pk).first())
        enters = self.actor.may("table.enter", event_id=table.session.event_id, table_id=pk)
        if not enters or not sees_session(table.session, self.actor):
            raise NotFound
        self.see(table.session.event)
        return table

    @call("table.enter", "GET photos", out=[PhotoOut], parser_classes=[MultiPartParser])
    def photos(self, table: Table) -> Response:
        """List the photos of a table, the latest first."""
        answer = self.page(photos_of(table), PhotoOut)
        answer["Cache-Control"] = PRIVATE
        return answer

    @photos.mapping.post
    @call("table.enter", body=FORM, out=PhotoOut, status=201)
    def add_photo(self, table: Table) -> Photo:
        """Keep a photo: JPEG, PNG or WebP, at most 8 MB. It is stored smaller, without metadata."""
        given = self.read(PhotoIn)
        content = given["photo"].read(MOST_BYTES + 1)
        return add_photo(table, content, actor=self.actor, position=given["position"])

    @call(
        "table.enter", "GET photos/<row:photo_id>", out={(200, "image/jpeg"): OpenApiTypes.BINARY}
    )
    def photo(self, table: Table, photo_id: int) -> HttpResponse:
        """Read a photo."""
        content = found(content_of(found(photo_at(table, photo_id))))
        headers = {"Cache-Control": PRIVATE}
        return HttpResponse(content, content_type="image/jpeg", headers=headers)

    @photo.mapping.delete
    @call("table.enter")
    def delete_photo(self, table: Table, photo_id: int) -> Any:
        """Delete a photo for good; a table's link cannot delete those of the staff."""
        delete_photo(found(photo_at(table, photo_id)), actor=self.actor)
