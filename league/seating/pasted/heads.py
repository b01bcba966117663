"""The words that head sessions, tables and columns of a pasted seating, in eight languages."""

import re
from collections.abc import Sequence

from league.models.name_key import key_of
from league.models.session import SEAT_SIGNS

KANJI = "一二三四五六七八九"
DASHES = r"\-\u2013\u2014"  # also the longer ones that programs put in their place
COLON = r"[:\uff1a]"  # narrow or wide
SESSION_WORDS = (
    *(
        "session",
        "round",
        "runde",
        "ronde",
        "hanchan",
        "game",
        "manche",
        "tour",
        "séance",
        "seance",
    ),
    *("partie", "sesión", "sesion", "ronda", "partida", "vuelta", "тур", "раунд", "ханчан"),
    *("сессия", "игра", "sitzung", "durchgang", "半荘", "セッション", "라운드", "세션"),
)
TABLE_WORDS = ("table", "tisch", "tafel", "mesa", "стол", "テーブル", "테이블", "卓", "桌")
SEAT_WORDS = (
    *("seat", "wind", "platz", "sitz", "place", "siège", "siege", "vent", "viento", "asiento"),
    *("ветер", "место", "席", "家", "風", "座位", "자리"),
)
PLAYER_WORDS = (
    *("player", "players", "name", "spieler", "joueur", "jugador", "игрок", "選手", "氏名"),
    *("プレイヤー", "선수", "选手", "牌手"),
)
DAY_WORDS = ("day", "tag", "jour", "día", "dia", "день")
NUMBER = rf"(\d{{1,3}}|[{KANJI}]?十?[{KANJI}]|[{KANJI}]?十)"
_WORDS = "|".join(SESSION_WORDS)
HEADING = re.compile(
    rf"\W*(?:(?:{'|'.join(DAY_WORDS)})\s*\d{{1,2}}\W+)?"
    rf"(?:(?:(?:{_WORDS})[\s.#№]*|[rsh])(?P<behind>\d{{1,3}})(?!\d)"
    rf"|(?P<before>\d{{1,3}})(?:\.|st|nd|rd|th|er|re|e|º|ª|°|-й|-я)?\s*(?:{_WORDS})(?!\w)"
    rf"|第?\s*{NUMBER}\s*(?:回戦|回战|回|轮|輪|局|场|場|戦|节|節|試合|ラウンド|半荘|半庄)"
    rf"|제?\s*(?P<korean>\d{{1,3}})\s*(?:회전|라운드|국|세션|회|차전|한장))"
    r"(?!\w)(?P<rest>.*)",
    re.IGNORECASE,
)
_TABLE = (
    rf"\s*(?:(?:{'|'.join(TABLE_WORDS)}|t)[\s.#№]*(\d{{1,4}})\s*(?:{COLON}|[.){DASHES}])?"
    rf"|第?(\d{{1,4}})\s*(?:[卓桌]|번?\s*(?:탁|테이블))\s*{COLON}?|(\d{{1,4}})\s*(?:{COLON}|\)))"
)
TABLE = re.compile(rf"{_TABLE}\s+", re.IGNORECASE)
#: A line that only says which table follows: never a bare number.
BARE_TABLE = re.compile(rf"\W*{_TABLE}\W*", re.IGNORECASE)
CLOCK = re.compile(r"\d\s*[:.h]\s*\d\d(?!\d)")
IN_BRACKETS = re.compile(r"\([^()]*\)")

