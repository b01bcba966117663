// The pages of a table. On the table's own page hands are entered on the phone and sent when possible. If
// the page has no tables of its rules, its plain page does everything, and this script still shows the
// changes of others.

import "../clock.js";
import { restoreTapped } from "./discarded.js";
import { closest, byId, postpone } from "./dom.js";
import {
  changeWaitingHand, closeEntry, openCorrection, openEntry, showStep, showStoredMeanwhile,
} from "./entry/form.js";
import { currentGame, onChange, restoreGame } from "./game.js";
import { refreshIfOld, startLive } from "./live.js";
import { prepareForm } from "./entry/new_form.js";
import { showNotice, startWorker, watchLinks } from "./offline.js";
import { page, tables, tileSet } from "./page.js";
import { startPhotos } from "./photos.js";
import { isPractice, startPractice } from "./practice.js";
import { startQueue } from "./queue.js";
import { restoreMarks, riichiTapped, startRiichi } from "./riichi.js";
import { startSender } from "./sender.js";
import { seatTapped, showState, waitingHandTapped } from "./state_view.js";
import { startSlip } from "../slip/form.js";
import { loadTilePictures } from "../tiles/tile_pictures.js";
import { conditionsTapped } from "./winning_conditions.js";

/** @param {MouseEvent} event */
const outcomeTapped = (event) => {
  const link = closest(event.target, "[data-outcome]");
  if (link && !event.metaKey && !event.ctrlKey && openEntry(link.dataset.outcome ?? "")) event.preventDefault();
};

/** @param {MouseEvent} event */
const handTapped = async (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (closest(event.target, "a[data-correct]"));
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  try {
    if (!(await openCorrection(Number(link.dataset.correct)))) location.assign(link.href);
  } catch {
    showNotice();
  }
};

/** @param {MouseEvent} event */
const riichiKeyTapped = (event) => {
  if (!riichiTapped(event)) return;
  showState();
  prepare();
};

const prepare = () => postpone(() => prepareForm(currentGame()));

/** @param {PopStateEvent} event */
const stepChanged = ({ state }) => {
  showStep(state);
  prepare();
};

const startEntries = async () => {
  onChange(showState);
  onChange(refreshIfOld);
  document.addEventListener("tenbou:state", showState);
  document.addEventListener("tenbou:state", showStoredMeanwhile);
  document.addEventListener("tenbou:seats", closeEntry);
  document.addEventListener("tenbou:seats", prepare);
  document.addEventListener("click", outcomeTapped);
  document.addEventListener("click", handTapped);
  document.addEventListener("click", seatTapped);
  document.addEventListener("change", seatTapped);
  document.addEventListener("click", riichiKeyTapped);
  document.addEventListener("click", conditionsTapped);
  byId("unsent").addEventListener("click", (event) => waitingHandTapped(event, changeWaitingHand));
  byId("discarded").addEventListener("click", restoreTapped);
  window.addEventListener("popstate", stepChanged);
  restoreGame();
  restoreMarks();
  await startQueue();
  if (isPractice()) startPractice();
  else {
    await startSender();
    startRiichi();
    startLive();
  }
  await startWorker();
  if (tileSet) await loadTilePictures();
  onChange(prepare);
  document.addEventListener("tenbou:state", prepare);
  prepare();
};

/** Reload a page of results only once hands can be entered, because it lacks the entry form. */
const startResults = () => {
  const reload = () => document.querySelector("[data-outcomes]") && location.reload();
  document.addEventListener("tenbou:state", reload);
  startLive();
};

startPhotos();
startSlip();
watchLinks();
if (page && tables) startEntries();
else if (page) startResults();
