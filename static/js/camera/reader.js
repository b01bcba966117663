// The reader of strips: a worker with the weights. Both are files of this site that a page with the camera
// keeps, so that the reader works without a network.

/** @import { SeenTile } from "./rows.js" */
/** @typedef {(strip: Uint8ClampedArray) => Promise<SeenTile[]>} ReadStrip */
/** @typedef {{worker: string, weights: string}} Files */

/** @param {string} address */
const fetched = async (address) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return response.arrayBuffer();
};

/**
 * @param {string} address @param {ArrayBuffer} weights
 * @returns {Promise<ReadStrip>}
 */
const inWorker = async (address, weights) => {
  const worker = new Worker(address, { type: "module" });
  /** @param {object} message @param {Transferable[]} [parts] */
  const answer = (message, parts = []) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = reject;
      worker.postMessage(message, parts);
    });
  await answer({ weights });
  return (strip) => answer({ strip }, [strip.buffer]);
};

/**
 * Without a network a browser may not let a service worker answer for a worker's own script, but it always does
 * for a module of the page.
 *
 * @param {string} address @param {ArrayBuffer} weights
 * @returns {Promise<ReadStrip>}
 */
const onPage = async (address, weights) => {
  const { stripReader } = /** @type {typeof import("./worker.js")} */ (await import(address));
  const read = stripReader(weights);
  return (strip) => Promise.resolve(read(strip));
};

/** @param {Files} files */
const started = async ({ weights: address, worker }) => {
  const weights = await fetched(address);
  try {
    return await inWorker(worker, weights);
  } catch {
    return onPage(worker, weights);
  }
};

/** @type {Promise<ReadStrip> | null} */
let reader = null;

/**
 * The reader, started once; after a failure the next call starts another.
 *
 * @param {Files} files
 */
export const readerOf = (files) => {
  reader ??= started(files);
  reader.catch(() => {
    reader = null;
  });
  return reader;
};
