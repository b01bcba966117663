// What the server wrote into the page: the game, the rules worked out, and the words of this language.

const read = (id, root = document) => {
  const script = root.getElementById(id);
  return script ? JSON.parse(script.textContent) : null;
};

export const page = read("table-data");
export const reckoner = read("table-reckoner");
export const words = read("table-words");
export const tables = read("table-tiles");
export const tileFlags = read("table-flags");

/** The game as a page that was fetched later has it. */
export const gameOf = (root) => read("table-data", root)?.game ?? null;

export const languageOf = (root) => read("table-data", root)?.language;

/** A copy of a template's content. */
export const copyOf = (id) => document.getElementById(id).content.cloneNode(true);

/** Words with named holes filled: "%(count)s honba". */
export const filled = (text, params) =>
  text.replace(/%\((\w+)\)[sd]/g, (_, name) => String(params[name]));

/** Put text into the elements below a root that ask for it by name. */
export const say = (root, texts) => {
  for (const [name, text] of Object.entries(texts))
    for (const place of root.querySelectorAll(`[data-say="${name}"]`))
      if (place.textContent !== String(text)) place.textContent = text;
};

/** Show an element or hide it; one that is right is left alone, which spares laying it out anew. */
export const show = (element, isShown) => {
  if (element.hidden === isShown) element.hidden = !isShown;
};
