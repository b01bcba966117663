// Entering a hand on the phone, step by step: who, value, check. Going back is always possible.

import { fillCheck, fillFinalScores, isConfirmed, needsServer } from "./check.js";
import {
  all, byId, closest, inputIn, layOut, one, postpone, pushStep, removeCursor, runPostponed, show,
} from "../dom.js";
import {
  fillCorrection, gameBefore, saveCorrection, storedEntry, writePlayers, writeValues,
} from "./correction.js";
import { aboutOf } from "./reader.js";
import { fieldsOfPlayers, writeFields } from "./writer.js";
import { currentGame, serverGame } from "../game.js";
import { isOffered, placeForm } from "./new_form.js";
import { holdMessages, releaseMessages, showMessage } from "../messages.js";
import { offenceIn, writeOffence } from "../offence.js";
import { OpenEntry } from "./open_entry.js";
import { focusProblem, showProblems } from "./problems.js";
import { addHand, changeHand, versionFor } from "../queue.js";
import { applyChoice } from "../seat_rows.js";
import { send } from "../sender.js";
import { storedInstead } from "../same_hand.js";
import { showStoredSince } from "../state_view.js";
import { countSet } from "../../riichi/value_fields.js";
import { valueStep } from "./value_steps.js";
import { stepNumber } from "./winner_sections.js";

/** @import { Entry, Outcome, WaitingHand } from "../../offline_tables/types.js" */
/** @import { Draft } from "./check.js" */
/** @import { StoredEntry } from "./correction.js" */
/** @import { CurrentGame } from "../game.js" */
/** @import { Problem, Step } from "./problems.js" */

// --------------------------------------------------------------------------------- the open entry

/** @type {OpenEntry | null} */
let open = null;

// ----------------------------------------------------------------------------------- filling steps

/** @type {WeakMap<HTMLElement, string>} */
const filledFor = new WeakMap();

/** @param {OpenEntry} entry @param {Step} step @param {Draft} draft */
const fillStep = (entry, step, draft) => {
  const { hand, stored } = entry;
  const written = (stored ?? hand)?.entry;
  const part = entry.part(step);
  const about = aboutOf(step, draft.entry, offenceIn(draft.data));
  if (step === "who" || filledFor.get(part) === about) return;
  const { situation } = draft.game;
  if (step === "value" && written) writeValues(part, written, draft.entry, situation);
  if (step === "value") valueStep.fill(part, draft.entry, situation);
  else if (stored) fillCorrection(part, stored, draft.entry);
  else fillCheck(part, draft);
  filledFor.set(part, about);
  layOut(part);
};

/** @param {OpenEntry} entry fills the step that is shown now */
const fillShownStep = (entry) => {
  const { draft, step, stored } = entry;
  const part = entry.part(step);
  if (step === "check" && (stored || needsServer(draft))) filledFor.delete(part);
  fillStep(entry, step, draft);
  if (step === "value") valueStep.shown(part);
  if (step === "check" && !stored) fillFinalScores(part, draft.entry);
};

/** Prepare what may be tapped next while the phone is idle, without asking the server. */
const prepareNextStep = () => {
  if (!open) return;
  const { draft, nextStep, step } = open;
  if (step === "value") valueStep.layOut(open.part(step));
  if (!nextStep || open.problemsOf(draft.entry).length) return;
  if (nextStep === "check" && (open.stored || needsServer(draft))) return;
  fillStep(open, nextStep, draft);
};

// ----------------------------------------------------------------------------- going through steps

