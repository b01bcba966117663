// What is wrong with an entry, as far as the reckoner tells; each with the step it is about, the
// field that mends it, and the wind in whose row that stands.

import { effectOf } from "./effects.js";
import { points as spelt } from "./numbers.js";
import { filled, reckoner, words } from "./page.js";
import { seatOf } from "./reckoner.js";
import { nameOf } from "./store.js";
import { isPossible } from "./values.js";

const said = (step, text, field = "", wind = "") => ({ step, text, field, wind });

// A refusal names the part of the entry, such as "wins[1]"; its field asks who won.
const fieldOf = ({ field }) => field.replace(/^wins.*/, "won").replace(/\[.*/, "");
const refusals = (numbers, wind) =>
  (numbers ?? [])
    .map((number) => reckoner.refusals[number])
    .map((refusal) => said("who", refusal.message, fieldOf(refusal), wind));

const incomplete = (entry) => {
  const { ask } = words;
  const missing = {
    ron: [!entry.wins?.length && "won", !entry.discarder && "discarder"],
    tsumo: [!entry.wins?.length && "won"],
    nagashi_mangan: [!entry.nagashi?.length && "nagashi"],
    abortive_draw: [!entry.kind && "kind"],
    chombo: [!entry.offender && "offender"],
    exhaustive_draw: [],
  }[entry.outcome];
  const found = missing.filter(Boolean).map((field) => said("who", ask[field], field));
  if (entry.discarder && entry.wins?.some((win) => win.seat === entry.discarder))
    found.push(said("who", ask.self, "discarder", entry.discarder));
  return found;
};

const aboutRiichi = (entry, situation) => {
  const { points, by_all: byAll, noten } = reckoner.riichi;
  const riichi = entry.riichi ?? [];
  const found = riichi
    .map((wind) => [wind, situation.points[seatOf(reckoner, situation.dealer, wind)]])
    .filter(([, held]) => points !== null && held < points)
    .map(([wind, held]) => [wind, { points: spelt(held), minimum: spelt(points) }])
    .map(([wind, numbers]) => said("who", filled(words.ask.poor, numbers), "riichi", wind));
  const all = riichi.length === reckoner.winds.length;
  if (all && !["abortive_draw", "chombo"].includes(entry.outcome)) found.push(...refusals(byAll));
  if (entry.outcome === "exhaustive_draw")
    for (const wind of riichi)
      if (!(entry.tenpai ?? []).includes(wind)) found.push(...refusals(noten[wind], wind));
  return found;
};

const aboutOutcome = (entry) => {
  if (entry.outcome === "abortive_draw") {
    const count = (entry.riichi ?? []).length;
    const rows = reckoner.effects.abortive_draw[entry.kind].refused_by_riichi;
    return refusals(rows[count]);
  }
  return refusals(effectOf(reckoner, entry).refused);
};

const lackOf = (entry, win) => {
  const worthless = win.han === undefined && win.yakuman === undefined;
  if (win.tiles && worthless) return null;
  if (win.yaku?.length && win.open === undefined) return ["calls", "calls"];
  if (worthless) return ["value", "value"];
  if (win.han < 5 && win.fu === undefined) return ["fu", "fu"];
  return isPossible(reckoner, entry, win) ? null : ["value", "impossible"];
};

// Where several won, the problem says whose hand it is about.
const named = (entry, { dealer }, wind, text) =>
  entry.wins.length === 1
    ? text
    : filled(words.ask.of, { name: nameOf(seatOf(reckoner, dealer, wind)), text });

const aboutValue = (entry, situation) =>
  (entry.wins ?? [])
    .map((win) => [win.seat, lackOf(entry, win)])
    .filter(([, lack]) => lack)
    .map(([seat, [field, text]]) => [`${seat}-${field}`, named(entry, situation, seat, words.ask[text])])
    .map(([field, text]) => said("value", text, field));

/** Everything that is wrong; with `upTo` "who" only what was asked so far. */
export const problemsOf = (entry, situation, upTo = "check") => {
  const early = incomplete(entry);
  if (early.length) return early;
  const who = [...aboutRiichi(entry, situation), ...aboutOutcome(entry)];
  return upTo === "who" ? who : [...who, ...aboutValue(entry, situation)];
};
