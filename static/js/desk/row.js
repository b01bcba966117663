// One table of the desk: its fields, what is typed in them and how the row says so.

import { MINUS, numberIn, written } from "../slip/digits.js";
import { all, inputIn, inputsIn, one } from "../table/dom.js";
import { filled as filledText } from "../table/page.js";
import { draftNow, figuresOf, readDraft, saveDraft } from "./drafts.js";
import { filledIn, isRightSum, sumOfScores } from "./figures.js";
import { habit, texts, user } from "./page.js";

/** @import { Draft } from "./drafts.js" */

/** @param {HTMLInputElement} input @param {boolean} isFilled */
const markFilled = (input, isFilled) => {
  input.toggleAttribute("data-filled", isFilled);
  input.parentElement?.classList.toggle("dr__f--auto", isFilled);
};

export class DeskRow {
  /** @param {HTMLElement} body */
  constructor(body) {
    this.body = body;
    this.table = body.dataset.row ?? "";
    this.isOpen = false; // a stored result that is being changed
    this.isSending = false;
    this.isOvertaken = false;
    /** @type {string[]} */
    this.problems = [];
    /** @type {Draft | null} */
    this.draft = readDraft(user, this.table);
    this.followPage();
  }

  get number() {
    return Number(this.body.dataset.number);
  }

  get scores() {
    return inputsIn(this.body, 'input[name*="-raw_points_"]');
  }

  get sticks() {
    return /** @type {HTMLInputElement | null} */ (this.body.querySelector('input[name$="-leftover_sticks"]'));
  }

  get reason() {
    return /** @type {HTMLInputElement | null} */ (this.body.querySelector('input[name$="-reason"]'));
  }

  /** The fields in the order in which Enter walks. */
  get fields() {
    return [...this.scores, this.sticks, this.reason].filter((field) => field !== null);
  }

  /** What is stored, as typed. */
  get stored() {
    return this.body.dataset.stored ?? null;
  }

  get isClosed() {
    return this.stored !== null && !this.isOpen && !this.draft;
  }

  get isMissing() {
    return this.stored === null && !this.draft?.sends;
  }

  /** @returns {import("./figures.js").Game} */
  get game() {
    const { total, stick, unit, deductible } = this.body.dataset;
    return { total: Number(total), stick: Number(stick), unit: Number(unit), deductible: Number(deductible) };
  }

  get sum() {
    return sumOfScores(this.game, this.scores.map(({ value }) => value), this.sticks?.value ?? "");
  }

  /** Take what the page now says of the table: it may have been saved meanwhile. */
  followPage() {
    if (!this.draft) this.isOvertaken = false;
    else {
      const { stored, body, sticks } = this;
      const now = { stored, version: body.dataset.version ?? "", entrants: body.dataset.entrants ?? "" };
      const { draft, isOvertaken } = draftNow(this.draft, now, sticks !== null);
      this.isOvertaken = isOvertaken;
      this.keep(draft);
    }
    this.fillFields();
  }

  /** Put the draft into the fields, or without one what the page has. */
  fillFields() {
    const { draft, scores, sticks, reason } = this;
    const isOurs = draft && draft.entrants === this.body.dataset.entrants;
    scores.forEach((input, index) => {
      input.value = isOurs ? draft.scores[index] : (input.getAttribute("value") ?? "");
      markFilled(input, isOurs ? draft.filled === index : false);
    });
    if (sticks) sticks.value = isOurs ? draft.sticks : (sticks.getAttribute("value") ?? "");
    if (reason) reason.value = isOurs ? draft.reason : (reason.getAttribute("value") ?? "");
  }

  /** Somebody typed in this field. @param {HTMLInputElement} input */
  typed(input) {
    markFilled(input, false);
    this.problems = [];
    // A score that was emptied waits for what comes next.
    if (input.value || !this.scores.includes(input)) this.fillLast();
    this.takeTyped();
  }

  /** Fill in the score that nobody typed. */
  fillLast() {
    const { scores } = this;
    const before = scores.findIndex((input) => "filled" in input.dataset);
    const last = filledIn(this.game, scores.map(({ value }) => value), this.sticks?.value ?? "", before);
    scores.forEach((input, index) => {
      if (index === last?.index) scores[index].value = String(last.value).replace("-", MINUS);
      else if (index === before) scores[index].value = "";
      markFilled(input, index === last?.index);
    });
  }

