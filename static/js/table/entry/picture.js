// The table seen from above: four seats, the sticks in the middle, and an arrow for every payment between
// players.

import { sumsByPair } from "../../offline_tables/payments.js";
import { windOf } from "../../offline_tables/seats.js";
import { nameOf } from "../game.js";
import { formatChange, formatPoints, pointsText, repeatsText, tables, words } from "../page.js";
import { WAITING } from "../seat_rows.js";
import { placeOnTable } from "../../seats/this_phone.js";

/** @import { Played, Situation, Transfer } from "../../offline_tables/types.js" */
/** @typedef {[number, number]} Point */

const SVG = "http://www.w3.org/2000/svg";
/**
 * The seats, counter-clockwise: the next player sits to one's right.
 *
 * @type {Record<number, Point[]>}
 */
const SEATS = {
  5: [[180, 239], [304, 142], [254, 34], [106, 34], [56, 142]],
  4: [[180, 238], [302, 135], [180, 32], [58, 135]],
  3: [[180, 238], [302, 90], [58, 90]],
  2: [[180, 238], [180, 32]],
};
/** @type {Record<number, number[]>} */
const TURNS = { 5: [0, -60, 180, 180, 60], 4: [0, -90, 180, 90], 3: [0, -60, 60], 2: [0, 180] };
/** @type {Point} */
const MIDDLE = [180, 135];
const CARD = { width: 112, height: 62 };
const GAP = 7;
// An arrow between opposite seats goes round the sticks in the middle; with three or five players it
// passes beside them.
const OPPOSITE = 200;
/** @type {Record<number, number>} */
const BENDS = { 5: 0, 4: 90, 3: 0, 2: 90 };
const LABEL_AT = 0.35;
const SHORT_ARROW = 40;
const CORNER = { x: 352, y: 264 };

/** @param {string} name @param {Record<string, string | number>} attributes @param {string} [text] */
const draw = (name, attributes, text = "") => {
  const shape = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, String(value));
  if (text) shape.textContent = text;
  return shape;
};

// ---------------------------------------------------------------------------------- names on cards

const TEXT_WIDTH = 104;
const FONT = "600 13px";

/** @type {CanvasRenderingContext2D | null} */
let canvas = null;

/** @param {string} text */
const isTooWide = (text) => {
  if (!canvas) {
    canvas = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
    canvas.font = `${FONT} ${getComputedStyle(document.body).fontFamily}`;
  }
  return canvas.measureText(text).width > TEXT_WIDTH;
};

/** @param {string} text */
const cutText = (text) => {
  if (!isTooWide(text)) return text;
  const letters = [...text];
  while (letters.length > 1 && isTooWide(`${letters.join("")}…`)) letters.pop();
  return `${letters.join("").trimEnd()}…`;
};

/** @type {Map<string, string>} */
const cutTexts = new Map();

/** @param {string} text measured only once */
const fitted = (text) => {
  const known = cutTexts.get(text) ?? cutText(text);
  cutTexts.set(text, known);
  return known;
};

/** @param {number} seat @param {number} delta @param {Situation} after @param {Situation} situation */
const drawSeat = (seat, delta, after, situation) => {
  const count = situation.points.length;
  const place = placeOnTable(seat, situation);
  const [x, y] = SEATS[count][place];
  const wind = words.winds[windOf(tables, situation, seat) ?? WAITING].sign;
  const gains = delta > 0 ? " picture__card--up" : "";
  const card = draw("g", { class: `picture__card${gains}`, "data-turn": TURNS[count][place] });
  card.append(
    draw("rect", { x: x - CARD.width / 2, y: y - CARD.height / 2, ...CARD, rx: 9 }),
    draw("text", { x, y: delta ? y - 13 : y - 4, class: "picture__name" }, fitted(`${wind} ${nameOf(seat)}`)),
    draw("text", { x, y: y + 5, class: "picture__change" }, delta ? formatChange(delta) : ""),
    draw("text", { x, y: delta ? y + 23 : y + 15, class: "picture__points" }, pointsText(after, seat)),
  );
  return card;
};

// ---------------------------------------------------------------------------------------- arrows

/**
 * The distance from the centre of a card to its edge in a direction.
 *
 * @param {number | null} seat @param {number} dx @param {number} dy
 */
const distanceToEdge = (seat, dx, dy) => {
  if (seat === null) return 20;
  return Math.min(CARD.width / 2 / Math.abs(dx || 1e-9), CARD.height / 2 / Math.abs(dy || 1e-9)) + GAP;
};

/**
 * From one seat to another: the ends of the arrow and the control point of its quadratic Bézier curve.
 *
 * @param {number | null} payer @param {number | null} receiver @param {Situation} situation
 * @returns {Point[]}
 */
