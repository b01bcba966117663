"""A file of any size as an answer, read from the disk piece by piece."""

import weakref
from collections.abc import AsyncIterator
from typing import IO

from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse

PIECE = 64 * 1024  # bytes


class StreamedFile(StreamingHttpResponse):
    """The open file becomes the answer and is closed with it."""

    def __init__(self, file: IO[bytes], *, name: str, content_type: str) -> None:
        pieces = iter(lambda: file.read(PIECE), b"")
        super().__init__(pieces, content_type=content_type)
        self["Content-Disposition"] = f'attachment; filename="{name}"'
        self["Content-Length"] = str(_size(file))
        self._resource_closers.append(file.close)  # type: ignore[attr-defined]
        weakref.finalize(self, file.close)  # an answer that nobody sends is never closed

    async def __aiter__(self) -> AsyncIterator[bytes]:
        """Django would read all of it into memory first where a server is asynchronous."""
        pieces = iter(self.streaming_content)  # type: ignore[arg-type]
        while piece := await sync_to_async(lambda: next(pieces, b""))():
            yield piece


def _size(file: IO[bytes]) -> int:
    size = file.seek(0, 2)
    file.seek(0)
    return size
