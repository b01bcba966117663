"""A JSON parser that refuses what the database cannot store."""

import math
from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

DEEPEST = 20


class StrictJSONParser(JSONParser):
    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            data = super().parse(stream, media_type, parser_context)
        except RecursionError:
            raise ParseError(_("The JSON is nested too deeply.")) from None
        refuse_unkeepable(data)
        return data


def refuse_unkeepable(data: Any) -> None:
    """Refuse null characters, lone surrogates, infinite numbers and deep nesting."""
    waiting = [(data, 0)]
    while waiting:
        value, depth = waiting.pop()
        if depth > DEEPEST:
            raise ParseError(_("The JSON is nested too deeply."))
        if isinstance(value, dict):
            waiting.extend((item, depth + 1) for pair in value.items() for item in pair)
        elif isinstance(value, list):
            waiting.extend((item, depth + 1) for item in value)
        elif isinstance(value, str):
            _refuse_text(value)
        elif isinstance(value, float) and not math.isfinite(value):
            raise ParseError(_("The JSON contains a number that is too large."))


def _refuse_text(text: str) -> None:
    if text.isascii() and "\0" not in text:
        return
    if "\0" in text or any("\ud800" <= sign <= "\udfff" for sign in text):
        raise ParseError(_("The JSON contains invalid characters."))
