// The parts of a photo's panel: cells of the row with what can be tapped between them, and choices of tiles and
// melds.

import { filled, tileSet } from "../table/page.js";
import { meldInWords, meldLabel, meldPicture, tileName, tilePicture } from "../tiles/tile_pictures.js";
import { words } from "./words.js";

/** @import { MeldOfTiles } from "../tiles/tile_hand.js" */
/** @import { RowTile } from "./narrow.js" */
/** @import { Photo, Question } from "./questions.js" */

/** @param {string} name */
const isDrawn = (name) => name in tileSet.copies || name === "back";

/** @param {string} className @param {DOMStringMap} data @param {string} label @param {(Element | string)[]} content */
const button = (className, data, label, ...content) => {
  const made = Object.assign(document.createElement("button"), { type: "button", className });
  Object.assign(made.dataset, data);
  made.setAttribute("aria-label", label);
  made.append(...content);
  return made;
};

/** @param {string} text */
const mark = (text) => {
  const made = Object.assign(document.createElement("span"), { textContent: text });
  made.setAttribute("aria-hidden", "true");
  return made;
};

/** @param {RowTile} tile @param {number} place @param {Photo} photo @param {boolean} isAsked */
const cell = ({ isDoubtful, tile }, place, { won }, isAsked) => {
  const classes = ["photo__cell"];
  if (isDoubtful || !isDrawn(tile)) classes.push("photo__cell--doubtful");
  if (isAsked) classes.push("photo__cell--asked");
  if (place === won) classes.push("photo__cell--won");
  const text = isDoubtful ? words.doubtful_tile : words.tile;
  const label = filled(text, { number: place + 1, tile: tileName(tile) ?? words.unknown });
  const content = isDrawn(tile) ? tilePicture(tile) : mark("?");
  const number = isDoubtful || isAsked || !isDrawn(tile) ? [mark(String(place + 1))] : [];
  return button(classes.join(" "), { photoTile: String(place) }, label, content, ...number);
};

/** @param {number} place */
const gap = (place) =>
  button("photo__gap", { photoGap: String(place) }, filled(words.gap, { number: place + 1 }), mark("+"));

/**
 * The row as it was read; where a tile is missing its gaps can be tapped.
 *
 * @param {HTMLElement} element @param {Photo} photo @param {Question} question
 */
export const drawRow = (element, photo, { ask, place: asked }) => {
  const isOfTile = ["unknown", "flower", "doubtful", "tile"].includes(ask);
  const cells = photo.row.map((tile, place) => cell(tile, place, photo, isOfTile && place === asked));
  const gaps = ask === "missing" ? [...photo.row, null].map((_, place) => gap(place)) : [];
  element.replaceChildren(...cells.flatMap((one, place) => [...gaps.slice(place, place + 1), one]), ...gaps.slice(-1));
  element.classList.toggle("photo__row--gaps", gaps.length > 0);
};

/** @param {string} tile @param {string} className */
const tileChoice = (tile, className) => button(className, { photoChoice: tile }, tileName(tile), tilePicture(tile));

/** @param {string} name @param {string} text */
const command = (name, text) => button("button", { [name]: "" }, text, text);

/** @param {Photo} photo @param {number} place a tile, its second choice, or any other */
const choicesOfTile = ({ row }, place) => {
  const { second, tile } = row[place];
  const names = [tile, second].filter((name) => name in tileSet.copies);
  return [
    ...names.map((name) => tileChoice(name, "button photo__choice")),
    command("photoOther", words.other),
    command("photoRemove", words.remove),
  ];
};

/** @param {MeldOfTiles} meld @param {number} order */
const meldChoice = (meld, order) => {
  const label = Object.assign(document.createElement("small"), { textContent: meldLabel(meld) });
  return button("button choice-of-meld", { photoMeld: String(order) }, meldInWords(meld), meldPicture(meld), label);
};

/** @param {boolean} areFlowers */
const everyTile = (areFlowers) => {
  const names = Object.keys(tileSet.copies).filter((name) => !areFlowers || name in tileSet.own_places);
  const keys = Object.assign(document.createElement("div"), { className: "photo__keys" });
  keys.append(...names.map((name) => tileChoice(name, "key")));
  return [keys];
};

/**
 * What a question can be answered with.
 *
 * @param {HTMLElement} element @param {Photo} photo @param {Question} question
 */
export const drawChoices = (element, photo, { ask, choices, place }) => {
  /** @type {Partial<Record<string, () => HTMLElement[]>>} */
  const made = {
    unknown: () => [...everyTile(false), command("photoRemove", words.remove)],
    flower: () => everyTile(true),
    doubtful: () => choicesOfTile(photo, place),
    tile: () => choicesOfTile(photo, place),
    other: () => everyTile(false),
    meld: () => choices.map(meldChoice),
  };
  element.replaceChildren(...(made[ask]?.() ?? []));
};
