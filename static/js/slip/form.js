// The result slip on a phone: large digits in place of the device's keyboard, the running sum, and the last
// score filled in. Without scripts it is a plain form.

import { all, closest, inputsIn, one } from "../table/dom.js";
import { lastOne, numberIn, press, sumOf, written } from "./digits.js";

/** @import { Habit } from "./digits.js" */
/** @typedef {{habit: Habit, total: number, stick: number, unit: number, texts: Record<string, string>}} Slip */

/** @param {HTMLInputElement} input */
const valueOf = (input) => numberIn(input.value);

class SlipForm {
  /** @param {HTMLFormElement} form @param {Slip} slip */
  constructor(form, slip) {
    this.form = form;
    this.slip = slip;
    this.scores = inputsIn(form, "[data-score]");
    this.sticks = /** @type {HTMLInputElement | null} */ (form.querySelector('[name="leftover_sticks"]'));
    this.active = this.scores[0];
  }

  /** The required sum of the scores, without the sticks that are left. */
  get total() {
    return this.slip.total - (this.sticks ? (valueOf(this.sticks) ?? 0) * this.slip.stick : 0);
  }

  /** @param {HTMLInputElement} input */
  activate(input) {
    this.active = input;
    for (const other of all(this.form, ".slip-row input")) other.classList.toggle("is-active", other === input);
  }

  /** @param {HTMLInputElement} input somebody changed it, so it no longer follows from the others */
  changed(input) {
    delete input.dataset.filled;
    this.fill();
    this.showSum();
  }

  /** Fill in the only score that nobody typed; remove it if another one is deleted. */
  fill() {
    const typed = this.scores.map((input) => ("filled" in input.dataset ? null : valueOf(input)));
    const last = lastOne(typed, this.total);
    this.scores.forEach((input, index) => {
      const isLast = last?.index === index;
      if (isLast) input.value = written(last.value, this.slip.habit);
      else if ("filled" in input.dataset) input.value = "";
      input.toggleAttribute("data-filled", isLast);
      one(input.parentElement ?? this.form, "[data-filled-in]").hidden = !isLast;
    });
  }

  showSum() {
    const { habit, texts } = this.slip;
    const sum = sumOf(this.scores.map(valueOf));
    const off = sum - this.total;
    const isWhole = this.scores.every((input) => valueOf(input) !== null);
    const state = off === 0 ? "right" : off < 0 ? "missing" : "over";
    const box = one(this.form, "[data-slip-sum]");
    box.dataset.state = isWhole || off > 0 ? state : "";
    one(box, "[data-sum-value]").textContent = written(sum, habit);
    one(box, "[data-sum-state]").textContent = texts[state].replace("%(points)s", written(Math.abs(off), habit));
  }

  /** @param {string} key */
  tap(key) {
    const { habit, unit } = this.slip;
    if (key === "next") {
      this.next();
      return;
    }
    const isSticks = this.active === this.sticks;
    // Typing replaces a number that was filled in.
    const text = "filled" in this.active.dataset ? "" : this.active.value;
    this.active.value = press(text, key, isSticks ? 1 : unit, habit);
    this.changed(this.active);
  }

  /** Move to the next seat, from the last one to the first. */
  next() {
    const index = this.scores.indexOf(this.active);
    this.scores[(index + 1) % this.scores.length].focus({ preventScroll: true });
  }
}

/** Start the digits of a result slip, if the page has one. */
export const startSlip = () => {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-slip]"));
  if (!form) return;
  const slip = new SlipForm(form, JSON.parse(one(document, "#slip-data").textContent ?? ""));
  one(form, "[data-digits]").hidden = false;
  one(form, "[data-slip-sum]").hidden = false;
  for (const input of all(form, ".slip-row input")) input.setAttribute("inputmode", "none");
  form.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest(".slip-row")) slip.activate(target);
  });
  form.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest(".slip-row")) slip.changed(target);
  });
  // The score being typed keeps the focus.
  form.addEventListener("pointerdown", (event) => closest(event.target, "[data-digit]") && event.preventDefault());
  form.addEventListener("click", ({ target }) => {
    const key = closest(target, "[data-digit]");
    if (key) slip.tap(key.dataset.digit ?? "");
  });
  slip.activate(slip.scores.find((input) => !input.value) ?? slip.scores[0]);
  slip.fill();
  slip.showSum();
};
