// Small things that a phone knows from one visit to the next; one that keeps nothing goes without.

export const remembered = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const remember = (key, text) => {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Known as long as the page is open.
  }
};
