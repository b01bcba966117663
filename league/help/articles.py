"""An article of the help: from its Markdown to what a page shows.

The first heading is the title, the first paragraph the lead; links behind a line `---` are "see also".
A text in bold is a control of Tenbou by its English name: readers see it as their pages name it.
`**Live|standings**` is a name with the context that its translation has.
`[](correct-a-hand)` is a link with the title of its article; `page:home` leads to a page of Tenbou;
`![what it shows](name)` is a picture of `static/img/help`; `code` is a key of the keyboard.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, zip_longest
from pathlib import Path

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.utils.translation import gettext, pgettext
from markdown_it import MarkdownIt
from markdown_it.token import Token
from PIL import Image

from league.help.contents import ORDER, section_of

TEXTS = Path(__file__).parent / "texts"
PICTURES = Path(settings.BASE_DIR) / "static" / "img" / "help"
WRITTEN_IN = ("en", "ja")  # readers of any other language get the first
PARSER = MarkdownIt("commonmark", {"html": False})
PAGE = "page:"
SEE_ALSO = "\n---\n"
SHARP = 1.5  # pixels of a picture for each of the page
HEAD = 6  # tokens of the title and the lead: each opens, has words, and closes


@dataclass(frozen=True, slots=True)
class Article:
    """What a page shows of an article; `headings` and `paragraphs` are for the search."""

    slug: str
    language: str
    title: str
    lead: str
    html: SafeString
    headings: tuple[str, ...]
    paragraphs: tuple[str, ...]
    see_also: tuple[str, ...]


def source(slug: str, language: str) -> str:
    return (TEXTS / language / f"{slug}.md").read_text(encoding="utf-8")


@lru_cache(maxsize=1024)
def read_article(slug: str, reader: str) -> Article | None:
    """The article for readers of a language, or None where there is none of that name."""
    if slug not in ORDER:
        return None
    language = reader if reader in WRITTEN_IN else WRITTEN_IN[0]
    text, _, further = source(slug, language).partition(SEE_ALSO)
    controls = language if section_of(slug).is_for_staff else reader
    with translation.override(controls):
        tokens = PARSER.parse(text)
        _finish(tokens, language, controls)
        title, lead = (_words(token) for token in tokens[:HEAD] if token.type == "inline")
        body = tokens[HEAD:]
        return Article(
            slug=slug,
            language=language,
            title=title,
            lead=lead,
            html=_html(body),
            headings=tuple(_texts(body, in_headings=True)),
            paragraphs=tuple(_texts(body, in_headings=False)),
            see_also=tuple(links_in(further)),
        )


def articles(slugs: tuple[str, ...], reader: str) -> list[Article]:
    found = (read_article(slug, reader) for slug in slugs)
    return [one for one in found if one is not None]


def links_in(text: str) -> Iterator[str]:
    """What the links of a text name: articles, pages of Tenbou, other addresses."""
    return (str(one.attrGet("href")) for one in inline_parts(text) if one.type == "link_open")


def controls_in(text: str) -> Iterator[str]:
    """The texts in bold, in their order."""
    for opened, inside in pairwise(inline_parts(text)):
        if opened.type == "strong_open":
            yield inside.content


def pictures_in(text: str) -> Iterator[str]:
    return (str(one.attrGet("src")) for one in inline_parts(text) if one.type == "image")


def inline_parts(text: str) -> Iterator[Token]:
    for token in PARSER.parse(text):
        yield from token.children or ()


def _html(tokens: list[Token]) -> SafeString:
    made: str = PARSER.renderer.render(tokens, PARSER.options, {})
    return mark_safe(made)  # noqa: S308  # our own texts, and no HTML in them


def _texts(tokens: list[Token], *, in_headings: bool) -> Iterator[str]:
    for opened, token in pairwise(tokens):
        if token.type == "inline" and (opened.type == "heading_open") is in_headings:
            yield _words(token)


def _words(token: Token) -> str:
    return "".join(child.content for child in token.children or () if child.type != "image")


def _finish(tokens: list[Token], language: str, controls: str) -> None:
    """Add what Markdown does not say: labels, addresses, anchors, pictures."""
    for opened, token in pairwise(tokens):
        if token.type == "inline":
            token.children = [*_finished(token.children or [], language, controls)]
            if opened.type == "heading_open":
                opened.attrSet("id", slugify(_words(token), allow_unicode=True))


def _finished(children: list[Token], language: str, controls: str) -> Iterator[Token]:
    for child, after in zip_longest(children, children[1:]):
        if child.type == "strong_open":
            control = after.content
            after.content = control_text(control)
            if controls != language and not control.startswith(after.content):
                child.attrSet("lang", controls)
        if child.type == "code_inline":
            yield Token("kbd_open", "kbd", 1)
            yield Token("text", "", 0, content=child.content)
            yield Token("kbd_close", "kbd", -1)
        elif child.type == "image":
            yield _picture(child, language)
        else:
            yield child
        if child.type == "link_open":
            target = str(child.attrGet("href"))
            child.attrSet("href", address_of(target))
            if after.type == "link_close":
                yield Token("text", "", 0, content=title_of(target, language))


def control_text(control: str) -> str:
    """A control as the reader's pages name it."""
    words, _, context = control.partition("|")
    return pgettext(context, words) if context else gettext(words)


def address_of(target: str) -> str:
    """The address of what a link names."""
    if target.startswith(PAGE):
        return reverse(target.removeprefix(PAGE))
    return reverse("help_article", args=[target])


def title_of(slug: str, language: str) -> str:
    return source(slug, language).partition("\n")[0].removeprefix("# ")


def _picture(image: Token, language: str) -> Token:
    """The picture in the article's language, or the English one."""
    name = str(image.attrGet("src"))
    file = next(
        file
        for code in (language, WRITTEN_IN[0])
        if (file := f"{name}.{code}.webp") and (PICTURES / file).exists()
    )
    with Image.open(PICTURES / file) as opened:
        width, height = opened.size
    image.attrs = {
        "src": static(f"img/help/{file}"),
        "alt": "",  # the renderer writes the words there
        "width": round(width / SHARP),
        "height": round(height / SHARP),
        "loading": "lazy",
    }
    return image
