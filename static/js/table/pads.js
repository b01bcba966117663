// The tile pads of the winners.

import { later, layAhead } from "./later.js";
import { Pad } from "./pad.js";
import { giveKeys } from "./pad-show.js";
import { padFor } from "./winners.js";

const pads = new WeakMap();

export const hasPad = (section) => pads.has(section);

/** The pad of a winner, built where it is asked for. */
export const padOf = (section) => {
  if (!pads.has(section)) {
    section.querySelector('[data-way="tiles"]').append(padFor(section));
    pads.set(section, new Pad(section));
  }
  return pads.get(section);
};

/** Lay out the pads that may be asked for. */
export const layPads = (part) => {
  for (const section of part.querySelectorAll("[data-winner]")) {
    if (pads.has(section)) continue;
    padOf(section).draw();
    layAhead(section.querySelector('[data-way="tiles"]'));
  }
};

/** The pictures of the keys take a slow phone a while: they follow the frame that answers a tap. */
export const showPad = (pad) => {
  pad.show();
  if (pad.hasKeys) return;
  if (pad.section.closest(".away")) giveKeys(pad);
  else later(() => giveKeys(pad));
};

/** The pad fills the screen of a phone: bring it there once the step is shown. */
export const lookAt = (section) =>
  requestAnimationFrame(() => section.querySelector(".pad")?.scrollIntoView({ block: "start" }));

/** Look at the pad of the first winner, where there is one. */
export const lookAtPad = (part) => {
  const first = part.querySelector("[data-winner]");
  if (first?.querySelector('[data-way="value"]').hidden) lookAt(first);
};
