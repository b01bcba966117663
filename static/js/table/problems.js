// What is wrong with an entry, as far as the tables tell: each problem with the step it is about, the
// field that fixes it, and the wind in whose row that stands. A tap on a problem leads there.

import { effectOf } from "../offline_tables/payments.js";
import { problemsOfHongKong } from "../hongkong/problems.js";
import { isHongKong } from "../offline_tables/play.js";
import { seatOf } from "../offline_tables/seats.js";
import { isPossible, MANGAN_HAN } from "../offline_tables/values.js";
import { all, closest, inputsIn, one } from "./dom.js";
import { nameOf } from "./game.js";
import { anyTables, filled, formatChange, formatPoints, tables, words } from "./page.js";

/** @import { Entry, Refusal, Situation, Win, Wind } from "../offline_tables/types.js" */
/** @typedef {"who" | "value" | "check"} Step */
/** @typedef {{step: Step, text: string, field: string, wind: string}} Problem */

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
const tooPoor = (riichi, { dealer, points }) => {
  const minimum = tables.riichi.points;
  if (minimum === null) return [];
  return riichi
    .map((wind) => ({ wind, held: points[seatOf(tables, dealer, wind)] }))
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
 * The field of a win that is missing or wrong, and the text for it.
 *
 * @param {Entry} entry @param {Win} win
 */
const problemOfWin = (entry, win) => {
  const { fu, han, open, tiles, yaku, yakuman } = win;
  const isUnstated = han === undefined && yakuman === undefined;
  if (tiles && isUnstated) return null;
  if (yaku?.length && open === undefined) return { field: "calls", text: "calls" };
  if (isUnstated) return { field: "value", text: "value" };
  if (han !== undefined && han < MANGAN_HAN && fu === undefined) return { field: "fu", text: "fu" };
  return isPossible(tables, entry, win) ? null : { field: "value", text: "impossible" };
};

/** @param {Entry} entry @param {Situation} situation */
const aboutValues = (entry, { dealer }) => {
  const { wins = [] } = entry;
  return wins.flatMap((win) => {
    const problem = problemOfWin(entry, win);
    if (!problem) return [];
    const text = words.ask[problem.text];
    const name = nameOf(seatOf(tables, dealer, win.seat));
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
 * Everything that is wrong, as far as the entry was asked for.
 *
 * @param {Entry} entry @param {Situation} situation @param {Step} [upTo] the step that was reached
 */
export const problemsOf = (entry, situation, upTo = "check") => {
  if (isHongKong(anyTables)) return problemsOfHongKong(anyTables, entry, situation, upTo);
  const missing = incomplete(entry);
  if (missing.length) return missing;
  const who = [...aboutRiichi(entry, situation), ...aboutOutcome(entry), ...aboutPoints(entry)];
  return upTo === "who" ? who : [...who, ...aboutValues(entry, situation)];
};

// ------------------------------------------------------------------------------------- in the form

/** @param {HTMLElement} element */
const isVisible = (element) =>
  element.closest("[hidden], .collapsed") === null && !(/** @type {HTMLInputElement} */ (element).disabled);

/**
 * Where a problem is fixed: a visible field, else the next one beside it.
 *
 * @param {HTMLElement} form @param {Problem} problem
 */
const placeOf = (form, { field, wind }) => {
  const fields = inputsIn(form, `[name="${field}"]`).filter((input) => !wind || input.value === wind);
  if (!fields.length) return null;
  const value = closest(fields[0], "[data-value]");
  const beside = value ? all(value, "[data-mode] input") : [];
  return [...fields, ...beside].find(isVisible) ?? null;
};

/** @param {Problem} problem @param {number} index */
const problemRow = ({ text }, index) => {
  const row = document.createElement("li");
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  button.className = "problem";
  button.dataset.problem = String(index);
  row.append(button);
  return row;
};

/**
 * Show these problems, or that there are none.
 *
 * @param {HTMLElement} form @param {Problem[]} problems
 */
export const showProblems = (form, problems) => {
  const box = one(form, "[data-problems]");
  box.hidden = !problems.length;
  one(box, "ul").replaceChildren(...problems.map(problemRow));
  for (const old of all(form, "[data-invalid]")) delete old.dataset.invalid;
  for (const problem of problems) {
    const part = problem.wind ? "[data-seat]" : "fieldset, [data-who], [data-stepper]";
    const group = closest(placeOf(form, problem), part);
    if (group) group.dataset.invalid = "";
  }
  if (problems.length) box.scrollIntoView({ block: "nearest" });
};

/**
 * Move to the field of a problem.
 *
 * @param {HTMLElement} form @param {Problem} problem
 */
export const focusProblem = (form, problem) => {
  const place = placeOf(form, problem);
  closest(place, "details")?.setAttribute("open", "");
  place?.focus({ preventScroll: true });
  (closest(place, "fieldset, [data-seat]") ?? place)?.scrollIntoView({ block: "center" });
};
