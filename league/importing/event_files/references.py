"""References to rows in JSON columns: reasons for seats, plans, values of audit entries."""

from collections.abc import Callable, Mapping
from typing import Any

from league.importing.event_files.tables import AUDIT_KEYS, REASON_PEOPLE

LOGINS = frozenset({"login", "logins"})  # another installation does not have them
#: Maps the id of a row to its id under the other numbering, by kind; None if it is not in the file.
Renumber = Callable[[str, int], int | None]


def renumbered(name: str, field: str, value: Any, renumber: Renumber) -> Any:
    """The value of a column with the ids of rows replaced; other columns stay."""
    if (name, field) == ("session", "reasons"):
        return _reasons(value, renumber)
    if name == "eventplan" and field in {"sessions", "players"}:
        return _nested(value, "entrant", renumber)
    if name == "auditentry" and field in {"before", "after"}:
        return {
            key: _nested(item, AUDIT_KEYS[key], renumber) if key in AUDIT_KEYS else item
            for key, item in value.items()
            if key not in LOGINS
        }
    return value


def _reasons(value: Mapping[str, Any], renumber: Renumber) -> dict[str, Any]:
    """The reasons by entrant; entrants may be in the parameters and in the nested reason."""
    found = {_key(who, renumber): _reason(reason, renumber) for who, reason in value.items()}
    return {who: reason for who, reason in found.items() if who}


def _reason(reason: Mapping[str, Any], renumber: Renumber) -> dict[str, Any]:
    params = {
        key: _key(item, renumber) if key in REASON_PEOPLE else item
        for key, item in reason["params"].items()
    }
    because = reason.get("because")
    behind = {"because": _reason(because, renumber)} if because else {}
    return {**reason, "params": params, **behind}


def _key(text: Any, renumber: Renumber) -> str:
    number = renumber("entrant", int(text)) if str(text).isdecimal() else None
    return "" if number is None else str(number)


def _nested(value: Any, kind: str, renumber: Renumber) -> Any:
    """Replace all whole numbers: in lists, alone, or as text."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return renumber(kind, value)
    if isinstance(value, str) and value.isdecimal():
        number = renumber(kind, int(value))
        return None if number is None else str(number)
    if isinstance(value, list):
        return [_nested(item, kind, renumber) for item in value]
    if isinstance(value, dict):
        return {key: _nested(item, kind, renumber) for key, item in value.items()}
    return value
