"""The names of columns in other people's tables, in the eight languages of the pages.

Case, accents, spaces and signs do not count: "E-mail", "e mail" and "EMAIL" are one name.
"""

import re
from collections.abc import Sequence

HEADS: dict[str, tuple[str, ...]] = {
    "name": (
        *("name", "display name", "full name", "player", "player name", "players", "participant"),
        *("your name", "your full name", "first and last name", "name and surname"),
        *("名前", "氏名", "選手", "選手名", "プレイヤー", "お名前", "参加者"),
        *("spieler", "spielername", "spielerin", "teilnehmer", "teilnehmerin", "spieler/in"),
        *("vor- und nachname", "vorname und nachname", "vorname nachname"),
        *("joueur", "joueuse", "nom du joueur", "nom complet", "participante"),
        *("nom et prénom", "prénom et nom", "nom prénom"),
        *("имя", "фио", "игрок", "участник", "имя игрока", "фамилия имя", "фамилия и имя"),
        *("nombre", "jugador", "jugadora", "nombre completo", "nombre y apellidos"),
        *("apellidos y nombre",),
        *("이름", "성명", "선수", "참가자", "姓名", "名字", "选手", "玩家", "参赛者", "選手姓名"),
    ),
    "club": (
        *("club", "clubs", "association", "クラブ", "所属", "所属クラブ", "団体", "verein", "klub"),
        *("association club", "клуб", "asociación", "club/asociación", "클럽", "동호회", "소속"),
        *("俱乐部", "俱樂部", "所属俱乐部", "社团"),
    ),
    "team": (
        *("team", "squad", "チーム", "チーム名", "mannschaft", "équipe", "команда", "equipo"),
        *("팀", "队伍", "团队", "战队"),
    ),
    "number": (
        *("number", "no", "nr", "num", "n", "player number", "start number", "番号", "no."),
        *("選手番号", "nummer", "startnummer", "spielernummer", "numéro", "n°", "номер"),
        *("número", "nº", "번호", "编号", "号码", "序号"),
    ),
    "seed_rating": (
        *("rating", "seed", "seed rating", "elo", "レーティング", "シード", "wertung", "setzzahl"),
        *("classement elo", "рейтинг", "clasificación elo", "puntuación elo", "레이팅", "等级分"),
    ),
    "e_mail": (
        *("e-mail", "email", "mail", "e-mail address", "メール", "メールアドレス", "mailadresse"),
        *("e-mail-adresse", "courriel", "adresse e-mail", "эл. почта", "электронная почта"),
        *("почта", "correo", "correo electrónico", "이메일", "메일", "邮箱", "电子邮件", "电邮"),
    ),
    "telephone": (
        *("telephone", "contact", "phone", "mobile", "phone number", "連絡先", "電話", "電話番号"),
        *("kontakt", "telefon", "handy", "mobil", "telefonnummer", "téléphone", "portable"),
        *("контакт", "телефон", "контакты", "contacto", "teléfono", "móvil", "연락처", "전화"),
        *("전화번호", "联系方式", "电话", "手机"),
    ),
    "substitute": (
        *("substitute", "sub", "reserve", "補欠", "代打ち", "ersatz", "ersatzspieler"),
        *("remplaçant", "réserve", "запасной", "suplente", "reserva", "후보", "替补", "候补"),
    ),
    "date": (
        *("date", "day", "日付", "開催日", "対局日", "datum", "tag", "jour", "дата", "fecha"),
        *("día", "날짜", "日期"),
    ),
    "session": (
        *("session", "game", "round", "hanchan", "回戦", "節", "半荘", "runde", "spiel", "partie"),
        *("manche", "ronde", "тур", "игра", "раунд", "ronda", "partida", "회전", "라운드", "轮次"),
        *("轮", "局"),
    ),
    "stage": ("stage", "ステージ", "phase", "этап", "fase", "스테이지", "阶段"),
    "table": ("table", "卓", "卓番号", "tisch", "стол", "mesa", "탁", "테이블", "桌", "桌号"),
    "wind": (
        *("wind", "seat", "席", "起家", "座席", "platz am tisch", "sitz", "vent", "ветер"),
        *("viento", "asiento", "바람", "자리", "风位", "座位"),
    ),
    "replaces": (
        *("replaces", "substitute for", "代走", "ersetzt", "remplace", "заменяет", "reemplaza"),
        *("대리", "代替"),
    ),
    "points": (
        *("points", "raw points", "raw score", "素点", "持ち点", "点棒", "rohpunkte", "punkte"),
        *("points bruts", "очки", "puntos", "puntos brutos", "점수", "点数", "点棒数"),
    ),
    "sticks": (
        *("sticks", "riichi sticks", "供託", "riichistäbe", "bâtons", "палочки", "palillos"),
        *("공탁", "供托"),
    ),
    "placement": (
        *("placement", "place", "position", "rank", "順位", "着順", "platz", "rang", "classement"),
        *("место", "puesto", "posición", "lugar", "순위", "등수", "名次", "顺位", "排名"),
    ),
    "chips": ("chips", "yakitori and chips", "チップ", "jetons", "фишки", "fichas", "칩", "筹码"),
    "penalty": (
        *("penalty", "penalties", "ペナルティ", "罰符", "strafe", "strafpunkte", "pénalité"),
        *("штраф", "penalización", "벌점", "罚分", "处罚"),
    ),
    "bonus": ("bonus", "ボーナス", "бонус", "bonificación", "보너스", "加分", "奖励"),
    "score": (
        *(
            "score",
            "final score",
            "result",
            "スコア",
            "ポイント",
            "成績",
            "ergebnis",
            "endstand",
            "wertung",
        ),
        *("score final", "résultat", "счёт", "результат", "puntuación", "resultado", "득점"),
        *("得分", "成绩", "总分"),
    ),
    "reason": ("reason", "理由", "grund", "raison", "motif", "причина", "motivo", "사유", "原因"),
}

