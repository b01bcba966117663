// The texts of the camera in the page's language, and the addresses of what reads.

import { byId } from "../table/dom.js";

/**
 * @typedef {object} CameraWords
 * @property {Record<string, string>} advice by what is photographed
 * @property {Record<string, string>} targets
 * @property {Record<string, string>} ask by the question
 * @property {string} starting
 * @property {string} seen
 * @property {string} off
 * @property {string} refused
 * @property {string} no_camera
 * @property {string} no_reader
 * @property {string} read
 * @property {string} doubtful
 * @property {string} certain
 * @property {string} tile
 * @property {string} doubtful_tile
 * @property {string} unknown
 * @property {string} gap
 * @property {string} other
 * @property {string} remove
 * @property {string} next
 */

const read = () => JSON.parse(byId("camera-words").textContent ?? "");

export const words = /** @type {CameraWords} */ (read());
export const files = /** @type {{worker: string, weights: string}} */ ({ ...byId("t-camera").dataset });
