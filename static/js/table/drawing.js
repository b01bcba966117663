// Shapes of the picture of a table.

const SVG = "http://www.w3.org/2000/svg";
const ROOM = 104;
const FONT = "600 13px";
const STICK = { width: 44, height: 7, apart: 10 };
const MOST = 4;

export const draw = (name, attributes, text = "") => {
  const shape = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
  if (text) shape.textContent = text;
  return shape;
};

let pen = null;

const isTooWide = (text) => {
  if (!pen) {
    pen = document.createElement("canvas").getContext("2d");
    pen.font = `${FONT} ${getComputedStyle(document.body).fontFamily}`;
  }
  return pen.measureText(text).width > ROOM;
};

const cut = (text) => {
  if (!isTooWide(text)) return text;
  const letters = [...text];
  while (letters.length > 1 && isTooWide(`${letters.join("")}…`)) letters.pop();
  return `${letters.join("").trimEnd()}…`;
};

const known = new Map();

/** A text as long as its card; measured but once. */
export const shortened = (text) => {
  if (!known.has(text)) known.set(text, cut(text));
  return known.get(text);
};

const stick = (x, y) => [
  draw("rect", { x: x - STICK.width / 2, y: y - STICK.height / 2, width: STICK.width, height: STICK.height, rx: 3, class: "picture__stick" }),
  draw("circle", { cx: x, cy: y, r: 1.8, class: "picture__dot" }),
];

/** Riichi sticks that lie in the middle, one above the other; many are counted. */
export const sticksAt = ([x, y], count) => {
  const shown = Math.min(count, MOST);
  const top = y - ((shown - 1) * STICK.apart) / 2;
  const sticks = Array.from({ length: shown }, (_, place) => stick(x, top + place * STICK.apart)).flat();
  if (count > MOST) sticks.push(draw("text", { x: x + 38, y: y + 5, class: "picture__honba" }, `× ${count}`));
  return sticks;
};
