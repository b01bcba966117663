// A hand entered by its tiles is valued by the server, which alone knows the rules of tiles; without
// a network han and fu are needed too.

import { checkByServer } from "./asked.js";
import { askPlaces, checkOf } from "./check.js";
import { copyOf } from "./page.js";
import { askBoth } from "./ways.js";

const stated = (entry) => entry.wins.every((win) => win.han !== undefined || win.yakuman !== undefined);

const noteOffline = () => {
  const note = copyOf("t-tiles-offline");
  note.querySelector("[data-both]").addEventListener("click", ({ target }) => {
    askBoth(target.closest("form"));
    history.back();
  });
  return note;
};

const alone = (entry, game) => {
  const part = stated(entry) ? checkOf(entry, game) : null;
  if (part) askPlaces(part, entry);
  return part ?? noteOffline();
};

/** The check of an entry with tiles. */
export const checkByTiles = (data, entry, game) =>
  checkByServer(data, copyOf("t-asking"), () => alone(entry, game));

/** The check of an entry whose payments the tables of this phone do not tell. */
export const checkOfUntold = (data) =>
  checkByServer(data, copyOf("t-asking-moves"), () => copyOf("t-untold"));
