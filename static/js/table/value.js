// The value step of one winner: yaku as chips that grey one another out and add up to han and fu,
// or the numbers themselves. Which chips and numbers go together is looked up.

import { WinnerFields } from "./fields.js";
import { reckoner } from "./page.js";
import { allowedValues, fittingFu, fittingYaku, hanOf, neededYaku, yakumanOf } from "./values.js";

const LIMIT = 5;
const MOST = 13;

const rowOf = (id) => reckoner.chips.yaku[id];
const plainest = (ids) => ids.reduce((best, id) => (rowOf(id).closed < rowOf(best).closed ? id : best));

class Winner extends WinnerFields {
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

  get calls() {
    const { riichi } = this.facts;
    const locked = riichi || this.ids.some((id) => rowOf(id).open === null);
    const stated = this.inputs("calls").find((input) => input.checked)?.value;
    const calls = locked || stated !== "open" ? "closed" : "open";
    this.offer("calls", (value) => value && (!locked || value === "closed"));
    this.choose("calls", calls);
    return calls;
  }

  byNumber() {
    for (const chip of this.chosen) this.drop(chip);
    const way = { ...this.facts, open: undefined };
    const names = allowedValues(reckoner, way);
    this.offer("yaku", (id) => fittingYaku(reckoner, way, []).includes(id));
    this.offer("calls", () => true);
    this.choose("calls", "");
    this.offer("value", (value) => names.some((name) => name.split("/")[0] === value));
    const han = this.inputs("value").find((input) => input.checked)?.value ?? "";
    this.setHan("");
    const decided = han.startsWith("y") || Number(han) >= LIMIT;
    this.offerFu(decided ? null : fittingFu(reckoner, way, [], han), !han);
  }

  byYaku() {
    const way = { ...this.facts, open: this.calls === "open" };
    this.addNeeded(way);
    const fits = fittingYaku(reckoner, way, this.ids);
    this.offer("yaku", (id) => fits.includes(id));
    const units = yakumanOf(reckoner, this.ids);
    const dora = Number(this.inputs("dora")[0]?.value) || 0;
    const han = units || hanOf(reckoner, way.open, this.ids, dora);
    this.offer("value", () => true);
    this.choose("value", units ? `y${units}` : String(Math.min(han, MOST)));
    this.setHan(units ? "" : String(han));
    this.offerFu(units || han >= LIMIT ? null : fittingFu(reckoner, way, this.ids, han));
  }

  setHan(text) {
    this.section.querySelector("[data-han]").value = text;
  }

  offerFu(list, any = false) {
    this.section.querySelector("[data-fu]").hidden = list === null;
    this.offer("fu", (value) => list !== null && (any || list.map(String).includes(value)));
    if (list?.length === 1) this.choose("fu", String(list[0]));
  }
}

/** Bring a winner's fields in line after something was tapped. */
export const settleWinner = (section, facts, tapped) => {
  const winner = new Winner(section, facts);
  if (tapped?.name === `${facts.seat}-yaku`) delete tapped.dataset.auto;
  const byNumber = tapped?.name === `${facts.seat}-value`;
  const real = winner.chosen.filter((chip) => !("auto" in chip.dataset));
  if (byNumber || !real.length) winner.byNumber();
  else winner.byYaku();
};
