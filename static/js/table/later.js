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

/** Lay out for one frame, which nobody sees, what then keeps its layout out of sight. */
export const layAhead = (element, name) => {
  element.classList.add(name);
  later(() => element.classList.remove(name));
};

/** Lay out for one frame, which nobody sees, what is hidden: the first time takes longest. */
export const layUnseen = (element) => {
  element.classList.add("unseen");
  element.hidden = false;
  later(() => {
    element.hidden = true;
    element.classList.remove("unseen");
  });
};