const curve = (payer, receiver, situation) => {
  const count = situation.points.length;
  const [x1, y1] = payer === null ? MIDDLE : SEATS[count][placeOnTable(payer, situation)];
  const [x2, y2] = receiver === null ? MIDDLE : SEATS[count][placeOnTable(receiver, situation)];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [near, far] = [distanceToEdge(payer, dx, dy), distanceToEdge(receiver, dx, dy)];
  const [ax, ay, bx, by] = [x1 + dx * near, y1 + dy * near, x2 - dx * far, y2 - dy * far];
  const isOpposite = payer !== null && receiver !== null && length > OPPOSITE;
  const bend = isOpposite ? BENDS[count] : 0;
  return [[ax, ay], [(ax + bx) / 2 - dy * bend, (ay + by) / 2 + dx * bend], [bx, by]];
};

/**
 * The place of the sum: nearer to the payer; above the middle if the arrow is too short for it.
 *
 * @param {Point[]} curvePoints
 */
const labelPlace = ([[ax, ay], [cx, cy], [bx, by]]) => {
  const isShort = bx - ax !== 0 && Math.abs(bx - ax) < SHORT_ARROW;
  const along = isShort ? 0.5 : LABEL_AT;
  const [one, two, three] = [(1 - along) ** 2, 2 * along * (1 - along), along ** 2];
  return { x: one * ax + two * cx + three * bx, y: one * ay + two * cy + three * by + (isShort ? -8 : 5) };
};

/** @param {{payer: number | null, receiver: number | null, sum: number}} payment @param {Situation} situation */
const drawArrow = ({ payer, receiver, sum }, situation) => {
  const points = curve(payer, receiver, situation);
  const [[ax, ay], [cx, cy], [bx, by]] = points;
  const end = Math.hypot(bx - cx, by - cy);
  const [ex, ey] = [(bx - cx) / end, (by - cy) / end];
  const [left, right] = [
    `${bx - ex * 11 + ey * 6} ${by - ey * 11 - ex * 6}`,
    `${bx - ex * 11 - ey * 6} ${by - ey * 11 + ex * 6}`,
  ];
  return [
    draw("path", { d: `M${ax} ${ay}Q${cx} ${cy} ${bx - ex * 9} ${by - ey * 9}`, class: "picture__shaft" }),
    draw("path", { d: `M${bx} ${by}L${left}L${right}Z`, class: "picture__head" }),
    draw("text", { ...labelPlace(points), class: "picture__sum" }, formatPoints(sum)),
  ];
};

// ------------------------------------------------------------------------------------- the middle

const STICK = { width: 44, height: 7 };
const STICK_POINTS = 1000;
const STICK_DISTANCE = 10;
const MOST_STICKS = 4;

/** @param {number} x @param {number} y */
const drawStick = (x, y) => [
  draw("rect", { x: x - STICK.width / 2, y: y - STICK.height / 2, ...STICK, rx: 3, class: "picture__stick" }),
  draw("circle", { cx: x, cy: y, r: 1.8, class: "picture__dot" }),
];

/** @param {number} count riichi sticks, one above the other; many are counted */
const drawSticks = (count) => {
  const [x, y] = MIDDLE;
  const shown = Math.min(count, MOST_STICKS);
  const top = y - ((shown - 1) * STICK_DISTANCE) / 2;
  const sticks = Array.from({ length: shown }, (_, place) => drawStick(x, top + place * STICK_DISTANCE)).flat();
  if (count > MOST_STICKS) sticks.push(draw("text", { x: x + 38, y: y + 5, class: "picture__honba" }, `× ${count}`));
  return sticks;
};

/** @param {Played} played @param {Transfer[]} transfers @param {Situation} situation */
const drawMiddle = ({ after }, transfers, situation) => {
  const sticks = transfers.filter(({ reason }) => reason === "sticks");
  const taken = sticks.reduce((sum, { points }) => sum + points / STICK_POINTS, 0);
  return [
    ...drawSticks(taken + (after.riichi_sticks ?? 0)),
    draw("text", { ...CORNER, class: "picture__honba picture__honba--corner" }, repeatsText(situation)),
  ];
};

/**
 * The picture of a hand's payments. The list below it says the same in words.
 *
 * @param {Played} played @param {Transfer[]} transfers @param {Situation} situation
 */
export const paymentPicture = (played, transfers, situation) => {
  const svg = draw("svg", { viewBox: "0 0 360 270", class: "picture__svg", "aria-hidden": "true" });
  svg.append(draw("rect", { x: 84, y: 56, width: 192, height: 158, rx: 16, class: "picture__felt" }));
  svg.append(...drawMiddle(played, transfers, situation));
  svg.append(...played.deltas.map((delta, seat) => drawSeat(seat, delta, played.after, situation)));
  svg.append(...sumsByPair(transfers).flatMap((payment) => drawArrow(payment, situation)));
  return svg;
};
