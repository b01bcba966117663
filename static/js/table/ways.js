// The two ways to say what a win is worth, by han and fu or by tiles. Switching loses nothing.

import { entryOf } from "./form.js";
import { tileFlags } from "./page.js";
import { shareTiles } from "./pad-others.js";
import { hasPad, lookAt, padOf, showPad } from "./pads.js";

const opened = new WeakSet();
// Who enters one hand by its tiles enters the next one so as well.
let usual = "value";

const field = (section, name) => section.querySelector(`input[name="${section.dataset.winner}-${name}"]`);
const isInRiichi = (section, entry) => (entry.riichi ?? []).includes(section.dataset.winner);

/** Only circumstances that this win can have had are asked. */
const offerFlags = (section, entry) => {
  const way = `${entry.outcome}${isInRiichi(section, entry) ? " riichi" : ""}`;
  for (const box of section.querySelectorAll(`input[name="${section.dataset.winner}-flags"]`)) {
    box.disabled = !tileFlags[way].includes(box.value);
    box.closest("label").hidden = box.disabled;
  }
  for (const part of section.querySelectorAll("[data-only]"))
    part.hidden = !way.split(" ").includes(part.dataset.only);
};

const show = (section) => {
  const byTiles = field(section, "by").value === "tiles";
  const stated = !byTiles || Boolean(field(section, "stated").value);
  section.querySelector('[data-way="tiles"]').classList.toggle("away", !byTiles);
  section.querySelector('[data-way="value"]').hidden = !stated;
  section.classList.toggle("winner--both", byTiles && stated);
  if (byTiles) showPad(padOf(section));
};

const switchTo = (section, way) => {
  const entry = entryOf(new FormData(section.closest("form")));
  usual = way;
  field(section, "by").value = way === "tiles" ? "tiles" : "";
  field(section, "stated").value = "";
  if (way === "tiles") {
    padOf(section);
    offerFlags(section, entry);
    shareTiles(section, isInRiichi(section, entry));
  }
  show(section);
};

/** Ask for han and fu beside the tiles of every winner, for a server that is out of reach. */
export const askBoth = (form) => {
  for (const section of form.querySelectorAll("[data-winner]")) {
    if (field(section, "by").value !== "tiles") continue;
    field(section, "stated").value = "1";
    show(section);
  }
};

const open = (section) => {
  opened.add(section);
  section.addEventListener("click", ({ target }) => {
    const { dataset } = target.closest("button") ?? {};
    if (dataset?.switch) {
      switchTo(section, dataset.switch);
      if (usual === "tiles") lookAt(section);
    }
    if (dataset && "both" in dataset) askBoth(section.closest("form"));
  });
  if (usual === "tiles") switchTo(section, usual);
};

/** Bring the ways of every winner in line with who won and how. */
export const openWays = (part, entry) => {
  for (const section of part.querySelectorAll("[data-winner]")) {
    if (hasPad(section)) offerFlags(section, entry);
    if (opened.has(section)) show(section);
    else open(section);
  }
};
