// The value of one winner: yaku that exclude each other and add up to han and fu, or the numbers
// themselves. The tables of the ruleset say which yaku and numbers are possible together.

import { valueName } from "../offline_tables/payments.js";
import { fittingYaku, requiredYaku, yakumanOf } from "../offline_tables/one_hand.js";
import { allowedValues, countFu, fittingFu, hanOf, MANGAN_HAN } from "../offline_tables/values.js";
import { all, closest, inputIn, inputsIn, memoize, one, show } from "../table/dom.js";
import { amountWords, filled, tables, words } from "../table/page.js";

/** @import { ValueRow, Win, Wind } from "../offline_tables/types.js" */
/** @import { WinFacts } from "../offline_tables/one_hand.js" */
/** @typedef {Omit<WinFacts, "open"> & {seat: Wind}} WinnerFacts */

const MOST_HAN = 13;
// A key shows those above.
const USUAL_FU = 70;
/** @type {Record<string, boolean>} */
const IS_OPEN = { open: true, closed: false };

const inputsOf = memoize((/** @type {HTMLElement} */ section, name) =>
  inputsIn(section, `input[name="${section.dataset.winner}-${name}"]`),
);

const inputsWithin = memoize((/** @type {HTMLElement} */ section, part) => new Set(inputsIn(section, `${part} input`)));

/** @param {string} id */
const yakuRow = (id) => tables.chips.yaku[id];

/** @param {string[]} ids the one of least han */
const cheapest = (ids) => ids.reduce((best, id) => (yakuRow(id).closed < yakuRow(best).closed ? id : best));

export class Winner {
  /** @param {HTMLElement} section @param {WinnerFacts} facts */
  constructor(section, facts) {
    this.section = section;
    this.facts = facts;
  }

  /** @param {string} name the part of the field's name that follows the wind */
  inputs(name) {
    return inputsOf(this.section, name);
  }

  /** @param {string} name */
  value(name) {
    return this.inputs(name).find((input) => input.checked)?.value;
  }

  get checkedYaku() {
    return this.inputs("yaku").filter((input) => input.checked);
  }

  get yaku() {
    return this.checkedYaku.map((input) => input.value);
  }

  /** @param {string} name @param {string} value */
  check(name, value) {
    for (const input of this.inputs(name)) input.checked = input.value === value;
  }

  /** @param {string} name @param {(value: string) => boolean} isPossible */
  enable(name, isPossible) {
    for (const input of this.inputs(name)) {
      const isDisabled = !isPossible(input.value);
      if (input.disabled !== isDisabled) input.disabled = isDisabled;
      if (isDisabled) input.checked = false;
    }
  }

  /**
   * Whether the hand has calls: true or false if stated or implied, else undefined.
   *
   * @param {string} mode
   */
  readCalls(mode) {
    const { riichi } = this.facts;
    const isClosed = riichi || (mode === "yaku" && this.yaku.some((id) => yakuRow(id).open === null));
    show(one(this.section, "[data-calls]"), !riichi);
    this.enable("calls", (value) => !isClosed || value === "closed");
    if (isClosed && mode === "yaku") this.check("calls", "closed");
    return isClosed ? false : IS_OPEN[this.value("calls") ?? ""];
  }

  /** @param {boolean | undefined} open */
  updateByNumber(open) {
    for (const input of this.checkedYaku) uncheck(input);
    const facts = { ...this.facts, open };
    const names = allowedValues(tables, facts);
    this.setHan("");
    this.enable("value", (value) => names.some((name) => name.split("/")[0] === value));
    const han = this.value("value") ?? "";
    const needsFu = !han.startsWith("y") && !(Number(han) >= MANGAN_HAN);
    this.updateFu(needsFu ? fittingFu(tables, facts, [], han) : null, open, !han);
    this.updatePairs(names);
  }

