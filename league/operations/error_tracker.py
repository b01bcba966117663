"""Send unexpected errors to Sentry or a compatible tracker.

A report has the traceback, the route, and the ids of request and log-in. It has no variables,
bodies, headers or cookies, and secrets in its texts are masked as in the logs.
"""

from typing import Any

import sentry_sdk

import scoring
from league.core.logs import request_id, user_id
from league.core.secret_logs import mask


def start_error_tracker(address: str) -> None:
    sentry_sdk.init(
        dsn=address,
        release=f"tenbou@{scoring.__version__}",
        before_send=_reduced,
        include_local_variables=False,
        max_breadcrumbs=0,
        max_request_body_size="never",
        send_default_pii=False,
    )


def _reduced(event: Any, _hint: Any) -> Any:
    event["request"] = {"method": event.get("request", {}).get("method", "")}
    event["tags"] = {"request_id": request_id() or ""}
    event["user"] = {"id": str(user_id() or "")}
    return _masked(event)


def _masked(value: Any) -> Any:
    if isinstance(value, str):
        return mask(value)
    if isinstance(value, dict):
        return {name: _masked(part) for name, part in value.items()}
    return [_masked(part) for part in value] if isinstance(value, list) else value
