"""The parts of a workbook (XLSX): bounded before they are unpacked, then read as a stream of XML."""

import io
import posixpath
import re
import zipfile
from collections.abc import Collection, Iterator
from typing import Protocol
from xml.parsers.expat import ParserCreate

from league.core.errors import Refused, problem
from league.core.sheets.limits import LARGEST_UNPACKED, MOST_PARTS, MOST_TAGS

CHUNK = 1 << 16  # bytes
PREFIXED = re.compile(rb"^(?:<[?!][^>]*>|\s|\xef\xbb\xbf)*<\w+:")
ROOT = ""  # the name of the workbook itself among its parts


class Reader(Protocol):
    """What is told of the elements of a part, by their names without the prefix of the part."""

    def start(self, tag: str, attributes: dict[str, str]) -> None: ...

    def end(self, tag: str) -> None: ...

    def data(self, text: str) -> None: ...


class Over(Exception):
    """A reader has what it needs of a part."""


class Parts:
    """The parts of a workbook by name; raises Refused for one that would unpack to too much."""

    def __init__(self, content: bytes) -> None:
        self._packed = zipfile.ZipFile(io.BytesIO(content))
        self._tags = 0
        parts = self._packed.infolist()
        if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
            raise _bomb()

    @property
    def names(self) -> Collection[str]:
        return self._packed.NameToInfo.keys()

    @property
    def size(self) -> int:
        """The bytes of all parts that are XML."""
        parts = self._packed.infolist()
        return sum(part.file_size for part in parts if part.filename.endswith(".xml"))

    def begin(self, name: str) -> bytes:
        """The first bytes of a part."""
        with self._packed.open(name) as stream:
            return stream.read(CHUNK)

    def read(self, name: str, reader: Reader) -> None:
        """Tell the reader of every element of a part, until it says that it is over."""
        parser = ParserCreate()
        parser.buffer_text = True
        parser.buffer_size = CHUNK
        parser.StartDoctypeDeclHandler = _refuse_declarations
        parser.CharacterDataHandler = reader.data
        if PREFIXED.search(self.begin(name)):  # as some programs write every tag
            parser.StartElementHandler = lambda tag, given: reader.start(_bare(tag), given)
            parser.EndElementHandler = lambda tag: reader.end(_bare(tag))
        else:
            parser.StartElementHandler = reader.start
            parser.EndElementHandler = reader.end
        try:
            with self._packed.open(name) as stream:
                while chunk := stream.read(CHUNK):  # never more than the size that was stated
                    self._tags += chunk.count(b"<")
                    if self._tags > MOST_TAGS:
                        raise _bomb()
                    parser.Parse(chunk, False)  # noqa: FBT003 (takes no keywords)
            parser.Parse(b"", True)  # noqa: FBT003
        except Over:
            pass

    def related(self, name: str, kind: str) -> Iterator[tuple[str, str]]:
        """(id, name) of the parts of a kind, such as "worksheet", to which a part refers."""
        folder, file = posixpath.split(name)
        references = posixpath.join(folder, "_rels", f"{file}.rels")
        if references not in self.names:
            return
        found = Elements("Relationship")
        self.read(references, found)
        for one in found.attributes:
            if one.get("Type", "").rpartition("/")[2] == kind:
                target = posixpath.join("/", folder, one.get("Target", ""))
                yield one.get("Id", ""), posixpath.normpath(target).lstrip("/")


class Elements:
    """The attributes of all elements with one of these names."""

    def __init__(self, *names: str) -> None:
        self.names = names
        self.attributes: list[dict[str, str]] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag in self.names:
            self.attributes.append(attributes)

    def end(self, tag: str) -> None:
        pass

    def data(self, text: str) -> None:
        pass


def _bare(tag: str) -> str:
    return tag.rpartition(":")[2]


def _bomb() -> Refused:
    return Refused(problem("sheet_bomb", "file"))


def _refuse_declarations(*_declared: object) -> None:
    """No workbook has any; entities unpack to more than their stated size."""
    raise _bomb()