  /**
   * The keys that state han and fu together: what they pay, and which one is chosen.
   *
   * @param {string[]} names the values that the hand can have
   */
  updatePairs(names) {
    const { seat, tsumo } = this.facts;
    const chosen = `${this.value("value")}/${this.value("fu")}`;
    for (const key of all(this.section, "[data-pair]")) {
      const name = key.dataset.pair ?? "";
      const row = tables.values[name];
      show(key, names.includes(name) && Boolean(row));
      key.setAttribute("aria-pressed", String(name === chosen));
      if (row) fillText(one(key, "[data-pays]"), paymentWords(row, seat, tsumo));
    }
  }

  /** @param {boolean | undefined} open */
  updateByYaku(open) {
    this.checkRequired({ ...this.facts, open: open ?? true });
    const ways = (open === undefined ? [false, true] : [open]).map((calls) => ({ ...this.facts, open: calls }));
    this.enableYaku(ways);
    const yakuman = yakumanOf(tables, this.yaku);
    const han = this.hanOfYaku(ways.map((way) => way.open));
    this.enable("value", () => true);
    this.check("value", yakuman ? `y${yakuman}` : String(Math.min(han, MOST_HAN)));
    this.setHan(han && !yakuman ? String(han) : "");
    const needsFu = !yakuman && han > 0 && han < MANGAN_HAN && open !== undefined;
    this.updateFu(needsFu ? fittingFu(tables, ways[0], this.yaku, han) : null, open);
  }

  /**
   * Yaku that were not tapped but are implied by those that were.
   *
   * @param {WinFacts} facts
   */
  checkRequired(facts) {
    for (const input of this.checkedYaku) if ("auto" in input.dataset) uncheck(input);
    for (const ids of requiredYaku(tables, facts, this.yaku)) {
      const input = this.inputs("yaku").find(({ value }) => value === cheapest(ids));
      if (!input) continue;
      input.checked = true;
      input.dataset.auto = "";
    }
  }

  /**
   * Grey out yaku that exclude the others; hide those that are never possible. The common ones keep their
   * places in every hand.
   *
   * @param {WinFacts[]} ways open, closed, or both where it is not stated
   */
  enableYaku(ways) {
    const closed = fittingYaku(tables, { ...this.facts, open: false }, []);
    const open = this.facts.riichi ? [] : fittingYaku(tables, { ...this.facts, open: true }, []);
    const possible = new Set([...closed, ...open]);
    const fitting = new Set(ways.flatMap((way) => fittingYaku(tables, way, this.yaku)));
    this.enable("yaku", (id) => fitting.has(id));
    const common = inputsWithin(this.section, "[data-yaku-common]");
    for (const input of this.inputs("yaku")) showLabel(input, common.has(input) || possible.has(input.value));
  }

  /**
   * The han of yaku and dora, 0 if they depend on calls that are not stated.
   *
   * @param {boolean[]} ways
   */
  hanOfYaku(ways) {
    const dora = Number(this.inputs("dora")[0].value);
    const sums = new Set(ways.map((open) => hanOf(tables, open, this.yaku, dora)));
    return this.yaku.length && sums.size === 1 ? [...sums][0] : 0;
  }

  /** @param {string} text */
  setHan(text) {
    inputIn(this.section, "[data-han]").value = text;
  }

  /**
   * @param {number[] | null} fitting null if fu make no difference
   * @param {boolean | undefined} open
   * @param {boolean} [any] no value is chosen yet
   */
  updateFu(fitting, open, any = false) {
    for (const part of all(this.section, "[data-fu], [data-count-fu]")) show(part, fitting !== null);
    this.enable("fu", (value) => fitting !== null && (any || fitting.includes(Number(value))));
    for (const input of this.inputs("fu")) showLabel(input, !input.disabled);
    if (fitting?.length === 1) this.check("fu", String(fitting[0]));
    const fu = fitting === null ? null : countedFu(this, open);
    one(this.section, "[data-fu-total]").textContent = fu === null ? "" : filled(words.fu, { fu });
    if (fu !== null && (any || fitting?.includes(fu))) this.check("fu", String(fu));
    this.showUnusualFu();
  }

  /** A chosen value is shown, even if it is unusual. */
  showUnusualFu() {
    if (Number(this.value("fu")) > USUAL_FU) one(this.section, "[data-fu]").classList.add("all-fu");
  }
}

