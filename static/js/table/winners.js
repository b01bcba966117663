// A section for each winner, copied from the one that the server wrote for a winner of any wind.

import { kept } from "./kept.js";
import { copyOf, reckoner, say, words } from "./page.js";
import { seatOf } from "./reckoner.js";
import { nameOf } from "./store.js";

const ANY = "X-";
const NAMED = ["name", "id", "for", "value", "aria-describedby", "aria-labelledby", "aria-controls"];
const OF_ANY = NAMED.map((name) => `[${name}*="${ANY}"]`).join();

/** A copy of a template that the server wrote for a winner of any wind. */
const copyFor = (id, wind, winner) => {
  const copy = copyOf(id);
  for (const element of copy.querySelectorAll(OF_ANY))
    for (const name of NAMED) {
      const value = element.getAttribute(name);
      if (value) element.setAttribute(name, value.replaceAll(ANY, `${wind}-`));
    }
  for (const place of copy.querySelectorAll(".wind")) {
    place.className = `wind wind--${wind}`;
    place.firstElementChild.textContent = words.winds[wind].sign;
    place.lastElementChild.textContent = words.winds[wind].name;
  }
  say(copy, { winner });
  return copy;
};

const sectionOf = (wind, situation) => {
  const winner = nameOf(seatOf(reckoner, situation.dealer, wind));
  const section = copyFor("t-winner", wind, winner).firstElementChild;
  Object.assign(section.dataset, { winner: wind, name: winner });
  return section;
};

/** The tile pad of a winner's section. */
export const padFor = ({ dataset }) => copyFor("t-pad", dataset.winner, dataset.name);

const keptSection = kept((_part, wind, situation) => sectionOf(wind, situation));

/** The sections of those who win; what was entered of somebody stays for when they win again. */
export const winnerSections = (part, entry, situation) => {
  const rows = entry.wins.map(({ seat }) => keptSection(part, seat, situation));
  if (rows.length !== part.children.length || rows.some((row, place) => row !== part.children[place]))
    part.replaceChildren(...rows);
};
