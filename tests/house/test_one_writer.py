"""One module writes the status of entrants, so that sign-ups and the waiting list always follow."""

import ast
from collections.abc import Iterator
from pathlib import Path

LEAGUE = Path(__file__).resolve().parents[2] / "league"
WRITER = "entrants/statuses.py"
WRITES = frozenset({"update", "bulk_update", "update_or_create"})
#: What modules call a row of another model whose `status` they set.
OTHER_ROWS = frozenset({"event", "game", "job", "session", "sign_up", "table"})
#: Names that say nothing of the model, where they are rows of another one.
ELSEWHERE = frozenset(
    {
        ("entrants/sign_up_admin.py", "SignUp"),
        ("entrants/sign_up_confirmation.py", "row"),
        ("notices/delivering.py", "tried"),
        ("notices/delivering.py", "waiting"),
        ("seating/pick_ups.py", "old"),
        ("teams/line_ups.py", "shown"),
    }
)


def writes_of_a_status(module: ast.Module) -> Iterator[str]:
    """The first name of each row or query whose `status` the module writes."""
    for node in ast.walk(module):
        if isinstance(node, ast.Assign | ast.AugAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for part in (part for target in targets for part in ast.walk(target)):
                if isinstance(part, ast.Attribute) and part.attr == "status":
                    yield ast.unparse(part.value).partition(".")[0]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            fields = {keyword.arg for keyword in node.keywords}
            texts = {ast.unparse(part) for part in ast.walk(node) if isinstance(part, ast.Constant)}
            if node.func.attr in WRITES and ("status" in fields or "'status'" in texts):
                yield ast.unparse(node.func.value).partition(".")[0]


def test_one_module_writes_the_status_of_entrants() -> None:
    writes = {
        (file.relative_to(LEAGUE).as_posix(), row)
        for file in LEAGUE.rglob("*.py")
        if "migrations" not in file.parts
        for row in writes_of_a_status(ast.parse(file.read_text()))
    }
    unknown = {(file, row) for file, row in writes - ELSEWHERE if row not in OTHER_ROWS}
    assert unknown == {(WRITER, "entrant"), (WRITER, "Entrant")}
    assert writes >= ELSEWHERE
