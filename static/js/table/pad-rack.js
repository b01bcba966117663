// The racks of a pad: what lies in them, and gaps for what is still lacking.

import { isFull, lacking } from "./pad-hand.js";
import { nameOfTile, picture, takeAway } from "./pictures.js";

export const button = (className, data, label, ...content) => {
  const made = Object.assign(document.createElement("button"), { type: "button", className });
  Object.assign(made.dataset, data);
  made.setAttribute("aria-label", label);
  made.append(...content);
  return made;
};

const NEXT = "next";
const EMPTY = "empty";

const gap = (kind) => Object.assign(document.createElement("span"), { className: `cell cell--${kind}` });

const cellOf = (place, key) => {
  const isGap = key === NEXT || key === EMPTY;
  const cell = isGap ? gap(key) : button("cell", { take: place }, takeAway(nameOfTile(key)), picture(key));
  cell.dataset.key = key;
  return cell;
};

/** Bring a rack in line with what lies in it; cells that are right stay as they are. */
const arrange = (rack, keys, make) => {
  let there = rack.firstElementChild;
  for (const key of keys) {
    if (there && there.dataset.key !== key && there.nextElementSibling?.dataset.key === key) {
      there = there.nextElementSibling;
      there.previousElementSibling.remove();
    }
    if (there?.dataset.key === key) there = there.nextElementSibling;
    else rack.insertBefore(make(key), there);
  }
  while (there) {
    const next = there.nextElementSibling;
    there.remove();
    there = next;
  }
};

const gapsOf = (hand, place) => {
  if (place === "concealed") return Math.max(0, lacking(hand));
  return hand[place].length || place !== "win_tile" ? 0 : 1;
};

/** Fill the rack of a place, and say whether it is the one that is asked for. */
export const fillRack = (pad, place) => {
  const { hand, section, asks } = pad;
  const more = place.endsWith("indicators") && asks === place ? 1 : gapsOf(hand, place);
  const gaps = Array.from({ length: more }, (_, order) => (asks === place && order === 0 ? NEXT : EMPTY));
  const rack = section.querySelector(`[data-rack="${place}"]`);
  arrange(rack, [...hand[place], ...gaps], (key) => cellOf(place, key));
  for (const target of section.querySelectorAll(`[data-target="${place}"]`)) {
    target.disabled = isFull(hand, place);
    target.setAttribute("aria-pressed", String(asks === place));
  }
};
