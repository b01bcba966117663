// What is wrong with an entry, as far as the reckoner tells; each with the step it is about.

import { effectOf } from "./effects.js";
import { filled, reckoner, words } from "./page.js";
import { seatOf } from "./reckoner.js";
import { isPossible } from "./values.js";

const said = (step, text) => ({ step, text });
const refusals = (step, numbers) =>
  (numbers ?? []).map((number) => said(step, reckoner.refusals[number].message));

const incomplete = (entry) => {
  const { ask } = words;
  const missing = {
    ron: () => [!entry.wins?.length && ask.won, !entry.discarder && ask.discarder],
    tsumo: () => [!entry.wins?.length && ask.won],
    nagashi_mangan: () => [!entry.nagashi?.length && ask.nagashi],
    abortive_draw: () => [!entry.kind && ask.kind],
    chombo: () => [!entry.offender && ask.offender],
    exhaustive_draw: () => [],
  }[entry.outcome]();
  const texts = missing.filter(Boolean);
  if (entry.discarder && entry.wins?.some((win) => win.seat === entry.discarder)) texts.push(ask.self);
  return texts.map((text) => said("who", text));
};

const aboutRiichi = (entry, situation) => {
  const { points, by_all: byAll, noten } = reckoner.riichi;
  const riichi = entry.riichi ?? [];
  const poor = riichi
    .map((wind) => situation.points[seatOf(reckoner, situation.dealer, wind)])
    .filter((held) => points !== null && held < points);
  const found = poor.map((held) => said("who", filled(words.ask.poor, { points: held, minimum: points })));
  const all = riichi.length === reckoner.winds.length;
  if (all && !["abortive_draw", "chombo"].includes(entry.outcome)) found.push(...refusals("who", byAll));
  if (entry.outcome === "exhaustive_draw")
    for (const wind of riichi)
      if (!(entry.tenpai ?? []).includes(wind)) found.push(...refusals("who", noten[wind]));
  return found;
};

const aboutOutcome = (entry) => {
  if (entry.outcome === "abortive_draw") {
    const count = (entry.riichi ?? []).length;
    const rows = reckoner.effects.abortive_draw[entry.kind].refused_by_riichi;
    return refusals("who", rows[count]);
  }
  return refusals("who", effectOf(reckoner, entry).refused);
};

const aboutValue = (entry) =>
  (entry.wins ?? []).flatMap((win) => {
    if (win.tiles && win.han === undefined && win.yakuman === undefined) return [];
    if (win.han === undefined && win.yakuman === undefined) return [said("value", words.ask.value)];
    if (win.han < 5 && win.fu === undefined) return [said("value", words.ask.fu)];
    return isPossible(reckoner, entry, win) ? [] : [said("value", words.ask.impossible)];
  });

/** Everything that is wrong; with `upTo` "who" only what was asked so far. */
export const problemsOf = (entry, situation, upTo = "check") => {
  const early = incomplete(entry);
  if (early.length) return early;
  const who = [...aboutRiichi(entry, situation), ...aboutOutcome(entry)];
  return upTo === "who" ? who : [...who, ...aboutValue(entry)];
};
