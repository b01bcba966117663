"""Problems of a job: stored as codes with parameters, put into words for the reader."""

from typing import Any

from league.core.errors import MESSAGES, AnyProblem, LeagueProblem, message_of, problem
from league.models import Job
from scoring import Problem

StoredProblem = dict[str, Any]


def stored_problem(item: AnyProblem) -> StoredProblem:
    return {"code": item.code, "field": item.field, "params": dict(item.params)}


def problem_of(row: StoredProblem) -> AnyProblem:
    kind = LeagueProblem if row["code"] in MESSAGES else Problem
    return kind(row["code"], row["field"], row["params"])


def problems_of_job(job: Job) -> list[dict[str, str]]:
    """The problems of a job as {"code", "message", "field"}, in the reader's language."""
    return worded(job.problems)


def worded(stored: list[StoredProblem]) -> list[dict[str, str]]:
    return [
        {"code": row["code"], "message": _message(row), "field": row["field"]} for row in stored
    ]


def _message(row: StoredProblem) -> str:
    """The present text; the stored text if its code or parameters no longer exist."""
    try:
        return message_of(problem_of(row))
    except KeyError:
        return row.get("message") or message_of(problem("job_failed"))
