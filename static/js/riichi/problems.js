// The problems of a riichi entry that the tables can find.

import { effectOf } from "../offline_tables/payments.js";
import { seatOf } from "../offline_tables/seats.js";
import { missingYaku } from "../offline_tables/one_hand.js";
import { factsOf, isPossible, MANGAN_HAN } from "../offline_tables/values.js";
import { nameOf } from "../table/game.js";
import { filled, formatChange, formatPoints, tables, words } from "../table/page.js";

/** @import { Entry, Refusal, Situation, Win, Wind } from "../offline_tables/types.js" */
/** @import { Problem, Step } from "../table/entry/problems.js" */

/** @param {string} text @param {string} [field] @param {string} [wind] @returns {Problem} */
const ofWho = (text, field = "", wind = "") => ({ step: "who", text, field, wind });

/** @param {Refusal} refusal names a part of the entry, such as "wins[1]" */
const fieldOf = ({ field }) => field.replace(/^wins.*/, "won").replace(/\[.*/, "");

/** @param {number[]} numbers @param {Wind} [wind] */
const refusals = (numbers, wind) =>
  numbers
    .map((number) => tables.refusals[number])
    .map((refusal) => ofWho(refusal.message, fieldOf(refusal), wind));

/** @param {Entry} entry */
const missingFields = ({ deltas, discarder, kind, nagashi, offender, outcome, wins }) => {
  /** @type {Record<string, (string | false)[]>} */
  const missing = {
    ron: [!wins?.length && "won", !discarder && "discarder"],
    tsumo: [!wins?.length && "won"],
    nagashi_mangan: [!nagashi?.length && "nagashi"],
    abortive_draw: [!kind && "kind"],
    chombo: [!offender && "offender"],
    deltas: [!deltas && "deltas"],
    exhaustive_draw: [],
  };
  return missing[outcome].filter((field) => field !== false);
};

/** @param {Entry} entry */
const incomplete = (entry) => {
  const { ask } = words;
  const { discarder } = entry;
  const found = missingFields(entry).map((field) => ofWho(ask[field], field));
  if (discarder && entry.wins?.some((win) => win.seat === discarder))
    {found.push(ofWho(ask.self, "discarder", discarder));}
  return found;
};

/** @param {Wind[]} riichi @param {Situation} situation */
const tooPoor = (riichi, situation) => {
  const { pending, points } = situation;
  const minimum = tables.riichi.points;
  if (minimum === null || pending) return [];
  return riichi
    .map((wind) => ({ wind, held: points[seatOf(tables, situation, wind)] }))
    .filter(({ held }) => held < minimum)
    .map(({ held, wind }) => {
      const numbers = { points: formatPoints(held), minimum: formatPoints(minimum) };
      return ofWho(filled(words.ask.poor, numbers), "riichi", wind);
    });
};

/** @param {Entry} entry @param {Situation} situation */
const aboutRiichi = ({ confirmed, outcome, riichi = [], tenpai = [] }, situation) => {
  const found = confirmed ? [] : tooPoor(riichi, situation);
  const isByAll = riichi.length === tables.winds.length;
  if (isByAll && !["abortive_draw", "chombo"].includes(outcome)) found.push(...refusals(tables.riichi.by_all));
  if (outcome !== "exhaustive_draw") return found;
  const noten = riichi.filter((wind) => !tenpai.includes(wind));
  return [...found, ...noten.flatMap((wind) => refusals(tables.riichi.noten[wind] ?? [], wind))];
};

/** @param {Entry} entry */
const aboutPoints = ({ deltas = {} }) => {
  const sum = Object.values(deltas).reduce((total, points) => total + points, 0);
  return sum ? [ofWho(filled(words.ask.zero, { sum: formatChange(sum) }), "deltas")] : [];
};

/** @param {Entry} entry */
const aboutOutcome = (entry) => {
  if (entry.outcome !== "abortive_draw") return refusals(effectOf(tables, entry).refused ?? []);
  const rows = tables.effects.abortive_draw[entry.kind ?? ""].refused_by_riichi;
  return refusals(rows[entry.riichi?.length ?? 0] ?? []);
};

/**
 * What the stated yaku leave open: whether the hand has calls, or which other yaku it has.
 *
 * @param {Entry} entry @param {Win} win @param {string} roundWind
 */
const openQuestion = (entry, win, roundWind) => {
  const { ask } = words;
  const { open, yaku } = win;
  if (!yaku?.length) return null;
  if (open === undefined) return { field: "calls", text: ask.calls };
  const names = missingYaku(tables, factsOf(entry, win, roundWind), yaku);
  return names.length ? { field: "value", text: filled(ask.missing, { yaku: named(names) }) } : null;
};

/**
 * The missing or wrong field of a win, and its text.
 *
 * @param {Entry} entry @param {Win} win @param {string} roundWind
 */
const problemOfWin = (entry, win, roundWind) => {
  const { ask } = words;
  const { fu, han, tiles, yakuman } = win;
  const isUnstated = han === undefined && yakuman === undefined;
  if (tiles && isUnstated) return null;
  const question = openQuestion(entry, win, roundWind);
  if (question) return question;
  if (isUnstated) return { field: "value", text: ask.value };
  if (han !== undefined && han < MANGAN_HAN && fu === undefined) return { field: "fu", text: ask.fu };
  return isPossible(tables, entry, win, roundWind) ? null : { field: "value", text: ask.impossible };
};

/** @param {string[]} ids */
const named = (ids) => ids.map((id) => words.terms[id] ?? id).join(words.comma);

/** @param {Entry} entry @param {Situation} situation */
const aboutValues = (entry, situation) => {
  const { wins = [] } = entry;
  return wins.flatMap((win) => {
    const problem = problemOfWin(entry, win, situation.round[0]);
    if (!problem) return [];
    const { text } = problem;
    const name = nameOf(seatOf(tables, situation, win.seat));
    /** @type {Problem} */
    const found = {
      step: "value",
      text: wins.length === 1 ? text : filled(words.ask.of, { name, text }),
      field: `${win.seat}-${problem.field}`,
      wind: "",
    };
    return [found];
  });
};

/**
 * All problems of the questions answered so far.
 *
 * @param {Entry} entry @param {Situation} situation @param {Step} upTo
 */
export const problemsOfRiichi = (entry, situation, upTo) => {
  const missing = incomplete(entry);
  if (missing.length) return missing;
  const who = [...aboutRiichi(entry, situation), ...aboutOutcome(entry), ...aboutPoints(entry)];
  return upTo === "who" ? who : [...who, ...aboutValues(entry, situation)];
};
