// A table's page is stored on the phone with its files, so that it opens without a network. The network
// comes first; only files with a digest in their name never change.

import { OF_TABLES, find, hasDigest, isStatic, marked, put } from "./kept.js";

const NETWORK_TIMEOUT = 4000;
const MOST_ENTRIES = 120;

const SERVER_ERROR = 500;

const fromNetwork = async (request) => {
  const response = await fetch(request, { signal: AbortSignal.timeout(NETWORK_TIMEOUT) });
  if (response.ok) await put(OF_TABLES, request, response.clone(), MOST_ENTRIES);
  return response;
};

const fromCache = (request) => find(OF_TABLES, request);

const cacheFirst = async (request) => (await fromCache(request)) ?? fromNetwork(request);

const cachedInstead = async (request) => {
  const cached = await fromCache(request);
  return cached && request.mode === "navigate" ? marked(cached) : cached;
};

// A server that fails, or a proxy that cannot reach it, counts as no network.
const networkFirst = async (request) => {
  try {
    const response = await fromNetwork(request);
    return response.status < SERVER_ERROR ? response : ((await cachedInstead(request)) ?? response);
  } catch (error) {
    const cached = await cachedInstead(request);
    if (cached) return cached;
    throw error;
  }
};

// Every other page of an unreachable table becomes the page that says so.
const orOfflinePage = async (request, address) => {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await fromCache(address.pathname.replace(/^(\/t\/[^/]+\/).*/, "$1away/"));
    if (cached) return marked(cached);
    throw error;
  }
};

const isTable = ({ pathname, search }) => /^\/t\/[^/]+\/$/.test(pathname) && !search;

export const answerTable = (event, address) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (isStatic(address) && hasDigest(address)) event.respondWith(cacheFirst(request));
  else if (isStatic(address) || isTable(address)) event.respondWith(networkFirst(request));
  else if (request.mode === "navigate") event.respondWith(orOfflinePage(request, address));
};

/** Store what the page loaded before this worker existed, and the present page. */
export const keepForTable = ({ keep }) => {
  for (const address of keep ?? []) fromNetwork(address).catch(() => {});
};
