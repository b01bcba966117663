"""Delete photos: first their rows, then their files after the commit."""

from functools import partial

from django.db import transaction
from django.db.models import QuerySet

from league.models import Photo
from league.operations.photo_files import delete_photo_files


def delete_photos(photos: QuerySet[Photo]) -> int:
    """Delete these photos within a transaction; return how many."""
    names = list(photos.values_list("file_name", flat=True))
    photos.delete()
    if names:
        transaction.on_commit(partial(delete_photo_files, names))
    return len(names)
