"""The help: contents, search and articles."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language

from league.help.articles import WRITTEN_IN, articles, read_article
from league.help.contents import SECTIONS, neighbours, section_of
from league.help.search import search_articles
from league.web.common.views import or_404
from league.web.public.reading import Context, reading_page

LONGEST_QUERY = 120


@reading_page("public/help/contents.html")
def contents(request: HttpRequest) -> Context:
    asked = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    return _frame() | {"asked": asked, "hits": search_articles(asked, _reader())}


@reading_page("public/help/article.html")
def one(_request: HttpRequest, article: str) -> Context:
    shown = or_404(read_article(article, _reader()))
    before, after = neighbours(article)
    return _frame() | {
        "article": shown,
        "section": section_of(article),
        "before": read_article(before, _reader()),
        "after": read_article(after, _reader()),
        "see_also": articles(shown.see_also, _reader()),
    }


def _frame() -> dict[str, Any]:
    """What all pages of the help show: the contents, and the language that the articles have."""
    sections = [(section, articles(section.articles, _reader())) for section in SECTIONS]
    first = sections[0][1][0]
    return {"sections": sections, "text_language": first.language}


def _reader() -> str:
    return get_language() or WRITTEN_IN[0]
