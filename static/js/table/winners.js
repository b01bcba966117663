// A section for each winner, copied from the one that the server wrote for a winner of any wind.

import { copyOf, reckoner, say, words } from "./page.js";
import { seatOf } from "./reckoner.js";
import { nameOf } from "./store.js";

const ANY = "X-";
const NAMED = ["name", "id", "for", "value", "aria-describedby", "aria-labelledby", "aria-controls"];

const sectionOf = (wind, situation) => {
  const copy = copyOf("t-winner");
  for (const element of copy.querySelectorAll("*"))
    for (const name of NAMED) {
      const value = element.getAttribute(name);
      if (value?.includes(ANY)) element.setAttribute(name, value.replaceAll(ANY, `${wind}-`));
    }
  const section = copy.querySelector("[data-winner]");
  section.dataset.winner = wind;
  for (const place of section.querySelectorAll(".wind")) {
    place.className = `wind wind--${wind}`;
    place.firstElementChild.textContent = words.winds[wind].sign;
    place.lastElementChild.textContent = words.winds[wind].name;
  }
  say(section, { winner: nameOf(seatOf(reckoner, situation.dealer, wind)) });
  return section;
};

/** Leave the sections of those who still win as they are, and add those that are missing. */
export const winnerSections = (part, entry, situation) => {
  const there = new Map([...part.querySelectorAll("[data-winner]")].map((row) => [row.dataset.winner, row]));
  part.replaceChildren(...entry.wins.map(({ seat }) => there.get(seat) ?? sectionOf(seat, situation)));
};
