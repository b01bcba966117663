// Reads strips beside the page, so that the pad answers meanwhile. The page hands over the weights first, then
// one strip after the other; nothing is fetched here.

import { columnsOf, loadNetwork } from "./network.js";
import { tilesIn } from "./rows.js";

/** @import { SeenTile } from "./rows.js" */
/** @typedef {(strip: Uint8ClampedArray) => SeenTile[]} StripReader */

/** @param {ArrayBuffer} weights @returns {StripReader} */
export const stripReader = (weights) => {
  const network = loadNetwork(weights);
  return (strip) => tilesIn(network, columnsOf(network, strip));
};

const startWorker = () => {
  /** @type {StripReader | undefined} */
  let read;
  self.addEventListener("message", ({ data }) => {
    if (data.weights) read = stripReader(data.weights);
    self.postMessage(read && data.strip ? read(data.strip) : []);
  });
};

if (!("document" in globalThis)) startWorker();