  /** Keep what the fields hold, unless it is what the page has. */
  takeTyped() {
    const { draft, body, stored } = this;
    const { version = "", entrants = "" } = body.dataset;
    this.isOvertaken &&= draft?.entrants === entrants;
    if (!this.isOvertaken && this.isAsStored()) {
      this.keep(null);
      return;
    }
    const base = this.isOvertaken && draft ? draft.stored : stored;
    this.keep({ ...this.typedFigures(), stored: base, version, entrants, sends: false });
  }

  typedFigures() {
    const { scores, sticks, reason } = this;
    return {
      scores: scores.map(({ value }) => value),
      filled: scores.findIndex((input) => "filled" in input.dataset),
      sticks: sticks?.value ?? "",
      reason: reason?.value ?? "",
    };
  }

  isAsStored() {
    const { scores, sticks, stored } = this;
    const hasSticks = sticks !== null;
    const typed = this.typedFigures();
    const empty = figuresOf({ scores: scores.map(() => ""), sticks: "" }, hasSticks);
    return figuresOf(typed, hasSticks) === (stored ?? empty) && !typed.reason;
  }

  /** @param {Draft | null} draft */
  keep(draft) {
    this.draft = draft;
    saveDraft(user, this.table, draft);
  }

  /** The person has finished: true if the row can be sent or has nothing to send. */
  finish() {
    const { isWhole, missing } = this.sum;
    if (!isWhole || !isRightSum(missing, this.game) || this.isOvertaken) return false;
    this.isOpen = false;
    if (this.draft) this.keep({ ...this.draft, sends: true });
    return true;
  }

  /** Save what is typed over what somebody else has saved. */
  insist() {
    const { version = "" } = this.body.dataset;
    if (this.draft) this.keep({ ...this.draft, stored: this.stored, version });
    this.isOvertaken = false;
  }

  /** Leave what is stored. */
  cancel() {
    this.isOpen = false;
    this.isOvertaken = false;
    this.problems = [];
    this.keep(null);
    this.fillFields();
  }

  /** The first field without a number, or the first of all. */
  firstField() {
    return this.scores.find((input) => numberIn(input.value) === null) ?? this.scores[0];
  }

  // ------------------------------------------------------------------------------ what the row says

  /** @param {boolean} isActive */
  show(isActive) {
    const { classList } = this.body;
    classList.toggle("dr--active", isActive && !this.isClosed);
    classList.toggle("dr--unsaved", this.draft !== null);
    classList.toggle("dr--open", this.isOpen || this.draft !== null);
    this.scores.forEach((input) => markFilled(input, "filled" in input.dataset));
    this.showSum(isActive);
    for (const part of all(this.body, "[data-other]")) part.hidden = !this.isOvertaken;
    const wrong = one(this.body, "[data-wrong]");
    const lines = [...this.problems, ...this.otherPlayers()];
    wrong.hidden = !lines.length;
    wrong.textContent = lines.join(" ");
  }

  otherPlayers() {
    const { draft, body } = this;
    if (!draft || draft.entrants === body.dataset.entrants) return [];
    return [`${texts.otherPlayers} ${draft.scores.join(", ")}`];
  }

  /** @param {boolean} isActive */
  showSum(isActive) {
    const [text, mood] = this.sumWords(isActive);
    const live = one(this.body, "[data-sum]");
    if (live.textContent !== text) live.textContent = text;
    live.className = `dr__live ${mood}`;
    one(this.body, ".dr__state").hidden = Boolean(text);
  }

  /** @param {boolean} isActive @returns {[string, string]} */
  sumWords(isActive) {
    if (this.isOvertaken) return [texts.conflict, "dr__miss"];
    if (this.isSending) return [texts.sending, "dr__not"];
    if (this.draft?.sends) return [texts.waits, "dr__not"];
    const { missing, isEmpty } = this.sum;
    if (this.isClosed || isEmpty) return ["", ""];
    if (!isActive) return this.draft ? [texts.notSaved, "dr__not"] : ["", ""];
    if (missing === 0) return [`\u2713 ${written(this.game.total, habit)}`, "ok"];
    const sentence = missing > 0 ? texts.missing : texts.over;
    return [filledText(sentence, { points: written(Math.abs(missing), habit) }), "dr__miss"];
  }
}

/** @param {DeskRow} row */
export const changeButton = (row) =>
  /** @type {HTMLElement} */ (row.body.querySelector("[data-open]")) ?? inputIn(row.body, "th a");
