"""Write docs/figures.md from the table of figures: `python -m tests.figures_page`."""

import os
from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "docs" / "figures.md"
START, END = "<!-- figures: written by tests/figures_page.py -->", "<!-- end of figures -->"
HEADS = ("id", "figure", "formula", "unit", "better", "needs", "explanation")


def tables() -> str:
    """The tables of all figures by their groups, in Markdown."""
    from league.statistics.figure import Figure, Group  # noqa: PLC0415  # reads the settings
    from league.statistics.figures import FIGURES  # noqa: PLC0415

    def row(figure: Figure) -> str:
        cells = (
            f"`{figure.id}`",
            str(figure.label),
            f"`{figure.formula}`",
            figure.unit.value,
            figure.better.value,
            figure.needs.value,
            str(figure.explanation),
        )
        return f"| {' | '.join(cells)} |"

    parts = []
    for group in Group:
        rows = [row(figure) for figure in FIGURES if figure.group == group]
        head = f"| {' | '.join(HEADS)} |\n|{'---|' * len(HEADS)}"
        parts.append(f"## {group.label}\n\n{head}\n" + "\n".join(rows))
    return "\n\n".join(parts)


def page_with(text: str) -> str:
    """The page with these tables between its marks."""
    before, _start, rest = PAGE.read_text().partition(START)
    after = rest.partition(END)[2]
    return f"{before}{START}\n\n{text}\n\n{END}{after}"


def main() -> None:
    import django  # noqa: PLC0415

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    PAGE.write_text(page_with(tables()))


if __name__ == "__main__":
    main()
