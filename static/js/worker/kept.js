// What the worker keeps on the device. The caches of tables and of public pages are apart, so that
// a reader of many pages never loses the table's.

export const OF_TABLES = "tenbou-1";
export const PAGES = "tenbou-pages-1";
export const FILES = "tenbou-files-1";
const CURRENT = [OF_TABLES, PAGES, FILES];

/** Caches of older versions of this worker. */
export const deleteOldCaches = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !CURRENT.includes(name)).map((name) => caches.delete(name)));
};

/** An address has one cached answer, the latest, in any language; the oldest go first. */
export const put = async (name, request, response, most) => {
  const cache = await caches.open(name);
  await cache.put(request.url ?? request, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
};

export const find = async (name, request) => (await caches.open(name)).match(request, { ignoreVary: true });

/** A copy whose page knows that it is a kept one; its headers, such as the policy of contents, stay. */
export const marked = async (response, attributes = "data-cached") => {
  const text = await response.text();
  return new Response(text.replace("<html ", `<html ${attributes} `), { headers: response.headers });
};

export const hasDigest = ({ pathname }) => /\.[0-9a-f]{12}\.\w+$/.test(pathname);
export const isStatic = ({ pathname }) => pathname.startsWith("/static/");
