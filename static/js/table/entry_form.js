// Entering a hand on the phone, step by step: who, value, check. Going back is always possible.

import { fillCheck, fillFinalScores, needsServer } from "./check.js";
import {
  all, byId, closest, copyOf, inputsIn, layOut, one, postpone, pushStep, removeCursor, runPostponed,
} from "./dom.js";
import { readEntry } from "./entry_reader.js";
import { currentGame } from "./game.js";
import { isOffered, placeForm } from "./new_form.js";
import { focusProblem, problemsOf, showProblems } from "./problems.js";
import { addHand, currentPredecessor, newClientId, versionFor } from "./queue.js";
import { applyChoice } from "./seat_rows.js";
import { send } from "./sender.js";
import { storedInstead } from "./same_hand.js";
import { listedHands, showStoredSince } from "./state_view.js";
import { countSet } from "../riichi/value_fields.js";
import { valueStep } from "./value_steps.js";
import { stepNumber } from "./winner_sections.js";

/** @import { Entry } from "../offline_tables/types.js" */
/** @import { Draft } from "./check.js" */
/** @import { CurrentGame } from "./game.js" */
/** @import { Problem, Step } from "./problems.js" */

// --------------------------------------------------------------------------------- the open entry

/** @type {Step[]} */
const STEPS = ["who", "value", "check"];

/** An entry: its form, the game in which it began, and the step that was reached. */
class OpenEntry {
  /** @param {HTMLFormElement} form @param {string} outcome @param {CurrentGame} game */
  constructor(form, outcome, game) {
    this.form = form;
    this.game = game;
    this.steps = STEPS.filter((step) => this.asks(step, outcome));
    this.step = this.steps[0];
    this.clientId = newClientId();
    this.predecessor = currentPredecessor();
    this.seen = listedHands();
    this.isSaved = false;
    this.isContinued = false;
    /** @type {Problem[]} problems to show at the step that is reached next */
    this.problems = [];
    /** @type {Problem[]} */
    this.shown = [];
    /** @type {Problem | null} the problem to lead to once its step is reached */
    this.target = null;
  }

  /** @param {Step} step @param {string} outcome a hand of some outcomes has no question for a step */
  asks(step, outcome) {
    if (step === "value") return valueStep.outcomes.includes(outcome);
    if (step === "check") return true;
    return inputsIn(this.part(step), "input").some((input) => !input.closest("[hidden]"));
  }

  /** @param {Step} step */
  part(step) {
    return one(this.form, `[data-part="${step}"]`);
  }

  /**
   * What the fields say by now.
   *
   * @returns {Draft}
   */
  get draft() {
    const data = new FormData(this.form);
    return { entry: readEntry(data), game: this.game, data };
  }

  get nextStep() {
    return this.steps.at(this.steps.indexOf(this.step) + 1);
  }

  /** @param {Entry} entry what is wrong with the steps up to this one */
  problemsOf(entry) {
    return problemsOf(entry, this.game.situation, this.step);
  }
}

/** @type {OpenEntry | null} */
let open = null;

// ----------------------------------------------------------------------------------- filling steps

/**
 * What a step is about: it need not be filled again while that is the same.
 *
 * @param {Step} step @param {Entry} entry
 */
const aboutOf = (step, entry) => {
  if (step === "check") return JSON.stringify(entry);
  return JSON.stringify([entry.outcome, entry.riichi, entry.wins?.map(({ seat }) => seat)]);
};

/** @type {WeakMap<HTMLElement, string>} */
const filledFor = new WeakMap();

/** @param {HTMLElement} part @param {Step} step @param {Draft} draft */
const fillStep = (part, step, draft) => {
  const about = aboutOf(step, draft.entry);
  if (step === "who" || filledFor.get(part) === about) return;
  if (step === "value") valueStep.fill(part, draft.entry, draft.game.situation);
  else fillCheck(part, draft);
  filledFor.set(part, about);
  layOut(part);
};

/** @param {OpenEntry} entry fills the step that is shown now */
const fillShownStep = (entry) => {
  const { draft, step } = entry;
  const part = entry.part(step);
  if (step === "check" && needsServer(draft)) filledFor.delete(part);
  fillStep(part, step, draft);
  if (step === "value") valueStep.shown(part);
  if (step === "check") fillFinalScores(part, draft.entry);
};

/** Prepare what may be tapped next while the phone is idle. The server is not asked ahead. */
const prepareNextStep = () => {
  if (!open) return;
  const { draft, nextStep, step } = open;
  if (step === "value") valueStep.layOut(open.part(step));
  if (!nextStep || open.problemsOf(draft.entry).length) return;
  if (nextStep === "check" && needsServer(draft)) return;
  fillStep(open.part(nextStep), nextStep, draft);
};

// ----------------------------------------------------------------------------- going through steps

/** @param {OpenEntry} entry shows the part, the mark and the button of its step */
const markStep = ({ form, nextStep, step, steps }) => {
  for (const part of all(form, "[data-part]")) part.classList.toggle("collapsed", part.dataset.part !== step);
  for (const button of all(form, "[data-next]")) button.hidden = button.dataset.next !== (nextStep ?? "save");
  for (const mark of all(form, "[data-mark]")) {
    mark.hidden = !steps.some((other) => other === mark.dataset.mark);
    if (mark.dataset.mark === step) mark.setAttribute("aria-current", "step");
    else mark.removeAttribute("aria-current");
  }
};

/** @param {OpenEntry} entry shows its problems once, at the step that was reached */
const showEntryProblems = (entry) => {
  const { form, problems, target } = entry;
  showProblems(form, problems);
  if (target) focusProblem(form, target);
  Object.assign(entry, { problems: [], shown: problems, target: null });
};

