// What nobody waits for follows the frame that answers a tap, once that is out.

const OUT = 20;

let left = [];

/** Do now what was put off: before anything that builds on it. */
export const catchUp = () => {
  const works = left;
  left = [];
  for (const work of works) work();
};

export const later = (work) => {
  left.push(work);
  if (left.length === 1) requestAnimationFrame(() => setTimeout(catchUp, OUT));
};

/** A step that the browser can go back to. */
export const noteStep = (state) => later(() => history.pushState(state, ""));

/** Lay out what is away and stays so: who asks where something in it lies makes the browser do it. */
export const layAhead = (element) => element.firstElementChild?.getBoundingClientRect();
