"""The columns of a season file, one row for each seat, in the order of writing."""

from dataclasses import dataclass

from league.models.player_fields import PUBLIC_FIELDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """`heads` are the accepted names of the column in lower case; the first one is written."""

    name: str
    heads: tuple[str, ...]
    always: bool = False


COLUMNS = (
    Column(name="date", heads=("date", "day", "日付"), always=True),
    Column(name="session", heads=("session", "game", "回戦", "節"), always=True),
    Column(name="stage", heads=("stage", "ステージ")),
    Column(name="table", heads=("table", "卓"), always=True),
    Column(name="wind", heads=("wind", "seat", "席", "起家"), always=True),
    Column(name="number", heads=("number", "番号"), always=True),
    Column(name="player", heads=("player", "name", "名前", "氏名"), always=True),
    Column(name="club", heads=("club", "クラブ")),
    *(Column(name=field.name, heads=field.columns) for field in PUBLIC_FIELDS),
    Column(name="team", heads=("team", "チーム")),
    Column(name="replaces", heads=("replaces", "代走")),
    Column(name="points", heads=("points", "raw points", "素点"), always=True),
    Column(name="sticks", heads=("sticks", "供託")),
    Column(name="placement", heads=("placement", "place", "順位"), always=True),
    Column(name="chips", heads=("chips", "yakitori and chips", "チップ")),
    Column(name="penalty", heads=("penalty", "ペナルティ")),
    Column(name="bonus", heads=("bonus", "ボーナス")),
    Column(name="score", heads=("score", "final score", "スコア", "ポイント"), always=True),
    Column(name="reason", heads=("reason", "理由")),
)
BY_HEAD = {head: column.name for column in COLUMNS for head in column.heads}
HEAD_OF = {column.name: column.heads[0] for column in COLUMNS}
#: Columns that a file must have.
NEEDED = ("date", "session", "player")
