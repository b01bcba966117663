"""Steps with warnings need a reason, which the audit keeps."""

from collections.abc import Iterable
from typing import Any

from league.core.errors import AnyProblem, Refused, problem
from league.core.fields import LONGEST_REASON


def require_override_reason(warnings: Iterable[AnyProblem], reason: str) -> dict[str, Any]:
    """Refuse a step with warnings without a reason; return the warnings for the audit."""
    found = list(warnings)
    if not found:
        return {}
    if not reason.strip():
        raise Refused([*found, problem("override_missing", "override_reason")])
    if len(reason) > LONGEST_REASON:
        size = {"value": len(reason), "low": 1, "high": LONGEST_REASON}
        raise Refused(problem("value_out_of_range", "override_reason", **size))
    return {"overridden": len(found)}
