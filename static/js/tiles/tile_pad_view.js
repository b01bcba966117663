// Draws the tile pad of a winner: racks with the tapped tiles and gaps for missing ones, the question, and
// the keys.

import { all, copyOf, fillTexts, one, show } from "../table/dom.js";
import { filled, tileSet } from "../table/page.js";
import { callableTiles, fitsPlace, isFull, missingTiles } from "./tile_hand.js";
import { meldInWords, meldLabel, meldPicture, removeLabel, tileName, tilePicture } from "./tile_pictures.js";

/** @import { Call, MeldOfTiles, Place, TileHand } from "./tile_hand.js" */
/**
 * What a pad shows: `asks` is the place or the call of the next tile, `choices` are the melds to choose
 * from, `past` the hands before each change.
 *
 * @typedef {object} PadState
 * @property {HTMLElement} section
 * @property {TileHand} hand
 * @property {Record<string, number>} left copies left of each tile
 * @property {Place | Call | null} asks
 * @property {Call | null} call
 * @property {MeldOfTiles[]} choices
 * @property {TileHand[]} past
 * @property {boolean} hasKeys
 */

/** @param {string} className @param {DOMStringMap} data @param {string} label @param {Element[]} content */
const button = (className, data, label, ...content) => {
  const made = Object.assign(document.createElement("button"), { type: "button", className });
  Object.assign(made.dataset, data);
  made.setAttribute("aria-label", label);
  made.append(...content);
  return made;
};

// ----------------------------------------------------------------------------------- the racks

const NEXT = "next";
const EMPTY = "empty";

/** @param {string} kind */
const gap = (kind) => Object.assign(document.createElement("span"), { className: `cell cell--${kind}` });

/** @param {Place} place @param {string} key a tile or the kind of a gap */
const cellFor = (place, key) => {
  const isGap = key === NEXT || key === EMPTY;
  const cell = isGap ? gap(key) : button("cell", { take: place }, removeLabel(tileName(key)), tilePicture(key));
  cell.dataset.key = key;
  return cell;
};

/** @param {Element | null | undefined} cell */
const keyOf = (cell) => /** @type {HTMLElement | null | undefined} */ (cell)?.dataset.key;

/**
 * Update the cells of a rack to these keys; unchanged cells stay.
 *
 * @param {HTMLElement} rack @param {string[]} keys @param {(key: string) => HTMLElement} make
 */
const arrange = (rack, keys, make) => {
  let cell = rack.firstElementChild;
  for (const key of keys) {
    const next = cell?.nextElementSibling ?? null;
    if (cell && keyOf(cell) !== key && keyOf(next) === key) {
      cell.remove();
      cell = next;
    }
    if (keyOf(cell) === key) cell = cell?.nextElementSibling ?? null;
    else rack.insertBefore(make(key), cell);
  }
  while (cell) {
    const next = cell.nextElementSibling;
    cell.remove();
    cell = next;
  }
};

/** @param {PadState} pad @param {Place} place */
const gapsOf = ({ asks, hand }, place) => {
  if (place === "concealed") return Math.max(0, missingTiles(tileSet, hand));
  if (place === "win_tile") return hand.tiles.win_tile.length ? 0 : 1;
  return asks === place ? 1 : 0;
};

/** @param {PadState} pad @param {Place} place */
const fillRack = (pad, place) => {
  const { asks, hand, section } = pad;
  const gaps = Array.from({ length: gapsOf(pad, place) }, (_, n) => (asks === place && n === 0 ? NEXT : EMPTY));
  arrange(one(section, `[data-rack="${place}"]`), [...hand.tiles[place], ...gaps], (key) => cellFor(place, key));
  for (const target of all(section, `[data-target="${place}"]`)) {
    /** @type {HTMLButtonElement} */ (target).disabled = isFull(tileSet, hand, place);
    target.setAttribute("aria-pressed", String(asks === place));
  }
};

// --------------------------------------------------------------------------------------- the melds

/** @param {PadState} pad */
const fillMelds = ({ hand, section }) => {
  const melds = hand.melds.map((meld) =>
    button("cell cell--meld", { take: "melds" }, removeLabel(meldInWords(meld)), meldPicture(meld)),
  );
  const norths = Array.from({ length: hand.nukidora }, () =>
    button("cell", { take: "nukidora" }, removeLabel(tileName("4z")), tilePicture("4z")),
  );
  one(section, '[data-rack="melds"]').replaceChildren(...melds, ...norths);
};

/** @param {PadState} pad */
const fillChoices = ({ choices, section }) => {
  const buttons = choices.map((meld, order) => {
    const label = Object.assign(document.createElement("small"), { textContent: meldLabel(meld) });
    return button("button choice-of-meld", { meld: String(order) }, meldInWords(meld), meldPicture(meld), label);
  });
  one(section, "[data-choices-of-meld]").replaceChildren(...buttons);
};

/** @param {PadState} pad */
const fillCalls = ({ call, hand, section }) => {
  const isMost = hand.melds.length >= tileSet.most_melds;
  for (const key of all(section, "[data-call]")) {
    const { call: own = "" } = key.dataset;
    const isPossible = tileSet.groups[own].melds.some((type) => tileSet.calls[type].length);
    /** @type {HTMLButtonElement} */ (key).disabled = isMost || !isPossible;
    key.setAttribute("aria-pressed", String(own === call));
  }
};

// ---------------------------------------------------------------------------------------- the keys

/** @param {PadState} pad */
const fillKeys = ({ asks, call, choices, left, section }) => {
  const keys = one(section, "[data-keys]");
  show(keys, asks !== null && !choices.length);
  if (keys.hidden) return;
  const callable = call && callableTiles(tileSet, call, left);
  for (const key of /** @type {HTMLButtonElement[]} */ (all(keys, "[data-tile]"))) {
    const { tile = "" } = key.dataset;
    const count = Math.max(0, left[tile]);
    const isOff = callable ? !callable.has(tile) : !count || !fitsPlace(tileSet, tile, asks);
    const label = filled(tileSet.words.left, { tile: tileName(tile), count });
    if (key.disabled !== isOff) key.disabled = isOff;
    if (key.getAttribute("aria-label") !== label) key.setAttribute("aria-label", label);
  }
};

/**
 * Insert the keys, which takes a slow phone a while.
 *
 * @param {PadState} pad
 */
export const addKeys = (pad) => {
  if (pad.hasKeys) return;
  pad.hasKeys = true;
  const keys = copyOf("t-keys");
  for (const key of all(keys, "[data-tile]")) key.replaceChildren(tilePicture(key.dataset.tile ?? ""));
  one(pad.section, "[data-keys]").append(keys);
  fillKeys(pad);
};

/** @param {PadState} pad */
const fillQuestion = ({ asks, choices, hand, section }) => {
  const question = choices.length ? "choice" : (asks ?? "done");
  for (const part of all(section, "[data-ask]")) show(part, part.dataset.ask === question);
  fillTexts(section, { lacking: missingTiles(tileSet, hand) });
};

/** @param {PadState} pad */
export const drawPad = (pad) => {
  for (const place of tileSet.places) fillRack(pad, place);
  fillMelds(pad);
  fillChoices(pad);
  fillKeys(pad);
  fillCalls(pad);
  fillQuestion(pad);
  /** @type {HTMLButtonElement} */ (one(pad.section, "[data-undo]")).disabled = !pad.past.length;
};
