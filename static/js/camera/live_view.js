// The camera's picture with the frame, and under it the tiles as they are read. It closes by itself once three
// readings in a row found the same complete row.

import { all, closest, copyOf, one, show } from "../table/dom.js";
import { filled, tileSet } from "../table/page.js";
import { tilePicture } from "../tiles/tile_pictures.js";
import { pixelsOf, stripOf } from "./frame.js";
import { BACK, byRules } from "./narrow.js";
import { WIDTH } from "./network.js";
import { readerOf } from "./reader.js";
import { Camera } from "./stream.js";
import { readingsNeeded } from "./targets.js";
import { equalReadings, votedRow } from "./vote.js";
import { files, words } from "./words.js";

/** @import { TileHand } from "../tiles/tile_hand.js" */
/** @import { SeenTile } from "./rows.js" */
/** @import { Target } from "./targets.js" */
/** @typedef {{seen: SeenTile[], strip: HTMLCanvasElement}} Reading */
/** @typedef {{target: Target, seen: SeenTile[], strip: HTMLCanvasElement}} Taken */

/** Three to four readings a second. */
const PAUSE = 280;
const KEPT = 6;
const VIBRATION = 60;

/** @param {number} milliseconds */
const pause = (milliseconds) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** @param {HTMLElement} place @param {SeenTile[]} seen each under its picture */
const showRow = (place, seen) =>
  place.replaceChildren(
    ...byRules(tileSet, seen).map(({ tile, x }) => {
      const picture = tilePicture(tile in tileSet.copies ? tile : BACK);
      picture.style.setProperty("inset-inline-start", `${(x / WIDTH) * 100}%`);
      return picture;
    }),
  );

/** @param {unknown} error */
const reasonOf = (error) => {
  if (!(error instanceof DOMException)) return words.no_reader;
  return error.name === "NotAllowedError" ? words.refused : words.no_camera;
};

export class LiveView {
  /** @param {TileHand} hand @param {Target[]} targets @param {Target} target */
  constructor(hand, targets, target) {
    this.hand = hand;
    this.target = target;
    /** @type {Reading[]} */
    this.readings = [];
    this.dialog = /** @type {HTMLDialogElement} */ (copyOf("t-camera").firstElementChild);
    /** @type {Camera | null} */
    this.camera = null;
    for (const key of all(this.dialog, "[data-photo-of]"))
      {show(key, targets.includes(/** @type {Target} */ (key.dataset.photoOf)));}
    this.dialog.addEventListener("click", ({ target: tapped }) => this.tapped(closest(tapped, "button")));
    /** @type {(taken: Taken | null) => void} */
    this.done = () => {};
  }

  /**
   * Show the picture until a row was taken, or nothing.
   *
   * @returns {Promise<Taken | null>}
   */
  async take() {
    document.body.append(this.dialog);
    this.dialog.showModal();
    const taken = new Promise((resolve) => {
      this.done = resolve;
    });
    this.dialog.addEventListener("close", () => this.done(null));
    this.choose(this.target);
    this.start();
    const found = await taken;
    this.camera?.stop();
    this.dialog.close();
    this.dialog.remove();
    return found;
  }

  /** @param {string} text */
  say(text) {
    one(this.dialog, "[data-camera-said]").textContent = text;
  }

  /** @param {Target} target */
  choose(target) {
    this.target = target;
    this.readings = [];
    const count = tileSet.in_hand + 1 - tileSet.of_set * this.hand.melds.length;
    one(this.dialog, "[data-advice]").textContent = filled(words.advice[target], { count });
    for (const key of all(this.dialog, "[data-photo-of]"))
      {key.setAttribute("aria-pressed", String(key.dataset.photoOf === target));}
  }

  async start() {
    this.say(words.starting);
    show(one(this.dialog, "[data-camera-again]"), false);
    const video = /** @type {HTMLVideoElement} */ (one(this.dialog, "video"));
    this.camera = new Camera(video, () => this.stopped(words.off));
    try {
      const [read] = await Promise.all([readerOf(files), this.camera.start()]);
      this.say("");
      await this.readOn(this.camera, read);
    } catch (error) {
      this.camera.stop();
      this.stopped(reasonOf(error));
    }
  }

  /** @param {string} reason */
  stopped(reason) {
    this.say(reason);
    show(one(this.dialog, "[data-camera-again]"), true);
  }

  /** @param {Camera} camera @param {import("./reader.js").ReadStrip} read */
  async readOn(camera, read) {
    while (camera.isOn) {
      const next = pause(PAUSE);
      if (await camera.hasNewPicture()) {
        const strip = stripOf(camera.video);
        const { target } = this;
        const seen = await read(pixelsOf(strip));
        if (camera.isOn && target === this.target) this.add({ seen, strip });
      }
      await next;
    }
  }

  /** @param {Reading} reading */
  add(reading) {
    this.readings = [...this.readings.slice(1 - KEPT), reading];
    const rows = this.readings.map(({ seen }) => seen);
    const row = votedRow(rows);
    showRow(one(this.dialog, "[data-live]"), row);
    this.say(filled(words.seen, { count: row.length }));
    const needed = readingsNeeded(tileSet, this.hand, this.target, reading.seen);
    if (!needed || equalReadings(rows) < needed) return;
    navigator.vibrate?.(VIBRATION);
    this.finish();
  }

  /** What the last readings voted for, with the strip of one of them. */
  finish() {
    const seen = votedRow(this.readings.map((reading) => reading.seen));
    const last = this.readings.findLast((reading) => reading.seen.length === seen.length);
    if (last) this.done({ target: this.target, seen, strip: last.strip });
  }

  /** @param {HTMLElement | null} button */
  tapped(button) {
    if (!button) return;
    const { dataset } = button;
    if (dataset.photoOf) this.choose(/** @type {Target} */ (dataset.photoOf));
    else if ("shutter" in dataset) this.finish();
    else if ("cameraAgain" in dataset) this.start();
    else if ("cameraClose" in dataset) this.done(null);
  }
}
