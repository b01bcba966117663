// Tiles by photo: the camera fills the tile pad. A script of its own, which only those pages load that offer
// it; it shares the pad's fields and nothing else. Without a camera there is no button.

import { all, closest, show } from "../table/dom.js";
import { tileSet } from "../table/page.js";
import { readHand } from "../tiles/pad_fields.js";
import { LiveView } from "./live_view.js";
import { PhotoPanel } from "./photo_panel.js";
import { hasCamera } from "./stream.js";
import { nextTarget, targetsOf } from "./targets.js";
import { files } from "./words.js";

/** @import { Target } from "./targets.js" */

/** @type {WeakMap<HTMLElement, PhotoPanel>} */
const panels = new WeakMap();

/** @param {HTMLElement} section whether the pad asks for ura */
const asksUra = (section) => {
  const key = section.querySelector('[data-target="ura_indicators"]');
  return Boolean(key && !key.closest("[hidden]"));
};

/** @param {HTMLElement} section */
const possible = (section) => targetsOf(tileSet, asksUra(section));

/** @param {HTMLElement} section */
const panelOf = (section) => {
  const panel = panels.get(section) ??
    new PhotoPanel(section, { again: (target) => take(section, target), targets: () => possible(section) });
  panels.set(section, panel);
  return panel;
};

/** @param {HTMLElement} section @param {Target} target */
const take = async (section, target) => {
  const taken = await new LiveView(readHand(section), possible(section), target).take();
  if (taken) panelOf(section).show(taken);
};

/** @param {MouseEvent} event */
const tapped = ({ target }) => {
  const key = closest(target, "[data-camera]");
  const section = closest(key, "[data-winner], [data-pad]");
  if (section) take(section, nextTarget(tileSet, readHand(section), possible(section)) ?? "hand");
};

/** The keys in the page and in the template from which the pads of winners are made. */
const showKeys = () => {
  const template = /** @type {HTMLTemplateElement | null} */ (document.getElementById("t-pad"));
  const roots = template ? [document, template.content] : [document];
  for (const key of roots.flatMap((root) => all(root, "[data-camera]"))) show(key, true);
};

/** Fetch what reads while the phone is idle; the service worker keeps it for use without a network. */
const fetchFiles = async () => {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.ready;
  const { weights, worker } = files;
  await Promise.allSettled([worker, weights].map((address) => fetch(address)));
};

if (tileSet && hasCamera()) {
  showKeys();
  document.addEventListener("click", tapped);
  const idle = globalThis.requestIdleCallback ?? setTimeout;
  idle(fetchFiles);
}
