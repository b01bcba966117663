// What lies in the frame, as the strip that the reader takes: a band across the middle of the picture, shrunk
// in two smooth steps, because one large step would drop lines of the tiles.

import { HEIGHT, WIDTH } from "./network.js";

/** The view shows the whole width of a picture, unless that is wider than this. */
const WIDEST_VIEW = 16 / 9;

/** @param {number} width @param {number} height */
const canvasOf = (width, height) => Object.assign(document.createElement("canvas"), { width, height });

/** @param {HTMLCanvasElement} canvas */
const smooth = (canvas) => {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  context.imageSmoothingQuality = "high";
  return context;
};

/**
 * The band of a picture on a canvas of its own.
 *
 * @param {HTMLVideoElement} video
 */
export const stripOf = (video) => {
  const { videoHeight, videoWidth } = video;
  const width = Math.min(videoWidth, videoHeight * WIDEST_VIEW);
  const height = (width * HEIGHT) / WIDTH;
  const [left, top] = [(videoWidth - width) / 2, (videoHeight - height) / 2];
  const [larger, strip] = [canvasOf(WIDTH * 2, HEIGHT * 2), canvasOf(WIDTH, HEIGHT)];
  smooth(larger).drawImage(video, left, top, width, height, 0, 0, larger.width, larger.height);
  smooth(strip).drawImage(larger, 0, 0, WIDTH, HEIGHT);
  return strip;
};

/**
 * The part of a strip in which the tiles of a row lie, so that each tile that was read stands under its picture.
 *
 * @param {HTMLCanvasElement} strip @param {{x: number, width: number}[]} row from left to right
 */
export const partWith = (strip, row) => {
  const [first, last] = [row[0], row[row.length - 1]];
  if (!first) return strip;
  const left = Math.max(0, first.x - first.width / 2);
  const width = Math.min(WIDTH, last.x + last.width / 2) - left;
  const part = canvasOf(Math.ceil(width), HEIGHT);
  smooth(part).drawImage(strip, left, 0, part.width, HEIGHT, 0, 0, part.width, HEIGHT);
  part.style.setProperty("--tiles", String(row.length));
  return part;
};

/** @param {HTMLCanvasElement} strip */
export const pixelsOf = (strip) => smooth(strip).getImageData(0, 0, WIDTH, HEIGHT).data;
