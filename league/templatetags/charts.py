"""Parts of drawings that are too many for the template engine: it takes ten times as long a line."""

from typing import Any

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()

LINE = (
    '<line class="{}" x1="{}" x2="{}" y1="{}" y2="{}"/>'
    '<text x="{}" y="{}" dy="4" text-anchor="end">{}</text>'
)
COLUMN = '<rect class="bar" x="{}" y="{}" width="{}" height="{}"/>'
MARK = '<line class="mark" x1="{}" x2="{}" y1="{}" y2="{}"/>'
LABEL = '<text x="{}" y="{}" text-anchor="middle">{}</text>'


@register.filter
def grid_lines(drawing: Any) -> SafeString:
    """The lines across a plot with their labels on the left."""
    box = drawing.box
    rows = (
        (
            "zero" if one.zero else "grid",
            box.left,
            box.end,
            one.at,
            one.at,
            box.before,
            one.at,
            one.text,
        )
        for one in drawing.grid
    )
    return format_html_join("\n", LINE, rows)


@register.filter
def drawn_columns(drawing: Any) -> SafeString:
    """The columns of a distribution with the field's averages and the labels below."""
    columns = drawing.columns
    rects = [(one.x, one.y, one.width, one.height) for one in columns]
    marks = [(one.mark_left, one.mark_right, one.mark, one.mark) for one in columns if one.mark]
    labels = [(one.middle, drawing.label_y, one.label) for one in columns]
    drawn = ((COLUMN, rects), (MARK, marks), (LABEL, labels))
    return format_html_join(
        "\n", "{}", ((format_html_join("", part, rows),) for part, rows in drawn)
    )