/** @param {OpenEntry} entry @param {Step} step */
const showEntryStep = (entry, step) => {
  entry.step = step;
  removeCursor();
  markStep(entry);
  fillShownStep(entry);
  const title = one(entry.form, "h1");
  if (!entry.target) postpone(() => title.focus({ preventScroll: true }));
  showEntryProblems(entry);
  window.scrollTo(0, 0);
  postpone(prepareNextStep);
};

/**
 * Show problems at the step of the first one, which may be an earlier one.
 *
 * @param {OpenEntry} entry @param {Problem[]} problems
 */
const stopAt = (entry, problems) => {
  const { step, steps } = entry;
  const back = steps.indexOf(step) - steps.indexOf(problems[0].step);
  entry.problems = problems;
  if (back > 0) history.go(-back);
  else showEntryProblems(entry);
};

/** @param {OpenEntry} entry @param {Problem} problem */
const goToProblem = (entry, problem) => {
  if (problem.step === entry.step) {
    focusProblem(entry.form, problem);
    return;
  }
  entry.target = problem;
  stopAt(entry, [problem, ...entry.shown.filter((other) => other !== problem)]);
};

/** @param {OpenEntry} entry keeps only the problems that are still wrong */
const updateProblems = (entry) => {
  if (!entry.shown.length) return;
  const texts = entry.problemsOf(entry.draft.entry).map(({ text }) => text);
  entry.problems = entry.shown.filter(({ text }) => texts.includes(text));
  showEntryProblems(entry);
};

/** @param {OpenEntry} entry @param {Step} step */
const goToStep = (entry, step) => {
  const problems = entry.problemsOf(entry.draft.entry);
  if (problems.length) {
    stopAt(entry, problems);
    return;
  }
  pushStep({ tenbou: step, of: entry.clientId });
  showEntryStep(entry, step);
};

/** @param {OpenEntry} entry */
const save = async (entry) => {
  const { clientId, draft, game, predecessor, seen, steps } = entry;
  const problems = entry.problemsOf(draft.entry);
  if (problems.length) {
    stopAt(entry, problems);
    return;
  }
  if (entry.isSaved) return;
  entry.isSaved = true;
  const { seats, situation: before } = game;
  const version = versionFor(predecessor, before);
  await addHand({ client_id: clientId, entry: draft.entry, before, seats, seen, ...version });
  history.go(-steps.length);
  await send();
};

// -------------------------------------------------------------------------------------------- taps

/** @param {Event} event */
const changed = ({ target }) => {
  if (!open) return;
  const input = /** @type {HTMLInputElement} */ (target);
  applyChoice(input);
  const section = closest(input, "[data-winner]");
  if (section) valueStep.update(section, open.draft.entry, input);
  updateProblems(open);
  if (input.name === "yame") fillShownStep(open);
  postpone(prepareNextStep);
};

/** @param {OpenEntry} entry stays open beside what another phone stored */
const continueEntry = (entry) => {
  entry.isContinued = true;
  one(entry.form, "[data-meanwhile]").hidden = true;
};

/** Say what another phone has stored of the hand that is being entered. */
export const showStoredMeanwhile = () => {
  if (!open || open.isSaved || open.isContinued) return;
  const { clientId: client_id, form, game, seen } = open;
  const stored = storedInstead({ client_id, before: game.situation, seats: game.seats, seen });
  if (stored) showStoredSince(one(form, "[data-meanwhile]"), seen);
};

/** @param {OpenEntry} entry @param {string} next */
const nextTapped = (entry, next) => {
  if (next === "save") save(entry);
  else goToStep(entry, /** @type {Step} */ (next));
};

/** @param {Event} event */
const clicked = (event) => {
  const button = closest(event.target, "button");
  if (!button || !open) return;
  event.preventDefault();
  const { back, continue: goOn, fuSet, leave, next, problem, stepBy } = button.dataset;
  if (back !== undefined) history.back();
  else if (leave !== undefined) history.go(-(open.steps.indexOf(open.step) + 1));
  else if (goOn !== undefined) continueEntry(open);
  else if (next) nextTapped(open, next);
  else if (problem) goToProblem(open, open.shown[Number(problem)]);
  else if (stepBy) stepNumber(button);
  else if (fuSet) countSet(button);
};

/** @param {boolean} isEntering the page gives way to an entry, and comes back */
const setPageAside = (isEntering) => {
  removeCursor();
  // A message about the last hand does not belong to the next one.
  if (isEntering) byId("messages").replaceChildren();
  byId("page").classList.toggle("aside", isEntering);
};

/**
 * Open the form for a hand that ended so; false where the page has none for it.
 *
 * @param {string} outcome
 */
export const openEntry = (outcome) => {
  if (!isOffered(outcome)) return false;
  const game = currentGame();
  const form = placeForm(outcome, game);
  open = new OpenEntry(form, outcome, game);
  form.addEventListener("change", changed);
  form.addEventListener("click", runPostponed, { capture: true });
  form.addEventListener("click", clicked);
  setPageAside(true);
  pushStep({ tenbou: open.step, of: open.clientId });
  showEntryStep(open, open.step);
  return true;
};

/**
 * The browser went back or forth: to a step of this entry, or out of it.
 *
 * @param {{tenbou: Step, of: string} | null} state
 */
export const showStep = (state) => {
  if (open && !open.isSaved && state?.of === open.clientId) {
    showEntryStep(open, state.tenbou);
    return;
  }
  byId("entry").replaceChildren();
  setPageAside(false);
  open = null;
};

/** The seats were changed: the entry is about players who have other winds now. */
export const closeEntry = () => {
  if (!open || open.isSaved) return;
  showStep(null);
  byId("messages").replaceChildren(copyOf("t-reseated"));
};