HEADS = {
    **{key_of(word): "session" for word in (*SESSION_WORDS, "回戦", "轮", "회전")},
    **{key_of(word): "table" for word in TABLE_WORDS},
    **{key_of(word): "player" for word in PLAYER_WORDS},
    **{key_of(word): "seat" for word in SEAT_WORDS},
    **dict.fromkeys(map(key_of, ("E", "East", "Ost", "Est", "Este", "восток")), "E"),
    **dict.fromkeys(map(key_of, ("S", "South", "Süd", "Sud", "Sur", "юг")), "S"),
    **dict.fromkeys(map(key_of, ("W", "West", "Ouest", "Oeste", "запад")), "W"),
    **dict.fromkeys(map(key_of, ("N", "North", "Nord", "Norte", "север")), "N"),
    **{
        key_of(f"{wind}{end}"): sign
        for wind, sign in zip("東南西北", SEAT_SIGNS, strict=False)
        for end in ("", "家", "起")
    },
    **{
        key_of(word): sign
        for word, sign in zip(("东", "동", "남", "서", "북"), "EESWN", strict=True)
    },
    **{
        key_of(f"{word}{number}"): sign
        for number, sign in enumerate(SEAT_SIGNS, 1)
        for word in ("player", "seat", "p")
    },
}
_COLUMN = "|".join((*TABLE_WORDS, *SEAT_WORDS))
#: The table or the seat of a session: "Round 2 Table", "Seat 2", "R2: Platz".
OF_SESSION = re.compile(
    rf"(?P<first>{_COLUMN})[\s.:#/_-]*(?P<behind>.*)|(?P<front>.*?)[\s.:/_-]*(?P<last>{_COLUMN})",
    re.IGNORECASE,
)
WIND_LINE = re.compile(r"\s*([^\W\d]+)[\s:.\-]+(\S.*)")


def number_of(found: re.Match[str]) -> int:
    """The number of a heading, also in Chinese figures: 第十二回戦."""
    said = next(filter(None, found.groups()))
    if said[0] not in f"{KANJI}十":
        return int(said)
    tens, ten, ones = said.rpartition("十")
    return 10 * (KANJI.find(tens) + 1 if tens else bool(ten)) + KANJI.find(ones or " ") + 1


def session_of_title(title: str) -> int | None:
    """The session that the title of a sheet is, such as "Round 2"."""
    found = HEADING.fullmatch(title)
    return number_of(found) if found and not found["rest"].strip() else None


def column_of_session(head: str) -> tuple[str, str]:
    """What a head such as "Round 2 Table" names, "table" or "seat", and the rest; "" for others."""
    found = OF_SESSION.fullmatch(head.strip())
    if not found:
        return "", ""
    word, rest = found["first"] or found["last"], found["behind"] or found["front"] or ""
    return HEADS[key_of(word)], rest


def heads_of(cells: Sequence[str], *, with_others: bool = False) -> tuple[str, ...]:
    """The columns of a line of heads; empty for any other line.

    `with_others`: beside a table and a player there may be columns that tell nothing of a seat.
    """
    named = tuple(HEADS.get(key_of(cell), "") for cell in cells)
    winds, seats = len(set(named) & set(SEAT_SIGNS)), {"player", "table"} <= set(named)
    is_once = named.count("table") == 1 and all(cells)
    is_whole = all(named) or (with_others and seats and is_once)
    return named if is_whole and (winds > 1 or seats) else ()


def seat_of(said: str) -> int:
    """The place of a wind, or of the number of a seat, in the order E S W N; 0 for another word."""
    sign = HEADS.get(key_of(said), said if said in set(SEAT_SIGNS) else "")
    if len(sign) == 1 and sign in SEAT_SIGNS:
        return SEAT_SIGNS.index(sign)
    return int(said) if said.isdecimal() and len(said) == 1 else 0


def only_names_tables(cells: Sequence[str]) -> bool:
    """Whether a line says what stands below and no more: "Round, Table 1, Table 2"."""
    said = [cell for cell in cells if cell]
    tables = sum(BARE_TABLE.fullmatch(cell) is not None for cell in said)
    rest = [cell for cell in said if not BARE_TABLE.fullmatch(cell)]
    return tables > 1 and all(HEADS.get(key_of(cell)) == "session" for cell in rest)


def wind_line(line: str) -> tuple[str, str] | None:
    """The wind and the player of a line such as "East: Ana Lee"."""
    found = WIND_LINE.fullmatch(line)
    sign = HEADS.get(key_of(found[1]), "") if found else ""
    return (sign, found[2].strip()) if found and sign in set(SEAT_SIGNS) else None
