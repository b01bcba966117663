"""Play hands from the offline tables alone, as a client without the rules does."""

from typing import Any

from scoring.core.together import exceeded, limit, may_be_part

JSON = dict[str, Any]


def effect_of(tables: JSON, entry: JSON) -> JSON:
    found: JSON = _effect(tables, entry)
    return found


def _effect(tables: JSON, entry: JSON) -> Any:  # noqa: PLR0911  # one for each outcome
    effects = tables["effects"][entry["outcome"]]
    tenpai = entry.get("tenpai", [])
    match entry["outcome"]:
        case "ron":
            winners = _key(tables, [win["seat"] for win in entry["wins"]])
            return effects[entry["discarder"]][winners]
        case "tsumo":
            return effects[entry["wins"][0]["seat"]]
        case "exhaustive_draw":
            return effects[_key(tables, tenpai)]
        case "nagashi_mangan":
            return effects[_key(tables, entry["nagashi"])]["E" if "E" in tenpai else ""]
        case "abortive_draw":
            ready = "E" in [*tenpai, *entry.get("riichi", [])]
            return effects[entry["kind"]]["ready" if ready else "noten"]
        case "deltas":
            return effects["stays" if entry.get("dealer_stays") else "passes"]
        case _:
            return effects[entry["offender"]]


def _key(tables: JSON, winds: list[str]) -> str:
    return "".join(wind for wind in tables["winds"] if wind in winds)


def value_name(tables: JSON, win: JSON) -> str:
    if win.get("yakuman"):
        return f"y{win['yakuman']}"
    han, fu = win["han"], win.get("fu")
    if han >= 5 or fu is None:
        return str(min(han, tables["most_han"]))
    return f"{han}/{fu}"


def moved(tables: JSON, entry: JSON, honba: int, sticks: int) -> JSON | None:
    """The deltas by wind and what lies on the table after; None where it does not tell."""
    effect = effect_of(tables, entry)
    wins: list[Any] = [(win["seat"], *_paid(tables, entry, win)) for win in entry.get("wins", [])]
    if any(paid is None for _, paid, _ in wins):
        return None
    moves = [(payer, seat, points) for seat, paid, _ in wins for payer, points in paid.items()]
    moves += effect["moves"]
    moves += [(payer, seat, n * honba) for payer, seat, n in _per_honba(effect, wins)]
    deltas = dict.fromkeys(tables["winds"], 0)
    for payer, receiver, points in moves:
        deltas[payer] -= points
        deltas[receiver] += points
    for wind, points in entry.get("deltas", {}).items():
        deltas[wind] += points
    left = _lay_sticks(tables, effect, entry, sticks, deltas)
    honba = {"none": 0, "same": honba, "more": honba + 1}[effect["honba"]]
    return {"deltas": deltas, "riichi_sticks": left, "honba": honba}


def _per_honba(effect: JSON, wins: list[Any]) -> list[Any]:
    """Who hands over how much for each honba; liability may change who pays a winner."""
    liable = {seat: changed for seat, _, changed in wins if changed is not None}
    winners = {move[1] for move in effect["per_honba"]} & {*liable}
    kept = [move for move in effect["per_honba"] if move[1] not in winners]
    return kept + [(payer, seat, n) for seat in winners for payer, n in liable[seat].items()]


def _lay_sticks(tables: JSON, effect: JSON, entry: JSON, sticks: int, deltas: JSON) -> int:
    laid = entry.get("riichi", []) if effect["lays_sticks"] else []
    back = [wind for wind in laid if wind in effect["own_back"]]
    for wind in laid:
        deltas[wind] -= tables["stick"] * (wind not in back)
    pot = sticks + len(laid) - len(back)
    if not effect["pot"]:
        return pot
    deltas[effect["pot"]] += pot * tables["stick"]
    return 0


def _paid(tables: JSON, entry: JSON, win: JSON) -> tuple[JSON | None, JSON | None]:
    """Who pays how much for a win; and for each honba, where somebody is liable."""
    name = value_name(tables, win)
    discarder = entry.get("discarder", "")
    if isinstance(win.get("pao"), dict):
        return None, None
    if win.get("pao"):
        said = tables["pao"].get(" ".join([name, *win.get("yaku", [])]), {})
        row = said.get(win["seat"] + win["pao"] + discarder)
        return (row["paid"], row["per_honba"]) if row else (None, None)
    value = tables["values"].get(name)
    if value is None:
        return None, None
    if discarder:
        return {discarder: value["ron"][win["seat"]]}, None
    return value["tsumo"][win["seat"]], None


def followed(tables: JSON, entry: JSON, before: JSON, points: list[int]) -> tuple[str, str | None]:
    """The round that would follow, and why the game is over, the clock aside."""
    effect, game = effect_of(tables, entry), tables["game"]
    row = game["rounds"][before["round"]]
    stays = before["round"][0] in effect["stays"]
    return (before["round"] if stays else row["next"]), _ending(game, effect, entry, before, points)