_SUMS = (
    r"totals?|sum\b|sums\b|gesamtsumme|gesamt|insgesamt|summe|somme|suma\b|итого|сумма|всего"
    r"|合計|総合計|計|总分|总计|합계|총점"
)
_TOTAL = re.compile(_SUMS)
_SUM = re.compile(rf"(?:{_SUMS})(?![^\W\d_])")


_QUESTION = re.compile(
    r"[?\uff1f\u00bf]|\b(?:your|please|what|which|deine?\w*|bitte|votre|quel\w*|tu|su|por favor|ваш\w*"
    r"|укажите)\b|ください|您|请|입력|주세요"
)
_SHORTEST = 4  # letters; a shorter word, such as "no", stands in a sentence by chance


def is_question(head: str) -> bool:
    """Whether a form asked for the column in a sentence, as in "What is your name?"."""
    return _QUESTION.search(head.casefold()) is not None


def stands_in(word: str, text: str) -> bool:
    """Whether the name of a column is a word of a sentence; scripts without spaces have it anywhere."""
    if not word.isascii() and not re.search(r"[\u0400-\u04ff\u00c0-\u024f]", word):
        return word in text
    whole = rf"(?<![^\W\d_]){re.escape(word)}(?![^\W\d_])"
    return len(word) >= _SHORTEST and re.search(whole, text) is not None


def is_total(head: str) -> bool:
    """Whether a column is one of sums: "Total", "Total points"."""
    return _TOTAL.match(head.casefold()) is not None


def is_sum(cell: str) -> bool:
    """Whether a cell says that its row is one of sums: "Total", but not 計良, who is a person."""
    return _SUM.match(cell.casefold()) is not None


def is_row_of_sums(cells: Sequence[str]) -> bool:
    """Whether the only word of a row is "Total" or the like, and the others are numbers."""
    words = [cell for cell in cells if any(map(str.isalpha, cell))]
    return len(words) == 1 and bool(_SUM.fullmatch(words[0].casefold().strip(" :=#0123456789")))
