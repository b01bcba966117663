"""A streamed file is the same on a synchronous and on an asynchronous server, piece by piece."""

from collections.abc import Iterator
from tempfile import TemporaryFile

import pytest
from asgiref.sync import async_to_sync

from league.standings.streamed_file import PIECE, StreamedFile

CONTENT = b"x" * PIECE + b"y"


@pytest.fixture
def answer() -> Iterator[StreamedFile]:
    with TemporaryFile() as file:
        file.write(CONTENT)
        yield StreamedFile(file, name="rows.csv", content_type="text/csv")


def test_a_synchronous_server_reads_pieces(answer: StreamedFile) -> None:
    assert answer["Content-Length"] == str(len(CONTENT))
    assert [len(piece) for piece in answer] == [PIECE, 1]


def test_an_asynchronous_server_reads_pieces(answer: StreamedFile) -> None:
    async def pieces() -> list[bytes]:
        return [piece async for piece in answer]

    assert [len(piece) for piece in async_to_sync(pieces)()] == [PIECE, 1]
