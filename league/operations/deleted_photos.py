"""Photos are deleted as rows; their files go once that is committed."""

from functools import partial

from django.db import transaction
from django.db.models import QuerySet

from league.models import Photo
from league.operations.photo_files import delete_photo_files


def delete_photos(photos: QuerySet[Photo]) -> int:
    """Delete these photos, within a transaction; how many there were."""
    names = list(photos.values_list("file_name", flat=True))
    photos.delete()
    if names:
        transaction.on_commit(partial(delete_photo_files, names))
    return len(names)
