// A key of its own for every hand, so that the server stores it once.

export const uuid = () => {
  if (crypto.randomUUID) return crypto.randomUUID();
  // Only secure pages have it; a club's own network may be none.
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0"));
  const text = hex.join("");
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-a${text.slice(17, 20)}-${text.slice(20)}`;
};
