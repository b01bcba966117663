// The two ways to say what a win is worth, by han and fu or by tiles. Switching loses nothing.

import { entryOf } from "./form.js";
import { tileFlags } from "./page.js";
import { Pad } from "./pad.js";
import { shareTiles } from "./pad-others.js";
import { giveKeys } from "./pad-show.js";
import { padFor } from "./winners.js";

const opened = new WeakSet();
const pads = new WeakMap();
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

/** The pad of a winner, which is laid out only where it is asked for. */
const padOf = (section) => {
  if (!pads.has(section)) {
    section.querySelector('[data-way="tiles"]').append(padFor(section));
    const pad = new Pad(section);
    pads.set(section, pad);
    // The pictures of the keys take a slow phone a while: they follow the frame that answers the tap.
    requestAnimationFrame(() => setTimeout(giveKeys, 0, pad));
  }
  return pads.get(section);
};

const show = (section) => {
  const byTiles = field(section, "by").value === "tiles";
  const stated = !byTiles || Boolean(field(section, "stated").value);
  for (const part of section.querySelectorAll("[data-way]"))
    part.hidden = part.dataset.way === "tiles" ? !byTiles : !stated;
  section.classList.toggle("winner--both", byTiles && stated);
  if (byTiles) padOf(section).show();
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

/** The pad fills the screen of a phone: bring it there once the step is shown. */
const lookAt = (section) =>
  requestAnimationFrame(() => section.querySelector(".pad")?.scrollIntoView({ block: "start" }));

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
  const sections = [...part.querySelectorAll("[data-winner]")];
  for (const section of sections) {
    if (pads.has(section)) offerFlags(section, entry);
    if (opened.has(section)) show(section);
    else open(section);
  }
  if (sections[0].querySelector('[data-way="value"]').hidden) lookAt(sections[0]);
};
