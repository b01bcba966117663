// A winner's tiles as lists, read from the fields in which they can also be typed, and written back.

import { oneByOne } from "./form.js";
import { kept } from "./kept.js";
import { tables } from "./page.js";

export const PLACES = ["concealed", "win_tile", "dora_indicators", "ura_indicators"];
const MELDS = Array.from({ length: tables?.most_melds ?? 0 }, (_, row) => `meld${row + 1}`);
const ORDER = new Map(Object.keys(tables?.copies ?? {}).map((name, place) => [name, place]));

const field = kept((section, name) => section.querySelector(`[name="${section.dataset.winner}-${name}"]`));
const textOf = (section, name) => (field(section, name)?.value ?? "").replace(/\s+/g, "");

const put = (section, name, text) => {
  const input = field(section, name);
  if (input && input.value !== String(text)) input.value = text;
};

const tilesIn = (text) => oneByOne(text).filter((name) => name in tables.words.tiles);

export const sorted = (names) => [...names].sort((one, two) => ORDER.get(one) - ORDER.get(two));

const written = (names) =>
  names.reduce((text, name) => {
    const goesOn = text.endsWith(name[1]);
    return (goesOn ? text.slice(0, -1) : text) + name;
  }, "");

const meldIn = (section, row) => ({
  type: field(section, `${row}_type`).value,
  tiles: tilesIn(textOf(section, row)),
  called: field(section, `${row}_called`).value || undefined,
  from: field(section, `${row}_from`).value || undefined,
});

export const readHand = (section) => ({
  ...Object.fromEntries(PLACES.map((place) => [place, tilesIn(textOf(section, place))])),
  melds: MELDS.map((row) => meldIn(section, row)).filter((meld) => meld.tiles.length),
  nukidora: Number(textOf(section, "nukidora")) || 0,
});

export const writeHand = (section, hand) => {
  for (const place of PLACES) put(section, place, written(hand[place]));
  MELDS.forEach((row, place) => {
    const { type = "chi", tiles = [], called = "", from = "" } = hand.melds[place] ?? {};
    put(section, row, written(tiles));
    put(section, `${row}_type`, type);
    put(section, `${row}_called`, called);
    put(section, `${row}_from`, from);
  });
  put(section, "nukidora", hand.nukidora || "");
};

export const emptyHand = () => ({
  ...Object.fromEntries(PLACES.map((place) => [place, []])),
  melds: [],
  nukidora: 0,
});

/** How many tiles the hand still lacks, its winning tile apart. */
export const lacking = (hand) =>
  tables.in_hand - tables.of_set * hand.melds.length - hand.concealed.length;

export const isWhole = (hand) => lacking(hand) === 0 && hand.win_tile.length === 1;

/** What is asked for next; null where everything is there. */
export const nextPlace = (hand, riichi) => {
  if (lacking(hand) > 0) return "concealed";
  if (!hand.win_tile.length) return "win_tile";
  if (!hand.dora_indicators.length) return "dora_indicators";
  return riichi && hand.ura_indicators.length < hand.dora_indicators.length ? "ura_indicators" : null;
};

export const isFull = (hand, place) =>
  ({ concealed: lacking(hand) <= 0, win_tile: hand.win_tile.length > 0 })[place] ??
  hand[place].length >= tables.most_indicators;
