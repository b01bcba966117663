"""The encoding of an uploaded list is guessed, and a text that nobody typed is refused."""

import pytest

from league.core.queries.encodings import ENCODINGS, decoded, guessed_encoding

SPANISH = "José Peña,Tsumo Nord\nZoë,\n"
TEXTS = {
    "utf-8": [SPANISH, "木村 さくら", "Lena Brandt\n"],
    "utf-16": [SPANISH, "木村 さくら,四風荘\n"],
    "cp1252": ["Peña", "Zoë", SPANISH, "name,club\nLéa Noël,Riichi Lyon\nJürgen Groß,Köln"],
    "cp932": ["木村 さくら", "森田,四風荘\n", "ﾀﾅｶ", "田中"],
    "cp1250": ["Kovář Žižka\nŁukasz Świątek"],
    "cp1251": ["Иван Петров\nОльга", "Пётр"],  # noqa: RUF001 (Cyrillic on purpose)
    "euc_kr": ["김민수\n박지훈"],
}


@pytest.mark.parametrize(
    ("encoding", "text"), [(name, text) for name, texts in TEXTS.items() for text in texts]
)
def test_the_usual_encodings_are_recognised(encoding: str, text: str) -> None:
    content = text.encode(encoding)
    assert guessed_encoding(content) == encoding
    assert decoded(content, encoding) == text


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16-le", "utf-16-be"])
def test_marks_and_the_order_of_bytes_make_no_difference(codec: str) -> None:
    content = SPANISH.encode(codec)
    assert decoded(content, guessed_encoding(content)) == SPANISH


def test_every_encoding_that_is_offered_reads_a_plain_list() -> None:
    for encoding in ENCODINGS:
        assert decoded("Lena Brandt\tPon Club\r\n".encode(encoding), encoding) is not None


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        (b"Pe\xf1a", "utf-8"),
        (b"Pe\xf1a", "cp932"),  # would be a private-use character
        ("Lena\ue000".encode(), "utf-8"),
        (b"Lena\x07", "utf-8"),
        ("Lena\ufffd".encode(), "utf-8"),
        (b"Lena", "made up"),
        (b"odd", "utf-16"),
    ],
)
def test_what_nobody_typed_is_not_read(content: bytes, encoding: str) -> None:
    assert decoded(content, encoding) is None


def test_a_picture_is_no_list() -> None:
    assert guessed_encoding(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x01") == ""
