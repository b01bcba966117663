"""Nobody who plays one game reads a word of another: every page of an event, its attributes and
the texts that scripts put into it, from the URL configuration."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client

from league.enums import EntryContract, EventStatus
from league.play.tables import record_result
from tests.entries import (
    GOULASH,
    SIXTEEN_HANDS,
    WHOLE_GAME,
    Entry,
    chombo,
    discarded,
    false_win,
    self_drawn,
    tsumo,
)
from tests.factories import PenaltyFactory
from tests.league.everything import Everything
from tests.league.route_operations import Operation, operations
from tests.shortcuts import play
from tests.worlds import drawn_event, running_event

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

# Japanese has words that both games share: 放銃, 連荘, 槓, 和了, 流局, 自摸.
RIICHI_WORDS = re.compile(
    r"riichi|honba|\bron\b|tsumo|\bhan\b|\bfu\b|yaku|\bdora\b|\bura\b|tenpai|noten|furiten|chombo"
    r"|\bpao\b|kyoku|kyuushu|mangan|haneman|baiman|hanchan|tonpuu|renchan|yame\b|\btobi\b|nagashi"
    r"|\bchi\b|\bpon\b|\bkan\b|\bkans\b|ippatsu|kuitan|\boka\b|\buma\b|yakitori|sanma|kiriage|pinfu"
    r"|tanyao|red fives?|chips?\b"
    r"|立直|リーチ|本場|供託|聴牌|テンパイ|ノーテン|ドラ|役満|満貫|錯和|チョンボ|翻(?!訳)|符(?!号)|半荘|東風戦"
    r"|九種|赤五|赤牌|喰い|一発|平和(?!糊)|責任払い|焼き鳥|チップ|アガリ|頭ハネ"
    r"|(?<![ァ-ヶー])(?:ロン|ウマ|オカ|ツモ|トビ)(?![ァ-ヶー])",
    re.IGNORECASE,
)
HONG_KONG_WORDS = re.compile(
    r"faan|goulash|hong ?kong|guarantor|\bchows?\b|\bpongs?\b|\bkongs?\b|flowers?\b|\bseason tiles?\b"
    r"|false win|self-draw|spicy|extra hands?\b"
    r"|出銃|詐糊|糊|番種|番数|最低番|香港|広東|花牌|季節牌|爆棚|全銃|半銃|辣|正花",
    re.IGNORECASE,
)
#: Words of the Hong Kong game that Mahjong Competition Rules have not; ids of scripts are no words.
HONG_KONG_ALONE = re.compile(
    r"(?<!\()\bfaan\b(?![\"'])|goulash|hong ?kong|guarantor|\bpongs?\b(?![\"'])|spicy|extra hands?\b"
    r"|出銃|詐糊|糊|最低番|香港|広東|爆棚|全銃|半銃|辣|正花",
    re.IGNORECASE,
)
#: 平和 is a fan of Mahjong Competition Rules too.
RIICHI_BESIDE_MCR = re.compile(RIICHI_WORDS.pattern.replace("|平和(?!糊)", ""), re.IGNORECASE)
MCR_ALONE = re.compile(
    r"\bfan\b|\bmcr\b|mahjong competition|\bpungs?\b|table points?\b|green book|knitted"
    r"|国標|標準分|幺九刻|花竜|放銃による和了",
    re.IGNORECASE,
)
# Pages of no event: of the site, of all its rulesets, of one game's calculator.
OF_NO_GAME = frozenset(
    [
        "achievements",
        "calculator",
        "display",
        "event_create",
        "exercise",
        "federation_file",  # in the words of the federation
        "game_calculator",
        "game_exercise",
        "game_trainer",
        "help",  # of all games
        "help_article",
        "languages",
        "playable",
        "practice",  # riichi only
        "preset",
        "ranking",
        "rules",
        "sitemap",
        "sitemap_list",
        "trainer",
    ]
)
LANGUAGES = ("en", "ja")
NONE_FOUND: dict[str, dict[str, list[str]]] = {language: {} for language in LANGUAGES}
READ_ATTRIBUTES = frozenset({"aria-label", "title", "placeholder", "alt", "content"})
PAGES = [
    item
    for item in operations()
    if item.method == "GET"
    and not item.is_api
    and item.name not in OF_NO_GAME
    and not item.name.endswith("_picture")  # no text
    and item.name != "event_json"  # a file for another installation
]
OF_RESULTS = [item for item in PAGES if item.name in {"desk", "audit", "session", "game"}]
OF_RULES = [item for item in PAGES if item.name == "ruleset"]

TILES = {"concealed": "23456722s11z555z", "win_tile": "1z", "flowers": "2f"}
HONG_KONG_HANDS: list[Entry] = [
    discarded("W", "S", 5, "mixed_one_suit", "dragon_pong", "dragon_pong"),
    self_drawn("E", 7, guarantor="S"),
    GOULASH,
    false_win("W"),
    {"outcome": "self_draw", "wins": [{"seat": "S", "tiles": TILES}]},
]
RIICHI_HANDS: list[Entry] = [*WHOLE_GAME[:6], chombo("W"), tsumo("E", 13)]
HONG_KONG: dict[str, Any] = {"ruleset_name": "hk-club", "switches": {"preset": "hk-club"}}
MCR_TILES: dict[str, Any] = {
    "concealed": "12m99s456p",
    "win_tile": "3m",
    "flowers": "2f",
    "melds": [{"type": "chow", "tiles": "789s"}, {"type": "pong", "tiles": "777z"}],
}
MCR_HANDS: list[Entry] = [
    {
        "outcome": "discard",
        "discarder": "S",
        "wins": [{"seat": "W", "fan": 28, "flowers": 2, "patterns": ["full_flush", "all_chows"]}],
        "penalties": [{"seat": "N", "kind": "false_win_below_minimum"}],
    },
    {"outcome": "self_draw", "wins": [{"seat": "E", "fan": 12}]},
    {"outcome": "exhaustive_draw", "penalties": [{"seat": "E", "kind": "deduction", "points": 10}]},
    {"outcome": "self_draw", "wins": [{"seat": "S", "tiles": MCR_TILES}]},
]
MCR_SESSION: tuple[Entry, ...] = (
    *({"outcome": "self_draw", "wins": [{"seat": "S", "fan": 8}]} for _hand in range(15)),
    {"outcome": "exhaustive_draw"},
)
MCR: dict[str, Any] = {"ruleset_name": "ema-mcr", "switches": {"preset": "ema-mcr"}}


#: Secrets of links and codes of results, which spell words by chance.
SPELLED_BY_CHANCE = re.compile(r"[A-Za-z0-9_-]{20,}|\b[0-9A-Z]{3}-[0-9A-Z]{3}\b")


class _Words(HTMLParser):
    """Collects what a page says: text, texts for scripts, attributes that are read out.

    Time zones are left out: Asia/Hong Kong and Asia/Yakutsk are places.
    """

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._in_zones = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.said += [value for name, value in attrs if name in READ_ATTRIBUTES and value]
        self._in_zones |= tag == "select" and ("name", "time_zone") in attrs

    def handle_endtag(self, tag: str) -> None:
        self._in_zones &= tag != "select"

    def handle_data(self, data: str) -> None:
        if not self._in_zones:
            self.said.append(data)


def words_in(page: str, words: re.Pattern[str]) -> list[str]:
    reader = _Words()
    reader.feed(page)
    return words.findall(SPELLED_BY_CHANCE.sub("", " ".join(reader.said)))


def event_of(hands: list[Entry], whole: tuple[Entry, ...], **event: Any) -> Everything:
    """An event with a running game, a finished one, and a penalty of the gravest kind."""
    world = running_event(tables=2, **event)
    play(world.tables[0], hands)
    play(world.tables[1], list(whole))
    PenaltyFactory.create(entrant=world.entrants[1], kind="chombo", points=0)
    return Everything(world)


def found_in(
    made: Everything, pages: list[Operation], words: re.Pattern[str], language: str = "en"
) -> dict[str, list[str]]:
    """The words on each page as somebody reads it who may do everything."""
    client = Client(headers={"accept-language": language})
    client.force_login(made.root)
    found: dict[str, list[str]] = {}
    for item in pages:
        answer = client.get(made.address(item))
        found[item.name] = words_in(answer.getvalue().decode(errors="replace"), words)
    return {name: said for name, said in found.items() if said}


def found_in_both(
    made: Everything, pages: list[Operation], words: re.Pattern[str]
) -> dict[str, dict[str, list[str]]]:
    """The same for each language of all pages, in one world."""
    return {language: found_in(made, pages, words, language) for language in LANGUAGES}


def either(*words: re.Pattern[str]) -> re.Pattern[str]:
    return re.compile("|".join(one.pattern for one in words), re.IGNORECASE)


def test_no_page_of_a_hong_kong_event_says_a_word_of_another_game() -> None:
    made = event_of(HONG_KONG_HANDS, SIXTEEN_HANDS, **HONG_KONG)
    assert found_in_both(made, PAGES, either(RIICHI_WORDS, MCR_ALONE)) == NONE_FOUND


def test_no_page_of_a_riichi_event_says_a_word_of_another_game() -> None:
    made = event_of(RIICHI_HANDS, WHOLE_GAME)
    assert found_in_both(made, PAGES, either(HONG_KONG_WORDS, MCR_ALONE)) == NONE_FOUND


def test_no_page_of_an_mcr_event_says_a_word_of_another_game() -> None:
    made = event_of(MCR_HANDS, MCR_SESSION, **MCR)
    assert found_in_both(made, PAGES, either(RIICHI_BESIDE_MCR, HONG_KONG_ALONE)) == NONE_FOUND


def test_results_alone_and_rules_say_no_word_of_riichi() -> None:
    world = running_event(entry_contract=EntryContract.RESULT, **HONG_KONG)
    record_result(
        world.table,
        actor=world.actor("referee"),
        version=world.table.version,
        raw_points=[700, 600, 400, 300],
        leftover_sticks=0,
    )
    assert found_in_both(Everything(world), OF_RESULTS, RIICHI_WORDS) == NONE_FOUND
    draft = Everything(drawn_event(status=EventStatus.DRAFT, **HONG_KONG))
    assert found_in_both(draft, OF_RULES, RIICHI_WORDS) == NONE_FOUND


def test_the_page_of_a_preset_says_no_word_of_another_game(client: Client) -> None:
    found = {
        (preset, language): words_in(page.getvalue().decode(), words)
        for preset, words in (
            ("hk-club", either(RIICHI_WORDS, MCR_ALONE)),
            ("parlour", either(HONG_KONG_WORDS, MCR_ALONE)),
            ("ema-mcr", either(RIICHI_BESIDE_MCR, HONG_KONG_ALONE)),
        )
        for language in LANGUAGES
        for page in [client.get(f"/rules/{preset}/", headers={"accept-language": language})]
    }
    assert {place: said for place, said in found.items() if said} == {}


def test_the_sweep_would_see_them() -> None:
    """Each game's pages say its own words, so the words are the right ones."""
    made = event_of(RIICHI_HANDS, WHOLE_GAME)
    table = [item for item in PAGES if item.name in {"link:page", "event_rules", "catalogue"}]
    seen = found_in_both(made, table, RIICHI_WORDS)
    assert {language: len(found) for language, found in seen.items()} == dict.fromkeys(
        LANGUAGES, len(table)
    )
