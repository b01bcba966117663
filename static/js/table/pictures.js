// Tiles as pictures: rows of them, and melds as they lie on a table.

import { filled, tables } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";
const BACK = "back";
const LIES = { side: "tile tile--side", added: "tile tile--added" };

export const nameOfTile = (name) => tables.words.tiles[name];
export const takeAway = (what) => filled(tables.words.take_away, { what });

// A tile that has its shapes itself is laid out in half the time of one that points to the sheet.
let shapes = null;

const readSheet = async () => {
  const answer = await fetch(tables.sheet);
  if (!answer.ok) return;
  const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  shapes = new Map([...sheet.querySelectorAll("symbol")].map((tile) => [tile.id, tile]));
};

/** Fetch what tiles look like; without it pictures point to the sheet. */
export const startPictures = () => readSheet().catch(() => {});

const pointer = (name) => {
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${tables.sheet}#t-${name}`);
  return use;
};

export const picture = (name, lies = "") => {
  const tile = document.createElementNS(SVG, "svg");
  tile.setAttribute("class", LIES[lies] ?? "tile");
  tile.setAttribute("viewBox", "0 0 60 80");
  tile.setAttribute("aria-hidden", "true");
  const drawn = shapes?.get(`t-${name}`);
  tile.append(...(drawn ? drawn.cloneNode(true).childNodes : [pointer(name)]));
  return tile;
};

/** The tiles of a meld from left to right, each with how it lies. */
const laid = ({ type, tiles, called, from }) => {
  if (type === "ankan") {
    const [one, two] = [...tiles].sort();
    return [[BACK], [one], [two], [BACK]];
  }
  if (!from) return tiles.map((name) => [name]);
  const rest = [...tiles];
  const [taken] = rest.splice(called && rest.includes(called) ? rest.indexOf(called) : rest.length - 1, 1);
  const added = type === "kakan" ? [[rest.pop(), "added"]] : [];
  const row = rest.map((name) => [name]);
  row.splice({ kamicha: 0, toimen: 1 }[from] ?? rest.length, 0, [taken, "side"], ...added);
  return row;
};

export const meldPicture = (meld) => {
  const row = document.createElement("span");
  row.className = "tiles tiles--meld";
  row.append(...laid(meld).map(([name, lies]) => picture(name, lies)));
  return row;
};

export const meldWords = ({ type, tiles, from }) => {
  const source = from ? ` (${tables.words.from[from]})` : "";
  return `${tables.words.melds[type]}: ${tiles.map(nameOfTile).join(", ")}${source}`;
};

export const meldLabel = ({ type, from }) =>
  [tables.words.melds[type], tables.words.from[from]].filter(Boolean).join(" · ");
