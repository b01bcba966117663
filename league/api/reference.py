"""The reference to read: every call of the schema by subject, its fields as flat rows."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

Schema = dict[str, Any]
PREFIX = "/api/v1"
DEEPEST = 3
METHODS = ("get", "post", "put", "patch", "delete")


class FieldRow(NamedTuple):
    """`name` is a path such as `seats[].entrant`."""

    name: str
    type: str
    is_required: bool
    text: SafeString


class Answer(NamedTuple):
    status: str
    media_type: str
    fields: list[FieldRow]


class Call(NamedTuple):
    id: str
    method: str
    path: str
    short_path: str
    summary: SafeString
    description: list[SafeString]
    is_public: bool
    query: list[FieldRow]
    body: list[FieldRow]
    example: str
    answers: list[Answer]


def calls_by_tag(schema: Schema) -> dict[str, list[Call]]:
    calls: dict[str, list[Call]] = {tag["name"]: [] for tag in schema["tags"]}
    for path, operations in schema["paths"].items():
        for method in METHODS:
            if method in operations:
                operation = operations[method]
                (tag,) = operation["tags"]
                calls[tag].append(_call(schema, path, method, operation))
    return calls


def prose(text: str) -> SafeString:
    """The text as HTML; what stands between backticks is code."""
    parts = enumerate(text.strip().split("`"))
    return format_html_join(
        "", "{}", ((_code(part) if place % 2 else part,) for place, part in parts)
    )


def _code(text: str) -> SafeString:
    return format_html("<code>{}</code>", text)


def _call(schema: Schema, path: str, method: str, operation: Schema) -> Call:
    body = operation.get("requestBody", {}).get("content", {})
    given: Schema = next(iter(body.values()), {})
    example = json.dumps(given["example"], ensure_ascii=False) if "example" in given else ""
    return Call(
        id=operation["operationId"],
        method=method.upper(),
        path=path,
        short_path=path.removeprefix(PREFIX),
        summary=prose(operation["summary"]),
        description=[prose(text) for text in operation["description"].split("\n\n")],
        is_public={} in operation.get("security", []),
        query=[
            _row(schema, part["name"], part["schema"], part.get("required", False), part)
            for part in operation.get("parameters", [])
            if part["in"] == "query"
        ],
        body=[*_rows(schema, given.get("schema", {}))],
        example=example,
        answers=[*_answers(schema, operation)],
    )


def _answers(schema: Schema, operation: Schema) -> Iterator[Answer]:
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            content = answer.get("content", {})
            for media_type, shape in content.items():
                yield Answer(status, media_type, [*_rows(schema, shape["schema"])])
            if not content:
                yield Answer(status, "", [])


def _rows(schema: Schema, part: Schema, path: str = "", depth: int = 0) -> Iterator[FieldRow]:
    """A row for each field, those inside of it after it."""
    part = _resolved(schema, part)
    if part.get("type") == "array":
        yield from _rows(schema, part["items"], f"{path}[]", depth)
        return
    required = part.get("required", [])
    for name, inner in part.get("properties", {}).items():
        whole = f"{path}.{name}" if path else name
        yield _row(schema, whole, inner, name in required, inner)
        if depth < DEEPEST:
            yield from _rows(schema, inner, whole, depth + 1)
    if "oneOf" in part:
        for choice in part["oneOf"]:
            yield from _rows(schema, choice, path, depth + 1) if depth < DEEPEST else ()


def _row(schema: Schema, name: str, part: Schema, is_required: bool, about: Schema) -> FieldRow:  # noqa: FBT001
    text = about.get("description", "").partition("* `")[0]  # the values stand in the type
    return FieldRow(name, _type(schema, part), is_required, prose(text))


def _resolved(schema: Schema, part: Schema) -> Schema:
    while "$ref" in part or len(part.get("allOf", ())) == 1:
        if "$ref" in part:
            part = schema["components"]["schemas"][part["$ref"].rpartition("/")[2]]
        else:
            part = part["allOf"][0]
    return part


def _type(schema: Schema, part: Schema) -> str:
    part = _resolved(schema, part)
    if "enum" in part:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in part["enum"])
    if "oneOf" in part:
        return " | ".join(dict.fromkeys(_type(schema, choice) for choice in part["oneOf"]))
    kinds = part.get("type", "any")
    words = [kinds] if isinstance(kinds, str) else kinds
    named = [part["format"] if word == "string" and "format" in part else word for word in words]
    if "array" in named and "items" in part:
        named = [f"list of {_type(schema, part['items'])}" if w == "array" else w for w in named]
    return " | ".join(named)
