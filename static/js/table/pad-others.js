// Several winners of one hand took the same tile and look at the same indicators.

import { isByTiles } from "./form.js";
import { readHand, writeHand } from "./pad-hand.js";

const SHARED = ["win_tile", "dora_indicators", "ura_indicators"];

/** The tiles of the others who win by tiles too. */
export const othersOf = (section) => {
  const others = [...section.parentElement.children].filter((other) => other !== section);
  if (!others.length) return [];
  const data = new FormData(section.closest("form"));
  return others.filter(({ dataset }) => isByTiles(data, dataset.winner)).map(readHand);
};

/** Take over what another winner has told already; ura only after riichi. */
export const shareTiles = (section, riichi) => {
  const hand = readHand(section);
  for (const other of othersOf(section))
    for (const place of SHARED)
      if (!hand[place].length && (place !== "ura_indicators" || riichi)) hand[place] = other[place];
  writeHand(section, hand);
};
