// The table seen from above: four seats, and an arrow for all that one player hands another.

import { change, points } from "./numbers.js";
import { reckoner, words } from "./page.js";
import { windOf } from "./reckoner.js";
import { nameOf } from "./store.js";

const SVG = "http://www.w3.org/2000/svg";
// Seats go round to the right: the next player sits at one's right hand.
const PLACES = {
  4: [[180, 214], [306, 122], [180, 28], [54, 122]],
  3: [[180, 214], [306, 80], [54, 80]],
};
const MIDDLE = [180, 120];
const NAME = 11;
const CLEAR = 34;

const draw = (name, attributes, text = "") => {
  const shape = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
  shape.textContent = text;
  return shape;
};

const shortened = (name) => (name.length > NAME ? `${name.slice(0, NAME - 1)}…` : name);

const spotOf = (seat, count) => (seat === null ? MIDDLE : PLACES[count][seat]);

/** One arrow for all that goes one way between two places. */
const bundles = (transfers) => {
  const sums = new Map();
  for (const { payer, receiver, points: value } of transfers) {
    const key = `${payer} ${receiver}`;
    sums.set(key, { payer, receiver, sum: (sums.get(key)?.sum ?? 0) + value });
  }
  return [...sums.values()];
};

const arrow = ({ payer, receiver, sum }, count) => {
  const [x1, y1] = spotOf(payer, count);
  const [x2, y2] = spotOf(receiver, count);
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const near = payer === null ? 8 : CLEAR;
  const far = receiver === null ? 8 : CLEAR;
  const [ax, ay] = [x1 + dx * near, y1 + dy * near];
  const [bx, by] = [x2 - dx * far, y2 - dy * far];
  const head = `M${bx} ${by}L${bx - dx * 9 + dy * 5} ${by - dy * 9 - dx * 5}L${bx - dx * 9 - dy * 5} ${by - dy * 9 + dx * 5}Z`;
  // Beside the shaft, nearer to who pays, so that arrows to one winner do not write over each other.
  const at = { x: ax + (bx - ax) * 0.42 - dy * 4, y: ay + (by - ay) * 0.42 + dx * 4 + 4 };
  return [
    draw("path", { d: `M${ax} ${ay}L${bx - dx * 8} ${by - dy * 8}`, class: "picture__shaft" }),
    draw("path", { d: head, class: "picture__head" }),
    draw("text", { ...at, class: "picture__sum" }, points(sum)),
  ];
};

const seatAt = (seat, delta, situation) => {
  const [x, y] = PLACES[situation.points.length][seat];
  const wind = words.winds[windOf(reckoner, situation.dealer, seat)].kanji;
  const turn = delta > 0 ? "picture__change picture__change--up" : "picture__change";
  return [
    draw("text", { x, y: y - 4, class: "picture__name" }, `${wind} ${shortened(nameOf(seat))}`),
    draw("text", { x, y: y + 14, class: turn }, delta ? change(delta) : ""),
  ];
};

/** The picture says nothing that the list below it does not say in words. */
export const pictureOf = (then, situation) => {
  const svg = draw("svg", { viewBox: "0 0 360 240", class: "picture__svg", "aria-hidden": "true" });
  svg.append(draw("rect", { x: 106, y: 52, width: 148, height: 138, rx: 10, class: "picture__felt" }));
  svg.append(...bundles(then.transfers).flatMap((bundle) => arrow(bundle, situation.points.length)));
  svg.append(...then.deltas.flatMap((delta, seat) => seatAt(seat, delta, situation)));
  return svg;
};
