// The tile pad of a hand: taps fill the same fields as typing.

import { closest, isFocusLost, one, postpone } from "../table/dom.js";
import { tileSet } from "../table/page.js";
import { otherHands, readHand, writeHand } from "./pad_fields.js";
import { copiesLeft, emptyHand, isComplete, isFull, meldsWith, nextPlace, sortTiles } from "./tile_hand.js";
import { drawPad } from "./tile_pad_view.js";

/** @import { Call, MeldOfTiles, Place, TileHand } from "./tile_hand.js" */

/**
 * Copy what winners share, such as the winning tile; ura only after riichi.
 *
 * @param {HTMLElement} section @param {boolean} riichi
 */
export const shareTiles = (section, riichi) => {
  const hand = readHand(section);
  const places = tileSet.shared.filter((place) => place !== "ura_indicators" || riichi);
  for (const { tiles } of otherHands(section))
    {for (const place of places) if (!hand.tiles[place].length) hand.tiles[place] = tiles[place];}
  writeHand(section, hand);
};

// ------------------------------------------------------------------------------------------ the pad

/**
 * What a page adds to a pad: whether the hand is in riichi, and what to do after a change.
 *
 * @typedef {{isRiichi: () => boolean, changed: (isComplete: boolean) => void}} PadPage
 */

export class Pad {
  /** @param {HTMLElement} section @param {PadPage} page */
  constructor(section, page) {
    this.section = section;
    this.page = page;
    this.hasKeys = one(section, "[data-keys]").childElementCount > 0;
    /** @type {TileHand[]} */
    this.past = [];
    this.hand = emptyHand(tileSet);
    /** @type {Record<string, number>} */
    this.left = {};
    /** @type {Place | Call | null} */
    this.asks = null;
    /** @type {Place | null} */
    this.chosen = null;
    /** @type {Call | null} */
    this.call = null;
    /** @type {MeldOfTiles[]} */
    this.choices = [];
    section.addEventListener("click", ({ target }) => this.tapped(closest(target, "button")));
    section.addEventListener("change", () => {
      if (!section.querySelector('[data-way="tiles"].collapsed')) this.show();
    });
  }

  /** No place and no call is chosen by tap. */
  reset() {
    Object.assign(this, { chosen: null, call: null, choices: [] });
  }

  draw() {
    this.hand = readHand(this.section);
    this.left = copiesLeft(tileSet, this.hand, otherHands(this.section));
    this.asks = this.call ?? this.chosen ?? nextPlace(tileSet, this.hand, this.page.isRiichi());
    drawPad(this);
  }

  show() {
    this.draw();
    if (isFocusLost()) postpone(() => this.takeFocus());
    this.page.changed(isComplete(tileSet, this.hand));
  }

  /** The focus may have moved meanwhile. */
  takeFocus() {
    if (isFocusLost()) one(this.section, "[data-asks]").focus({ preventScroll: true });
  }

  /** @param {TileHand} hand */
  change(hand) {
    this.past.push(readHand(this.section));
    writeHand(this.section, hand);
    this.reset();
    this.show();
  }

  /** @param {Place} place @param {string[]} tiles */
  changePlace(place, tiles) {
    this.change({ ...this.hand, tiles: { ...this.hand.tiles, [place]: tiles } });
  }

  undo() {
    if (this.call || this.chosen) this.reset();
    else writeHand(this.section, this.past.pop() ?? this.hand);
    this.show();
  }

  /** @param {string} tile */
  tileTapped(tile) {
    const { asks, call, hand } = this;
    if (call) {
      this.callTile(call, tile);
      return;
    }
    const place = tileSet.own_places[tile] ?? /** @type {Place} */ (asks);
    if (!isFull(tileSet, hand, place)) this.changePlace(place, sortTiles(tileSet, [...hand.tiles[place], tile]));
  }

  /** @param {Call} call @param {string} tile */
  callTile(call, tile) {
    const melds = meldsWith(tileSet, call, tile, this.left);
    if (melds.length === 1) {
      this.addMeld(melds[0]);
      return;
    }
    this.choices = melds;
    this.show();
  }

  /** @param {MeldOfTiles} meld */
  addMeld(meld) {
    this.change({ ...this.hand, melds: [...this.hand.melds, meld] });
  }

  /** @param {HTMLElement} cell */
  remove(cell) {
    const { take = "" } = cell.dataset;
    if (take === "nukidora") {
      this.change({ ...this.hand, nukidora: this.hand.nukidora - 1 });
      return;
    }
    const order = [...(cell.parentElement?.children ?? [])].indexOf(cell);
    /** @template T @param {T[]} items */
    const without = (items) => items.filter((_, place) => place !== order);
    if (take === "melds") this.change({ ...this.hand, melds: without(this.hand.melds) });
    else this.changePlace(take, without(this.hand.tiles[take]));
  }

  /** @param {{call?: Call, chosen?: Place}} what a second tap on the same button resets */
  choose(what) {
    const isAgain = this.call === (what.call ?? null) && this.chosen === (what.chosen ?? null);
    this.reset();
    if (!isAgain) Object.assign(this, what);
    this.show();
  }

  /** @param {HTMLElement | null} button */
  tapped(button) {
    if (!button) return;
    const { dataset } = button;
    if (dataset.tile) this.tileTapped(dataset.tile);
    else if (dataset.take) this.remove(button);
    else if (dataset.meld) this.addMeld(this.choices[Number(dataset.meld)]);
    else if (dataset.call) this.choose({ call: dataset.call });
    else if (dataset.target) this.choose({ chosen: dataset.target });
    else this.commandTapped(dataset);
  }

  /** @param {DOMStringMap} dataset */
  commandTapped(dataset) {
    if ("north" in dataset) this.change({ ...this.hand, nukidora: this.hand.nukidora + 1 });
    else if ("undo" in dataset) this.undo();
    else if ("clear" in dataset) this.change(emptyHand(tileSet));
  }
}
