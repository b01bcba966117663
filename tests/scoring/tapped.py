"""Wins as they are tapped on a phone: by number or by yaku, possible or not."""

from typing import Any

from hypothesis import strategies as st

from scoring import Wind
from scoring.riichi.hands.local_yaku import ALL_YAKU
from scoring.riichi.play.entry import Hand, Ron, Tsumo, Win

#: Few of them fit each other: more often those that do.
COMMON = ["pinfu", "tanyao", "iipeikou", "yakuhai_haku", "yakuhai_chun", "toitoi", "honitsu"]
NAMED = [*COMMON, *COMMON, *COMMON, *ALL_YAKU]
_USUALLY = st.sampled_from([True, True, True, False])
_DORA = st.integers(0, 3)
_FU = st.sampled_from([20, 25, 30, 30, 40, 50, 60, 110])


@st.composite
def tapped_wins(draw: st.DrawFn) -> Hand:
    """A win as it is tapped, by number or by yaku: often possible, often nearly so."""
    seat = draw(st.sampled_from(list(Wind)))
    tsumo, in_riichi, is_open = draw(st.booleans()), draw(st.booleans()), draw(st.booleans())
    yaku = draw(st.lists(st.sampled_from(NAMED), max_size=3, unique=True))
    if yaku and in_riichi and draw(_USUALLY):
        yaku.append("riichi")
    if yaku and tsumo and not is_open and draw(_USUALLY):
        yaku.append("menzen_tsumo")
    said: dict[str, Any] = {}
    if yaku:
        said = {"yaku": tuple(dict.fromkeys(yaku)), "open": is_open, "dora": draw(_DORA)}
    number: dict[str, Any] = draw(numbers(said))
    win = Win(seat=seat, **number, **said)
    riichi = (seat,) if in_riichi else ()
    if tsumo:
        return Tsumo(win=win, riichi=riichi)
    return Ron(discarder=Wind.at(seat.index + 1), wins=(win,), riichi=riichi)


@st.composite
def numbers(draw: st.DrawFn, said: dict[str, Any]) -> dict[str, int]:
    """Han and fu or yakuman; with yaku mostly what these add up to."""
    rows = [ALL_YAKU[name] for name in said.get("yaku", ())]
    units = sum(row.yakuman for row in rows)
    if units or not draw(_USUALLY):
        return {"yakuman": draw(st.just(units or 1) | st.integers(1, 3))}
    brought = sum((row.open if said["open"] else row.closed) or 0 for row in rows)
    likely = st.just(brought + said["dora"]) if brought else st.integers(1, 14)
    han = draw(likely | st.integers(1, 14))
    return {"han": han} if han > 4 else {"han": han, "fu": draw(_FU)}
