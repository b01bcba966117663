"""The files of photos: checked, scaled down and written as JPEG without metadata.

They are in `settings.PHOTOS` under random names; no web server serves that folder.
"""

import struct
import time
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from io import BytesIO
from pathlib import Path
from threading import Lock

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from PIL import Image, ImageOps

from league.models import Photo

MOST_BYTES = 8_000_000
MOST_PIXELS = 50_000_000  # as phones take them; checked before decoding
LONGEST_SIDE = 1600  # pixels of a stored photo
QUALITY = 80
FORMATS = ("JPEG", "PNG", "WEBP")
#: A file without a row must be this old to be deleted, because its row may still be stored.
ORPHAN_SECONDS = 3600

UNREADABLE = (
    *(OSError, SyntaxError, ValueError, TypeError, ArithmeticError, LookupError, EOFError),
    *(struct.error, Image.DecompressionBombError, Image.DecompressionBombWarning),
)
#: A process decodes one picture at a time: each may take 200 MB for a moment.
_DECODING = Lock()


class NoPhotoError(ValueError):
    """The bytes are no picture of a known format, or the picture is too large."""


def as_jpeg(content: bytes) -> bytes:
    """The picture upright, at most `LONGEST_SIDE` pixels long, without any metadata."""
    if len(content) > MOST_BYTES:
        raise NoPhotoError
    try:
        with _DECODING, Image.open(BytesIO(content), formats=FORMATS) as picture:
            width, height = picture.size
            if width * height > MOST_PIXELS:
                raise NoPhotoError
            picture.thumbnail((LONGEST_SIDE, LONGEST_SIDE))  # decodes a JPEG at a smaller size
            upright = ImageOps.exif_transpose(picture).convert("RGB")
    except UNREADABLE as error:
        raise NoPhotoError from error
    # A new picture without place, camera, comments and previews.
    plain = Image.new("RGB", upright.size)
    plain.paste(upright)
    out = BytesIO()
    plain.save(out, "JPEG", quality=QUALITY)
    return out.getvalue()


def path_of(name: str) -> Path:
    return Path(settings.PHOTOS) / f"{name}.jpg"


def write_photo(name: str, jpeg: bytes) -> None:
    """Write the whole file or nothing, readable only by its owner."""
    file = path_of(name)
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    unfinished = file.with_suffix(".unfinished")
    unfinished.touch(mode=0o600)
    unfinished.write_bytes(jpeg)
    unfinished.rename(file)


def delete_photos(photos: QuerySet[Photo]) -> int:
    """Delete these rows within a transaction, their files after it; return how many."""
    names = list(photos.values_list("file_name", flat=True))
    photos.delete()
    if names:
        transaction.on_commit(partial(delete_photo_files, names))
    return len(names)


def delete_photo_files(names: Iterable[str]) -> None:
    for name in names:
        path_of(name).unlink(missing_ok=True)


def delete_orphans(names: set[str]) -> None:
    """Delete files without a row, such as those of seatings that were drawn again."""
    folder = Path(settings.PHOTOS)
    before = time.time() - ORPHAN_SECONDS
    for file in folder.iterdir() if folder.is_dir() else ():
        with suppress(FileNotFoundError):
            if file.stem not in names and file.stat().st_mtime < before:
                file.unlink()
