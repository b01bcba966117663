"""The photos of a table, and their files."""

from django.db.models import QuerySet

from league.core.permissions import Actor
from league.models import Photo, Table
from league.operations.photo_files import path_of


def shows_photos(table: Table) -> bool:
    """Whether the table has a page of photos: the event allows them, or some exist."""
    return table.session.event.takes_photos or table.photos.exists()


def photos_of(table: Table) -> QuerySet[Photo]:
    return table.photos.select_related("added_by").order_by("-pk")


def photo_at(table: Table, key: int) -> Photo | None:
    return photos_of(table).filter(pk=key).first()


def may_delete(photo: Photo, actor: Actor) -> bool:
    """Whether an actor at the table may delete it; phones may not delete photos of the staff."""
    return actor.login_id is not None or photo.added_by_id is None


def content_of(photo: Photo) -> bytes | None:
    """The JPEG; None if the file is missing, as after a restore without the photo folder."""
    try:
        return path_of(photo.file_name).read_bytes()
    except FileNotFoundError:
        return None