/** @param {OpenEntry} entry shows the part, the mark and the button of its step */
const markStep = ({ form, nextStep, step, steps, stored }) => {
  const last = stored ? "correct" : "save";
  form.dataset.steps = steps.join(" ");
  for (const part of all(form, "[data-part]")) part.classList.toggle("collapsed", part.dataset.part !== step);
  for (const button of all(form, "[data-next]")) show(button, button.dataset.next === (nextStep ?? last));
  for (const mark of all(form, "[data-mark]")) {
    show(mark, steps.some((other) => other === mark.dataset.mark));
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
 * Show problems at the step of the first one, even if that is an earlier step.
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
  const { clientId, draft, game, hand, predecessor, seen, steps } = entry;
  const problems = entry.problemsOf(draft.entry);
  if (problems.length) {
    stopAt(entry, problems);
    return;
  }
  if (entry.isSaved || !isConfirmed(entry.part("check"))) return;
  entry.isSaved = true;
  releaseMessages();
  const { seats, situation: before } = game;
  const version = versionFor(predecessor, before);
  const offence = offenceIn(draft.data);
  const entered = { client_id: clientId, entry: draft.entry, offence, before, seats, seen, ...version };
  await (hand ? changeHand(hand, draft.entry, offence) : addHand(entered));
  history.go(-steps.length);
  await send();
};

// -------------------------------------------------------------------------------------------- taps

/** @param {Event} event */
const changed = ({ target }) => {
  if (!open) return;
  const input = /** @type {HTMLInputElement} */ (target);
  if (open.stored && "otherOutcome" in input.dataset) {
    changeOutcome(open, open.stored, /** @type {Outcome} */ (input.value));
    return;
  }
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

/** Show what another phone has stored of the hand being entered. */
export const showStoredMeanwhile = () => {
  if (!open || open.isSaved || open.isContinued || open.stored) return;
  const { clientId: client_id, form, game, seen } = open;
  const stored = storedInstead({ client_id, before: game.situation, seats: game.seats, seen });
  if (stored) showStoredSince(one(form, "[data-meanwhile]"), seen);
};

/** @param {OpenEntry} entry what a game asks beside the outcome, where nothing else is asked about players */
const askBeside = (entry) => {
  inputIn(entry.part("who"), '[name="beside"]').checked = true;
  entry.steps = ["who", ...entry.steps];
  history.replaceState({ tenbou: "who", of: entry.clientId }, "");
  showEntryStep(entry, "who");
};

/** @param {OpenEntry} entry @param {string} next */
const nextTapped = (entry, next) => {
  if (next === "save") save(entry);
  else if (next === "correct") correct(entry);
  else goToStep(entry, /** @type {Step} */ (next));
};

/** @param {Event} event */
const clicked = (event) => {
  const button = closest(event.target, "button");
  if (!button || !open) return;
  event.preventDefault();
  const { askBeside: besides, back, continue: goOn, fuSet, leave, next, problem, stepBy } = button.dataset;
  if (besides !== undefined) askBeside(open);
  else if (back !== undefined) history.back();
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
  byId("page").classList.toggle("aside", isEntering);
  if (isEntering) holdMessages();
  else releaseMessages();
};

/**
 * Open the form for a hand with this outcome; false if the page has none for it.
 *
 * @param {string} outcome
 */
export const openEntry = (outcome) => {
  if (!isOffered(outcome)) return false;
  const game = currentGame();
  showEntry(new OpenEntry(openForm(outcome, game), outcome, game));
  return true;
};

/** @param {string} outcome @param {CurrentGame} game */
const openForm = (outcome, game) => {
  const form = placeForm(outcome, game);
  form.addEventListener("change", changed);
  form.addEventListener("click", runPostponed, { capture: true });
  form.addEventListener("click", clicked);
  return form;
};

/** @param {OpenEntry} entry */
const showEntry = (entry) => {
  open = entry;
  setPageAside(true);
  pushStep({ tenbou: entry.step, of: entry.clientId });
  showEntryStep(entry, entry.step);
};

// -------------------------------------------------------------------------------------- corrections

/** @param {WaitingHand} hand is opened again as it was entered */
export const changeWaitingHand = (hand) => {
  const { before: situation, entry, seats } = hand;
  const game = { ...serverGame(), situation, seats, known: true };
  const form = openForm(entry.outcome, game);
  writeFields(form, fieldsOfPlayers(entry));
  writeOffence(form, hand.offence);
  form.dataset.earlier = "";
  showEntry(Object.assign(new OpenEntry(form, entry.outcome, game), { hand }));
};

/** @param {StoredEntry} stored @param {Entry} entry what the form says at first */
const newCorrection = (stored, entry) => {
  const game = gameBefore(stored);
  const form = openForm(entry.outcome, game);
  writePlayers(form, entry);
  writeOffence(form, stored.offence);
  return new OpenEntry(form, entry.outcome, game, stored);
};

/**
 * Open a stored hand with its values filled in; false if the page has no form for it.
 *
 * @param {number} position
 */
export const openCorrection = async (position) => {
  const stored = await storedEntry(position);
  if (!isOffered(stored.entry.outcome)) return false;
  showEntry(newCorrection(stored, stored.entry));
  return true;
};

/** @param {OpenEntry} entry @param {StoredEntry} stored @param {Outcome} outcome the hand ended otherwise */
const changeOutcome = (entry, stored, outcome) => {
  const { clientId, draft } = entry;
  open = Object.assign(newCorrection(stored, { ...draft.entry, outcome }), { clientId });
  showEntryStep(open, open.step);
};

/** @param {OpenEntry} entry */
const correct = async (entry) => {
  const { draft, form, steps, stored } = entry;
  if (!stored || entry.isSaved) return;
  entry.isSaved = await saveCorrection(form, stored, draft.entry);
  if (entry.isSaved) history.go(-steps.length);
};

/**
 * The browser went back or forward: to a step of this entry, or out of it.
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

/** The seats were changed, so the players of the entry have other winds now. */
export const closeEntry = () => {
  if (!open || open.isSaved) return;
  showStep(null);
  showMessage("t-reseated");
};