/** @param {HTMLInputElement} input */
const uncheck = (input) => {
  input.checked = false;
  delete input.dataset.auto;
};

/** @param {HTMLInputElement} input @param {boolean} isShown */
const showLabel = (input, isShown) => {
  const label = input.closest("label");
  if (label) show(label, isShown);
};

/** @param {HTMLElement} element @param {string} text */
const fillText = (element, text) => {
  if (element.textContent !== text) element.replaceChildren(text);
};

/**
 * A tap on a key that states han and fu together.
 *
 * @param {HTMLElement} section @param {string} pair such as "3/40"
 */
export const choosePair = (section, pair) => {
  const [han, fu] = pair.split("/");
  for (const [name, value] of [["value", han], ["fu", fu]])
    {for (const input of inputsOf(section, name)) input.checked = input.value === value;}
  inputsOf(section, "fu")[0].dispatchEvent(new Event("change", { bubbles: true }));
};

// ------------------------------------------------------------------------- counting fu and numbers

/** @param {Element} section */
const counters = (section) => all(section, "button[data-fu-set]");

/** @param {Element} button */
const countOf = (button) => Number(one(button, "[data-count]").textContent);

/**
 * A tap on a kind of set adds one; after the maximum of a hand it starts at none again.
 *
 * @param {HTMLElement} button
 */
export const countSet = (button) => {
  const value = closest(button, "[data-value]");
  const sum = value ? counters(value).reduce((total, other) => total + countOf(other), 0) : 0;
  const count = sum < tables.fu_items.most_sets ? countOf(button) + 1 : 0;
  one(button, "[data-count]").textContent = String(count);
  button.dispatchEvent(new Event("change", { bubbles: true }));
};

/**
 * The counted fu; null before anything is counted, or if calls are not known.
 *
 * @param {Winner} winner @param {boolean | undefined} open
 */
const countedFu = (winner, open) => {
  const { facts, section } = winner;
  const sets = counters(section).map(
    (button) => /** @type {[string, number, number]} */ (
      [button.dataset.fuSet, Number(button.dataset.outside), countOf(button)]
    ),
  );
  const [pair, wait] = [winner.value("fu-pair"), winner.value("fu-wait")];
  const isCounted = pair || wait || sets.some(([, , count]) => count);
  if (!isCounted || open === undefined) return null;
  const way = [facts.tsumo ? "tsumo" : "ron", open ? "open" : "closed"];
  if (facts.tsumo && winner.yaku.includes("rinshan")) way.push("rinshan");
  return countFu(tables.fu_items, { way: way.join(" "), pair: pair ?? "plain", wait: wait ?? "two_sided", sets });
};

/**
 * The fu were stated, so the counted ones do not apply.
 *
 * @param {HTMLElement} section
 */
export const clearCountedFu = (section) => {
  for (const input of inputsIn(section, "[data-count-fu] input")) input.checked = false;
  for (const button of counters(section)) one(button, "[data-count]").textContent = "0";
};

// ------------------------------------------------------------------------------- the value in words

/** @param {Win} win */
const hanAndFu = ({ fu, han, yakuman }) => {
  if (yakuman) return words.values[`y${yakuman}`] ?? "";
  const text = filled(words.han, { han });
  return fu === undefined ? text : `${text} ${filled(words.fu, { fu })}`;
};

/** @param {ValueRow} row @param {Wind} seat @param {boolean} tsumo */
const paymentWords = (row, seat, tsumo) => amountWords(tsumo ? Object.values(row.tsumo[seat]) : [row.ron[seat]]);

/**
 * A value in one line, as far as it is known: "2 han 30 fu · 2,000".
 *
 * @param {Win} win @param {boolean} tsumo
 */
export const valueLine = (win, tsumo) => {
  if (win.han === undefined && !win.yakuman) return "";
  const parts = [hanAndFu(win)];
  const row = tables.values[valueName(tables, win)];
  if (row?.limit && !win.yakuman) parts.push(words.limits[row.limit]);
  if (row) parts.push(paymentWords(row, win.seat, tsumo));
  return parts.filter(Boolean).join(" · ");
};
