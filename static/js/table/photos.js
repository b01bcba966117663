// Takes a photo with one tap: the camera opens, and the photo goes to the server as soon as it is taken. It
// is scaled down on the phone first, because a hall's network is slow. If the browser cannot read the
// picture, it is sent unchanged and the server scales it down.

import { closest } from "./dom.js";

const TYPE = "image/jpeg";
const QUALITY = 0.8;

/** @param {File} file @param {number} longest pixels of the longer side @returns {Promise<File>} */
const smaller = async (file, longest) => {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  /** @type {Blob | null} */
  const blob = await new Promise((resolve) => {
    canvas.toBlob(resolve, TYPE, QUALITY);
  });
  return blob && blob.size < file.size ? new File([blob], "photo.jpg", { type: TYPE }) : file;
};

/** @param {HTMLInputElement} input @param {number} longest */
const makeSmall = async (input, longest) => {
  const file = input.files?.[0];
  if (!file) return;
  const chosen = new DataTransfer();
  chosen.items.add(await smaller(file, longest));
  if (input.files?.[0] === file) input.files = chosen.files;
};

export const startPhotos = () => {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-photo-form]"));
  if (!form) return;
  form.classList.add("photo-form--at-once");
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "file" || !target.files?.length) return;
    makeSmall(target, Number(form.dataset.longest))
      .catch(() => {})
      .finally(() => form.requestSubmit());
  });
  document.addEventListener("click", (event) => {
    const key = closest(event.target, "[data-photo]");
    if (!key || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    /** @type {HTMLInputElement} */ (form.elements.namedItem("position")).value = key.dataset.photo ?? "";
    /** @type {HTMLInputElement} */ (form.elements.namedItem("photo")).click();
  });
};
