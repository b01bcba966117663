// What a hand does, looked up in the reckoner of the table's ruleset. No rule of mahjong is written
// here: the reckoner says which row an outcome has, what moves, and what each honba adds.

const keyOf = (reckoner, winds) => reckoner.winds.filter((wind) => winds.includes(wind)).join("");

const ROWS = {
  ron: (rows, entry, reckoner) =>
    rows[entry.discarder][
      keyOf(
        reckoner,
        entry.wins.map((win) => win.seat),
      )
    ],
  tsumo: (rows, entry) => rows[entry.wins[0].seat],
  exhaustive_draw: (rows, entry, reckoner) => rows[keyOf(reckoner, entry.tenpai ?? [])],
  nagashi_mangan: (rows, entry, reckoner) =>
    rows[keyOf(reckoner, entry.nagashi)][(entry.tenpai ?? []).includes("E") ? "E" : ""],
  abortive_draw: (rows, entry) => {
    const ready = [...(entry.tenpai ?? []), ...(entry.riichi ?? [])].includes("E");
    return rows[entry.kind][ready ? "ready" : "noten"];
  },
  chombo: (rows, entry) => rows[entry.offender],
};

export const effectOf = (reckoner, entry) =>
  ROWS[entry.outcome](reckoner.effects[entry.outcome], entry, reckoner);

/** The name of a win's value in the reckoner's tables, such as "3/40", "5" and "y1". */
export const valueName = (reckoner, win) => {
  if (win.yakuman) return `y${win.yakuman}`;
  if (win.fu === undefined || win.fu === null || win.han >= 5)
    return String(Math.min(win.han, reckoner.most_han));
  return `${win.han}/${win.fu}`;
};

/** Who pays how much for a win, and for each honba where somebody is liable; null: not told. */
const paidFor = (reckoner, entry, win) => {
  const name = valueName(reckoner, win);
  const discarder = entry.discarder ?? "";
  if (win.pao) {
    if (typeof win.pao === "object") return null;
    const rows = reckoner.pao[[name, ...(win.yaku ?? [])].join(" ")] ?? {};
    const row = rows[win.seat + win.pao + discarder];
    return row ? { paid: row.paid, honba: row.per_honba } : null;
  }
  const value = reckoner.values[name];
  if (!value) return null;
  return { paid: discarder ? { [discarder]: value.ron[win.seat] } : value.tsumo[win.seat] };
};

/** [payer, receiver, points, reason] of everything that a hand moves between players; or null. */
export const movesOf = (reckoner, entry, honba) => {
  const effect = effectOf(reckoner, entry);
  const wins = (entry.wins ?? []).map((win) => [win.seat, paidFor(reckoner, entry, win)]);
  if (wins.some(([, paid]) => paid === null)) return null;
  const liable = new Map(
    wins
      .filter(([seat, { honba: own }]) => own && effect.per_honba.some(([, to]) => to === seat))
      .map(([seat, { honba: own }]) => [seat, own]),
  );
  const won = wins.flatMap(([seat, { paid }]) =>
    Object.entries(paid).map(([payer, points]) => [payer, seat, points, "win"]),
  );
  const forHonba = [
    ...effect.per_honba.filter(([, to]) => !liable.has(to)),
    ...[...liable].flatMap(([seat, own]) => Object.entries(own).map(([by, n]) => [by, seat, n])),
  ];
  return [
    ...won,
    ...effect.moves.map(([by, to, points]) => [by, to, points, entry.outcome]),
    ...forHonba.map(([by, to, points]) => [by, to, points * honba, "honba"]),
  ].filter(([, , points]) => points);
};
