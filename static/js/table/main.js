// The pages of a table. On the table's own page hands are entered on the phone itself and sent when
// they can be; where the page brings no tables of its rules its plain forms do everything, and it
// still shows what others change.

import "../clock.js";
import { closest, byId, postpone } from "./dom.js";
import { closeEntry, openEntry, showStep, showStoredMeanwhile } from "./entry_form.js";
import { currentGame, onChange, restoreGame } from "./game.js";
import { refreshIfOld, startLive } from "./live.js";
import { prepareForm } from "./new_form.js";
import { startWorker, watchLinks } from "./offline.js";
import { page, tables, tileSet } from "./page.js";
import { startPlainForms } from "./plain_forms.js";
import { startQueue } from "./queue.js";
import { startSender } from "./sender.js";
import { seatTapped, showState, waitingHandTapped } from "./state_view.js";
import { loadTilePictures } from "../tiles/tile_pictures.js";

/** @param {MouseEvent} event */
const outcomeTapped = (event) => {
  const link = closest(event.target, "[data-outcome]");
  if (link && !event.metaKey && !event.ctrlKey && openEntry(link.dataset.outcome ?? "")) event.preventDefault();
};

const prepare = () => postpone(() => prepareForm(currentGame()));

const startEntries = async () => {
  onChange(showState);
  onChange(refreshIfOld);
  document.addEventListener("tenbou:state", showState);
  document.addEventListener("tenbou:state", showStoredMeanwhile);
  document.addEventListener("tenbou:seats", closeEntry);
  document.addEventListener("click", outcomeTapped);
  document.addEventListener("click", seatTapped);
  byId("unsent").addEventListener("click", waitingHandTapped);
  window.addEventListener("popstate", ({ state }) => showStep(state));
  restoreGame();
  await startQueue();
  await startSender();
  startLive();
  await startWorker();
  if (tileSet) await loadTilePictures();
  onChange(prepare);
  document.addEventListener("tenbou:state", prepare);
  prepare();
};

/** A page of results alone is reloaded once hands can be entered: it lacks the entry form. */
const startResults = () => {
  const reload = () => document.querySelector("[data-outcomes]") && location.reload();
  document.addEventListener("tenbou:state", reload);
  startLive();
};

startPlainForms();
watchLinks();
if (page && tables) startEntries();
else if (page) startResults();
