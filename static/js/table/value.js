// The value step of one winner: yaku as chips that grey one another out and add up to han and fu,
// or the numbers themselves. Which chips and numbers go together is looked up.

import { WinnerFields } from "./fields.js";
import { countedFu, tellFu } from "./fu.js";
import { reckoner, show } from "./page.js";
import { allowedValues, fittingFu, fittingYaku, hanOf, neededYaku, yakumanOf } from "./values.js";

const LIMIT = 5;
const MOST = 13;
const CALLS = { open: true, closed: false };

const rowOf = (id) => reckoner.chips.yaku[id];
const plainest = (ids) => ids.reduce((best, id) => (rowOf(id).closed < rowOf(best).closed ? id : best));

export class Winner extends WinnerFields {
  /** Chips that nobody tapped, but that must stand beside those that were. */
  addNeeded(way) {
    for (const chip of this.chosen) if ("auto" in chip.dataset) this.drop(chip);
    for (const list of neededYaku(reckoner, way, this.ids)) {
      const chip = this.inputs("yaku").find((input) => input.value === plainest(list));
      if (!chip) continue;
      chip.checked = true;
      chip.dataset.auto = "";
    }
  }

  /** Whether the hand had calls: true or false where it was said or follows, else undefined. */
  readCalls(mode) {
    const { riichi } = this.facts;
    const closed = riichi || (mode === "yaku" && this.ids.some((id) => rowOf(id).open === null));
    show(this.section.querySelector("[data-calls]"), !riichi);
    this.offer("calls", (value) => !closed || value === "closed");
    if (closed && mode === "yaku") this.choose("calls", "closed");
    return closed ? false : CALLS[this.answer("calls")];
  }

  byNumber(isOpen) {
    for (const chip of this.chosen) this.drop(chip);
    const way = { ...this.facts, open: isOpen };
    const names = allowedValues(reckoner, way);
    this.setHan("");
    this.offer("value", (value) => names.some((name) => name.split("/")[0] === value));
    const han = this.answer("value") ?? "";
    const decided = han.startsWith("y") || Number(han) >= LIMIT;
    this.offerFu(decided ? null : fittingFu(reckoner, way, [], han), isOpen, !han);
  }

  byYaku(isOpen) {
    this.addNeeded({ ...this.facts, open: isOpen ?? true });
    const ways = (isOpen === undefined ? [false, true] : [isOpen]).map((open) => ({ ...this.facts, open }));
    this.offerYaku(ways);
    const units = yakumanOf(reckoner, this.ids);
    const dora = Number(this.inputs("dora")[0].value);
    const sums = new Set(ways.map(({ open }) => hanOf(reckoner, open, this.ids, dora)));
    const han = this.ids.length && sums.size === 1 ? [...sums][0] : 0;
    this.offer("value", () => true);
    this.choose("value", units ? `y${units}` : String(Math.min(han, MOST)));
    this.setHan(han && !units ? String(han) : "");
    const none = units || han >= LIMIT || !han || isOpen === undefined;
    this.offerFu(none ? null : fittingFu(reckoner, ways[0], this.ids, han), isOpen);
  }

  /** Chips that do not go with the others are greyed; those that never could are not there. */
  offerYaku(ways) {
    const fitting = (open, ids) => fittingYaku(reckoner, { ...this.facts, open }, ids);
    const ever = new Set([...fitting(false, []), ...(this.facts.riichi ? [] : fitting(true, []))]);
    const now = new Set(ways.flatMap(({ open }) => fitting(open, this.ids)));
    this.offer("yaku", (id) => now.has(id));
    for (const chip of this.inputs("yaku")) show(chip.closest("label"), ever.has(chip.value));
  }

  setHan(text) {
    this.section.querySelector("[data-han]").value = text;
  }

  offerFu(list, isOpen, any = false) {
    show(this.section.querySelector("[data-fu]"), list !== null);
    this.offer("fu", (value) => list !== null && (any || list.map(String).includes(value)));
    for (const chip of this.inputs("fu")) show(chip.closest("label"), !chip.disabled);
    if (list?.length === 1) this.choose("fu", String(list[0]));
    const counted = list === null ? null : countedFu(this, isOpen);
    tellFu(this.section, counted);
    if (counted !== null && (any || list.includes(counted))) this.choose("fu", String(counted));
  }
}
