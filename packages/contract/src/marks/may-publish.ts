/** PUB-1: whether a publication may contain a column in this state: it is approved, or was published before. */
export const mayPublish = (state: string): boolean =>
  state === "approved" || state === "published" || state === "amended";
