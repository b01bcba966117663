// The tile pads of the winners of a hand, built on first use, with the value that the server finds.

import { all, formOf, layOut, one, postpone } from "../dom.js";
import { showTileValue } from "./server_preview.js";
import { Pad } from "../../tiles/tile_pad.js";
import { addKeys } from "../../tiles/tile_pad_view.js";

/** @type {WeakMap<HTMLElement, Pad>} */
const pads = new WeakMap();

/** @param {HTMLElement} section */
export const hasPad = (section) => pads.has(section);

/** @param {HTMLElement} section */
const boxOf = (section) => one(section, '[data-way="tiles"]');

/**
 * The pad of a winner, built on first use.
 *
 * @param {HTMLElement} section @param {() => DocumentFragment} copy
 */
export const padOf = (section, copy) => {
  const known = pads.get(section);
  if (known) return known;
  boxOf(section).append(copy());
  const declared = `[name="riichi"][value="${section.dataset.winner}"]:checked`;
  const pad = new Pad(section, {
    isRiichi: () => formOf(section).querySelector(declared) !== null,
    changed: (isComplete) => showTileValue(section, isComplete),
  });
  pads.set(section, pad);
  return pad;
};

/**
 * Lay out the pads that may be used next.
 *
 * @param {HTMLElement[]} sections @param {(section: HTMLElement) => Pad} build
 */
export const layOutPads = (sections, build) => {
  for (const section of sections.filter((other) => !hasPad(other))) {
    build(section).draw();
    layOut(boxOf(section));
  }
};

/** @param {Pad} pad */
export const showPad = (pad) => {
  pad.show();
  if (pad.hasKeys) return;
  if (pad.section.closest(".collapsed")) addKeys(pad);
  else postpone(() => addKeys(pad));
};

/**
 * The pad fills a phone's screen, so scroll to it once the step is shown.
 *
 * @param {HTMLElement} section
 */
export const scrollToPad = (section) =>
  requestAnimationFrame(() => section.querySelector(".pad")?.scrollIntoView({ block: "start" }));

/**
 * Scroll to the pad of the first winner, if tiles are the way of entering.
 *
 * @param {HTMLElement} part
 */
export const scrollToFirstPad = (part) => {
  const [first] = all(part, "[data-winner]");
  if (first && one(first, '[data-way="value"]').hidden) scrollToPad(first);
};
