"""Search in the articles of the help, with the folding of letters that finds names."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from league.help.articles import Article, articles
from league.help.contents import ORDER
from league.models.search_key import folded, query_keys

LONGEST_EXCERPT = 200


@dataclass(frozen=True, slots=True)
class Hit:
    article: Article
    excerpt: str


def search_articles(query: str, reader: str) -> list[Hit]:
    """Articles that have every word of the query: those in the title first."""
    keys = query_keys(query)
    if not keys:
        return []
    found = [
        (rank, Hit(one, _excerpt(one, keys)))
        for one in articles(ORDER, reader)
        if (rank := _rank(one, keys)) is not None
    ]
    return [hit for _rank, hit in sorted(found, key=lambda row: row[0])]


def _rank(one: Article, keys: Sequence[str]) -> int | None:
    """How many parts, from the title on, it takes to have all the keys; None if all are too few."""
    parts = _folded(one)
    ends = range(1, len(parts) + 1)
    return next((end for end in ends if all(key in "|".join(parts[:end]) for key in keys)), None)


@lru_cache(maxsize=1024)
def _folded(one: Article) -> tuple[str, ...]:
    parts = (one.title, one.lead, " | ".join(one.headings), " | ".join(one.paragraphs))
    return tuple(folded(part) for part in parts)


def _excerpt(one: Article, keys: Sequence[str]) -> str:
    """The paragraph that has most of the keys; the first one where several have as many."""
    texts = (one.lead, *one.paragraphs)
    text = max(texts, key=lambda text: sum(key in folded(text) for key in keys))
    return text if len(text) <= LONGEST_EXCERPT else f"{text[:LONGEST_EXCERPT].rstrip()}…"
