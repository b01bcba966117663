"""The organiser's text about an event: from Markdown to HTML with a few safe elements."""

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from nh3 import clean

PARSER = MarkdownIt("commonmark", {"html": False, "breaks": True})
ELEMENTS = {
    *("p", "br", "hr", "strong", "em", "code", "pre", "blockquote"),
    *("ul", "ol", "li", "a", "h3", "h4", "h5", "h6"),
}
ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}}
SCHEMES = {"http", "https", "mailto"}
LOWER = {"h1": "h3", "h2": "h4", "h3": "h5"}  # the page has its own headings above


def organiser_html(text: str) -> SafeString:
    """The text as HTML; links are marked as external."""
    tokens = PARSER.parse(text)
    for token in tokens:
        if token.type in {"heading_open", "heading_close"}:
            token.tag = LOWER.get(token.tag, "h6")
    made = PARSER.renderer.render(tokens, PARSER.options, {})
    safe = clean(
        made,
        tags=ELEMENTS,
        attributes=ATTRIBUTES,
        url_schemes=SCHEMES,
        link_rel="nofollow noopener",
    )
    return mark_safe(safe)  # noqa: S308  # cleaned above


def has_images(text: str) -> bool:
    inline = (child for token in PARSER.parse(text) for child in token.children or ())
    return any(child.type == "image" for child in inline)


def first_paragraph(text: str, *, longest: int) -> str:
    """The text of the first paragraph, for a one-line description."""
    for token in PARSER.parse(text):
        if token.type == "inline":
            words = "".join(
                " " if child.type in {"softbreak", "hardbreak"} else child.content
                for child in token.children or ()
            )
            line = " ".join(words.split())
            return line if len(line) <= longest else f"{line[: longest - 1].rstrip()}…"
    return ""