def _ending(game: JSON, effect: JSON, entry: JSON, before: JSON, points: list[int]) -> str | None:
    row, best = game["rounds"][before["round"]], max(points)
    stays = before["round"][0] in effect["stays"]
    on_target = row["at_target"] is not None and best >= row["at_target"]
    ends = {
        "tobi": game["below"] is not None and min(points) < game["below"],
        "called_game": game["at_least"] is not None and best >= game["at_least"],
        None: effect["replayed"],
        "west_extension": on_target and not (stays and row["repeats_first"]),
    }
    for name, ended in ends.items():
        if ended:
            return name
    if stays:
        if row["passes"] is None and not on_target:
            return None
        return _yame(game, effect, entry, before["dealer"], points)
    goes_on = row["extended_below"] is not None and best < row["extended_below"]
    return None if goes_on else row["passes"]


def _yame(game: JSON, effect: JSON, entry: JSON, dealer: int, points: list[int]) -> str | None:
    leader, own = game["leader"], points[dealer]
    enough = leader["points"] is None or own >= leader["points"]
    first = points.index(max(points)) == dealer if leader["alone"] else own == max(points)
    if not (effect["yame"] and enough and first):
        return None
    name, mode = effect["yame"]
    return str(name) if entry.get("yame") or mode == "auto_if_first" else None


def refused_values(tables: JSON, entry: JSON, round_wind: str = "E") -> bool:
    """Whether a win is refused for its value or its yaku."""
    return any(_refused(tables, entry, win, round_wind) for win in entry["wins"])


def _refused(tables: JSON, entry: JSON, win: JSON, round_wind: str) -> bool:
    in_riichi = win["seat"] in entry.get("riichi", [])
    calls = {None: "", False: "closed", True: "open"}[win.get("open")]
    context = [entry["outcome"], "riichi" if in_riichi else "", calls]
    allowed = tables["allowed"][" ".join(filter(None, context))]
    if value_name(tables, win) not in allowed:
        return True
    facts = {
        "open": win.get("open"),
        "riichi": in_riichi,
        "dealer": win["seat"] == "E",
        "tsumo": entry["outcome"] == "tsumo",
        "double_wind": win["seat"] == round_wind,
    }
    return bool(win.get("yaku")) and not _fits(tables["chips"], win, facts)


def _fits(chips: JSON, win: JSON, facts: JSON) -> bool:
    way = 1 << sum(facts[name] << place for place, name in enumerate(chips["ways"]))
    yaku = set(win["yaku"])
    rows = [chips["yaku"].get(name) for name in yaku]
    if not all(row and row["fits"] & way for row in rows):
        return False
    if any({one, two} <= yaku for one, two in chips["excludes"]):
        return False
    units = sum(row["yakuman"] for row in rows)
    if not _of_one_hand(chips, yaku, units, facts):
        return False
    if units or win.get("yakuman"):
        return bool(units == win.get("yakuman"))
    if any(law["when"] & way and not yaku & {*law["one_of"]} for law in chips["needs"]):
        return False
    han = sum(row["open" if win["open"] else "closed"] for row in rows)
    flat = max(row["flat"] for row in rows)
    han, more = (flat, 0) if flat else (han + win["dora"], sum(row["more"] for row in rows))
    return bool(han <= win["han"] <= han + more and _fu_fits(chips["fu"], yaku, way, win.get("fu")))


def _of_one_hand(chips: JSON, yaku: set[str], units: int, facts: JSON) -> bool:
    rows = [chips["yaku"][name] for name in yaku]
    if any(row["alone"] for row in rows) and not all(row["yakuman"] for row in rows):
        return False
    seat, round_wind = chips["double_wind"]
    whole = not units or chips["most_yakuman"] is None or units < chips["most_yakuman"]
    if whole and facts["double_wind"] and len({seat, round_wind} & yaku) == 1:
        return False
    names = {seat if facts["double_wind"] and name == round_wind else name for name in yaku}
    names |= {"open" if facts["open"] else "closed", "tsumo" if facts["tsumo"] else "ron"}
    limits = [limit(law["most"], **law["weights"]) for law in chips["limits"]]
    if whole:
        return not exceeded(names, limits)
    return may_be_part(names, limits, lambda name, _: name in chips["yaku"])


def _fu_fits(laws: list[JSON], yaku: set[str], way: int, fu: int | None) -> bool:
    if fu is None:
        return True
    held = [law for law in laws if law["when"] & way and yaku >= {*law["yaku"]}]
    fixed = [law for law in held if law["least"] == law["most"]]
    return all(law["least"] <= fu <= law["most"] for law in fixed or held)
