// The problems of an entry that the tables can find: each with its step, the field that fixes it, and the
// wind of the field's row. A tap on a problem leads there.

import { problemsOfHongKong } from "../../hongkong/problems.js";
import { problemsOfMcr } from "../../mcr/problems.js";
import { problemsOfRiichi } from "../../riichi/problems.js";
import { all, closest, inputsIn, one } from "../dom.js";
import { anyTables } from "../page.js";

/** @import { Entry, Situation } from "../../offline_tables/types.js" */
/** @typedef {"who" | "value" | "check"} Step */
/** @typedef {{step: Step, text: string, field: string, wind: string}} Problem */

/** The problems, by game. @type {Record<string, (entry: Entry, before: Situation, upTo: Step) => Problem[]>} */
const PROBLEMS = { riichi: problemsOfRiichi, hongkong: problemsOfHongKong, mcr: problemsOfMcr };

/**
 * All problems of the questions answered so far.
 *
 * @param {Entry} entry @param {Situation} situation @param {Step} [upTo] the step that was reached
 */
export const problemsOf = (entry, situation, upTo = "check") =>
  PROBLEMS[anyTables.variant](entry, situation, upTo);

// ------------------------------------------------------------------------------------- in the form

/** @param {HTMLElement} element */
const isVisible = (element) =>
  element.closest("[hidden], .collapsed") === null && !(/** @type {HTMLInputElement} */ (element).disabled);

/**
 * Where a problem is fixed: a visible field, or else the next one beside it.
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
