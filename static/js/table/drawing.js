// Shapes of the picture of a table.

const SVG = "http://www.w3.org/2000/svg";
// Letters of other scripts are about twice as wide.
const WIDE = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/u;
const ROOM = 11;
const STICK = { width: 44, height: 7, apart: 10 };
const MOST = 4;

export const draw = (name, attributes, text = "") => {
  const shape = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
  if (text) shape.textContent = text;
  return shape;
};

const room = (letters) => letters.reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);

/** A name as long as its card. */
export const shortened = (name) => {
  const letters = [...name];
  while (room(letters) > ROOM) letters.pop();
  return letters.length < [...name].length ? `${letters.slice(0, -1).join("")}…` : name;
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
