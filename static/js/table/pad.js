// The tile pad of a winner: what is tapped goes into the same fields as what is typed.

import { isFocusLost } from "./aside.js";
import { later } from "./later.js";
import { emptyHand, isFull, isWhole, nextPlace, readHand, sorted, writeHand } from "./pad-hand.js";
import { copiesLeft, meldsWith } from "./pad-left.js";
import { othersOf } from "./pad-others.js";
import { draw } from "./pad-show.js";
import { askWorth } from "./pad-value.js";

export class Pad {
  constructor(section) {
    this.section = section;
    this.past = [];
    this.rest();
    section.addEventListener("click", (event) => this.tapped(event));
    section.addEventListener("change", () => section.querySelector('[data-way="tiles"].away') || this.show());
  }

  /** Nothing in particular was asked for by tap. */
  rest() {
    Object.assign(this, { chosen: null, mode: null, choices: [] });
  }

  get riichi() {
    const declared = `[name="riichi"][value="${this.section.dataset.winner}"]:checked`;
    return this.section.closest("form").querySelector(declared) !== null;
  }

  draw() {
    this.hand = readHand(this.section);
    this.left = copiesLeft(this.hand, othersOf(this.section));
    this.asks = this.mode ?? this.chosen ?? nextPlace(this.hand, this.riichi);
    draw(this);
  }

  show() {
    this.draw();
    if (isFocusLost()) later(() => isFocusLost() && this.section.querySelector("[data-asks]").focus({ preventScroll: true }));
    askWorth(this.section, isWhole(this.hand));
  }

  /** Write a changed hand; the one before can be had back. */
  change(hand) {
    this.past.push(readHand(this.section));
    writeHand(this.section, hand);
    this.rest();
    this.show();
  }

  undo() {
    if (this.mode || this.chosen) this.rest();
    else writeHand(this.section, this.past.pop() ?? this.hand);
    this.show();
  }

  add(name) {
    const { hand, asks } = this;
    if (!isFull(hand, asks)) this.change({ ...hand, [asks]: sorted([...hand[asks], name]) });
  }

  addMeld(meld) {
    this.change({ ...this.hand, melds: [...this.hand.melds, meld] });
  }

  call(name) {
    const found = meldsWith(this.mode, name, this.left);
    if (found.length === 1) return this.addMeld(found[0]);
    this.choices = found;
    return this.show();
  }

  take(cell) {
    const { take } = cell.dataset;
    if (take === "nukidora") return this.change({ ...this.hand, nukidora: this.hand.nukidora - 1 });
    const order = [...cell.parentElement.children].indexOf(cell);
    return this.change({ ...this.hand, [take]: this.hand[take].filter((_, place) => place !== order) });
  }

  ask(what) {
    const isAgain = [this.mode, this.chosen].includes(what.mode ?? what.chosen);
    this.rest();
    Object.assign(this, isAgain ? {} : what);
    this.show();
  }

  tapped({ target }) {
    const button = target.closest("button");
    if (!button) return;
    const { dataset } = button;
    if (dataset.tile) (this.mode ? this.call(dataset.tile) : this.add(dataset.tile));
    else if (dataset.take) this.take(button);
    else if (dataset.meld) this.addMeld(this.choices[dataset.meld]);
    else if (dataset.call) this.ask({ mode: dataset.call });
    else if (dataset.target) this.ask({ chosen: dataset.target });
    else if ("north" in dataset) this.change({ ...this.hand, nukidora: this.hand.nukidora + 1 });
    else if ("undo" in dataset) this.undo();
    else if ("clear" in dataset) this.change(emptyHand());
  }
}
