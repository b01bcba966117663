// The table seen from above: four seats, the sticks in the middle, and an arrow for all that one
// player hands another.

import { draw, shortened, sticksAt } from "./drawing.js";
import { bundled } from "./handed.js";
import { change, points } from "./numbers.js";
import { filled, reckoner, words } from "./page.js";
import { windOf } from "./reckoner.js";
import { nameOf } from "./store.js";

// Seats go round to the right: the next player sits at one's right hand.
const PLACES = {
  4: [[180, 264], [302, 150], [180, 36], [58, 150]],
  3: [[180, 264], [302, 96], [58, 96]],
};
const TURNS = { 4: [0, -90, 180, 90], 3: [0, -60, 60] };
const MIDDLE = [180, 150];
const CARD = { width: 112, height: 46 };
const GAP = 7;
// From seat to seat across four an arrow goes round the sticks in the middle; three have nobody across.
const ACROSS = 200;
const BOWS = { 4: 90, 3: 0 };
const [AT, SHORT] = [0.35, 40];
const CORNER = { x: 352, y: 292 };

const spotOf = (seat, count) => (seat === null ? MIDDLE : PLACES[count][seat]);

/** How far from the middle of a card its edge lies in a direction. */
const reach = (seat, dx, dy) => {
  if (seat === null) return 20;
  return Math.min(CARD.width / 2 / Math.abs(dx || 1e-9), CARD.height / 2 / Math.abs(dy || 1e-9)) + GAP;
};

const arrow = ({ payer, receiver, sum }, count) => {
  const [x1, y1] = spotOf(payer, count);
  const [x2, y2] = spotOf(receiver, count);
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [near, far] = [reach(payer, dx, dy), reach(receiver, dx, dy)];
  const [ax, ay, bx, by] = [x1 + dx * near, y1 + dy * near, x2 - dx * far, y2 - dy * far];
  const bow = payer !== null && receiver !== null && length > ACROSS ? BOWS[count] : 0;
  const [cx, cy] = [(ax + bx) / 2 - dy * bow, (ay + by) / 2 + dx * bow];
  const end = Math.hypot(bx - cx, by - cy);
  const [ex, ey] = [(bx - cx) / end, (by - cy) / end];
  const head = `M${bx} ${by}L${bx - ex * 11 + ey * 6} ${by - ey * 11 - ex * 6}L${bx - ex * 11 - ey * 6} ${by - ey * 11 + ex * 6}Z`;
  // Nearer to who pays; above the middle of an arrow that is too short for what it carries.
  const isShort = bx - ax !== 0 && Math.abs(bx - ax) < SHORT;
  const along = isShort ? 0.5 : AT;
  const [one, two, three] = [(1 - along) ** 2, 2 * along * (1 - along), along ** 2];
  const at = { x: one * ax + two * cx + three * bx, y: one * ay + two * cy + three * by + (isShort ? -8 : 5) };
  return [
    draw("path", { d: `M${ax} ${ay}Q${cx} ${cy} ${bx - ex * 9} ${by - ey * 9}`, class: "picture__shaft" }),
    draw("path", { d: head, class: "picture__head" }),
    draw("text", { ...at, class: "picture__sum" }, points(sum)),
  ];
};

const seatAt = (seat, delta, situation) => {
  const count = situation.points.length;
  const [x, y] = PLACES[count][seat];
  const wind = words.winds[windOf(reckoner, situation.dealer, seat)].sign;
  const gains = delta > 0 ? " picture__card--up" : "";
  const card = draw("g", { class: `picture__card${gains}`, "data-turn": TURNS[count][seat] });
  card.append(
    draw("rect", { x: x - CARD.width / 2, y: y - CARD.height / 2, ...CARD, rx: 9 }),
    draw("text", { x, y: delta ? y - 4 : y + 5, class: "picture__name" }, shortened(`${wind} ${nameOf(seat)}`)),
    draw("text", { x, y: y + 15, class: "picture__change" }, delta ? change(delta) : ""),
  );
  return card;
};

const middle = (then, transfers, situation) => {
  const taken = transfers.filter(({ reason }) => reason === "sticks").reduce((sum, item) => sum + item.points, 0);
  const parts = sticksAt(MIDDLE, taken / reckoner.stick + then.after.riichi_sticks);
  const text = situation.honba ? filled(words.honba, { count: situation.honba }) : "";
  parts.push(draw("text", { ...CORNER, class: "picture__honba picture__honba--corner" }, text));
  return parts;
};

/** The picture says nothing that the list below it does not say in words. */
export const pictureOf = (then, transfers, situation) => {
  const svg = draw("svg", { viewBox: "0 0 360 300", class: "picture__svg", "aria-hidden": "true" });
  const count = situation.points.length;
  svg.append(draw("rect", { x: 84, y: 62, width: 192, height: 176, rx: 16, class: "picture__felt" }));
  svg.append(...middle(then, transfers, situation));
  svg.append(...then.deltas.map((delta, seat) => seatAt(seat, delta, situation)));
  svg.append(...bundled(transfers).flatMap((bundle) => arrow(bundle, count)));
  return svg;
};
