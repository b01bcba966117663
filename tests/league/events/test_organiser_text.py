"""The organiser's text: what of Markdown is shown, and that nothing dangerous is."""

import pytest

from league.events.queries.organiser_text import first_paragraph, has_images, organiser_html


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("**Doors** open\nat 9", "<p><strong>Doors</strong> open<br>\nat 9</p>\n"),
        ("# Hotel", "<h3>Hotel</h3>\n"),
        ("- tea\n- fruit", "<ul>\n<li>tea</li>\n<li>fruit</li>\n</ul>\n"),
        (
            "[map](https://example.org/?a=1&b=2)",
            '<p><a href="https://example.org/?a=1&amp;b=2" rel="nofollow noopener">map</a></p>\n',
        ),
        ("<script>x()</script>", "<p>&lt;script&gt;x()&lt;/script&gt;</p>\n"),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>\n"),
        ("[x](ftp://a.example)", '<p><a rel="nofollow noopener">x</a></p>\n'),
        ("![cat](https://example.org/cat.png)", "<p></p>\n"),
    ],
)
def test_markdown_becomes_a_few_safe_elements(text: str, html: str) -> None:
    assert organiser_html(text) == html


def test_images_are_found_for_a_refusal() -> None:
    assert has_images("- see ![cat](https://example.org/cat.png)")
    assert not has_images("see [cat](https://example.org/cat.png)!")


def test_a_description_in_a_line_is_the_first_paragraph_without_marks() -> None:
    assert first_paragraph("# Hotel\n\ntext", longest=80) == "Hotel"
    assert first_paragraph("Come to **Köln**\nin [May](/x).\n\nMore", longest=80) == (
        "Come to Köln in May."
    )
    assert first_paragraph("Come to Köln", longest=6) == "Come…"
    assert first_paragraph("", longest=6) == ""
