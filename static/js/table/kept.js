// What is looked for or made but once.

/** A function of an owner and a name that keeps what it found for them. */
export const kept = (find) => {
  const known = new WeakMap();
  return (owner, name, ...more) => {
    if (!known.has(owner)) known.set(owner, new Map());
    const found = known.get(owner);
    if (!found.has(name)) found.set(name, find(owner, name, ...more));
    return found.get(name);
  };
};
