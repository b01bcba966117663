"""Store and delete photos of hands and result slips."""

from collections.abc import Iterator

from django.db import transaction

from league.core.audit import record
from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.locks import locked_table, require
from league.core.permissions import Actor
from league.core.rate_limit import within
from league.models import MOST_PHOTOS, Photo, Table
from league.operations.photo_files import (
    NoPhotoError,
    as_jpeg,
    delete_photo_files,
    delete_photos,
    write_photo,
)
from league.play.queries.photos import may_delete

MOST_UPLOADS = "60/hour"  # of one table


def add_photo(table: Table, content: bytes, *, actor: Actor, position: int | None = None) -> Photo:
    """Store a photo of the hand at a position, or of the whole game (None), such as its slip."""
    event_id = table.session.event_id
    require(actor, "table.enter", event_id=event_id, table_id=table.pk)
    refuse_if(_problems_of_adding(table, position))
    if not within("photo-rate", f"table-{table.pk}", MOST_UPLOADS):
        raise Refused(problem("too_many_photos"))
    photo = Photo(table=table, position=position, added_by_id=actor.login_id)
    write_photo(photo.file_name, _as_jpeg(content))  # before its row, so that every row has a file
    try:
        with transaction.atomic():
            table = locked_table(table.pk)
            refuse_if(_problems_of_adding(table, position))
            photo.save()
            record(actor, "photo.add", table, event_id=event_id, after={"position": position})
    except BaseException:
        delete_photo_files([photo.file_name])
        raise
    return photo


def delete_photo(photo: Photo, *, actor: Actor) -> None:
    """Delete a photo; phones may delete only photos from phones."""
    event_id = photo.table.session.event_id
    require(actor, "table.enter", event_id=event_id, table_id=photo.table_id)
    if not may_delete(photo, actor):
        raise Refused(problem("photo_of_staff"))
    with transaction.atomic():
        table = locked_table(photo.table_id)
        if delete_photos(Photo.objects.filter(pk=photo.pk)):
            before = {"position": photo.position}
            record(actor, "photo.delete", table, event_id=event_id, before=before)


def _as_jpeg(content: bytes) -> bytes:
    if not content:
        raise Refused(problem("photo_missing", "photo"))
    try:
        return as_jpeg(content)
    except NoPhotoError as error:
        raise Refused(problem("photo_unreadable", "photo")) from error


def _problems_of_adding(table: Table, position: int | None) -> Iterator[AnyProblem]:
    if not table.session.event.takes_photos:
        yield problem("photos_off")
    if position is not None and not table.hands.filter(position=position).exists():
        yield problem("photo_of_no_hand", "position")
    if table.photos.count() >= MOST_PHOTOS:
        yield problem("photos_full", count=MOST_PHOTOS)
