// An entry that is being made: its form, and how far it has come.

import { inputsIn, one } from "../dom.js";
import { withUnasked } from "./correction.js";
import { problemsOf } from "./problems.js";
import { currentPredecessor, newClientId } from "../queue.js";
import { readEntry } from "./reader.js";
import { listedHands } from "../state_view.js";
import { valueStep } from "./value_steps.js";

/** @import { Entry, WaitingHand } from "../../offline_tables/types.js" */
/** @import { Draft } from "./check.js" */
/** @import { StoredEntry } from "./correction.js" */
/** @import { CurrentGame } from "../game.js" */
/** @import { Problem, Step } from "./problems.js" */

/** @type {Step[]} */
const STEPS = ["who", "value", "check"];

/** An entry: its form, the game in which it began, the step reached, and the hand that it corrects. */
export class OpenEntry {
  /**
   * @param {HTMLFormElement} form @param {string} outcome @param {CurrentGame} game
   * @param {StoredEntry | null} stored
   */
  constructor(form, outcome, game, stored = null) {
    this.form = form;
    this.game = game;
    this.stored = stored;
    /** @type {WaitingHand | null} the waiting hand that is entered again */
    this.hand = null;
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
    if (step === "check" || this.stored) return true;
    return inputsIn(this.part(step), "input").some((input) => !input.closest("[hidden], [data-beside]"));
  }

  /** @param {Step} step */
  part(step) {
    return one(this.form, `[data-part="${step}"]`);
  }

  /**
   * The present content of the fields.
   *
   * @returns {Draft}
   */
  get draft() {
    const data = new FormData(this.form);
    const entry = readEntry(data);
    return { entry: this.stored ? withUnasked(this.stored.entry, entry) : entry, game: this.game, data };
  }

  get nextStep() {
    return this.steps.at(this.steps.indexOf(this.step) + 1);
  }

  /** @param {Entry} entry what is wrong with the steps up to this one */
  problemsOf(entry) {
    return problemsOf(entry, this.game.situation, this.step);
  }
}
