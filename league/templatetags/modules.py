"""The modules that a script is made of, so that a page fetches all of them in one round trip."""

import re
from functools import lru_cache
from pathlib import Path
from posixpath import dirname, join, normpath

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()

_IMPORTED = re.compile(r'(?:^|\n)(?:im|ex)port\s[^;]*?from\s+"(\.[^"]+)";')


@register.simple_tag
def module_preloads(script: str) -> SafeString:
    """Links that have a browser fetch a module and everything it imports at once."""
    links = ((static(name),) for name in modules_of(script))
    return format_html_join("\n", '<link rel="modulepreload" href="{}">', links)


@lru_cache(maxsize=8)
def modules_of(script: str) -> tuple[str, ...]:
    """The script and what it imports, each once; scripts do not change while a server runs."""
    found: dict[str, None] = {script: None}
    waiting = [script]
    while waiting:
        name = waiting.pop(0)
        for imported in _imports_of(name):
            if imported not in found:
                found[imported] = None
                waiting.append(imported)
    return tuple(found)


def _imports_of(script: str) -> list[str]:
    path = finders.find(script)
    source = Path(path).read_text(encoding="utf-8") if isinstance(path, str) else ""
    return [normpath(join(dirname(script), name)) for name in _IMPORTED.findall(source)]
