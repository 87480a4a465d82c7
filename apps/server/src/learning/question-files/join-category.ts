const MOST_LETTERS = 100;

/** Titles within titles as one category; one without a title is left out, and so is one that says the same again. */
export const joinCategory = (titles: readonly string[]): string =>
  titles
    .map((title) => title.replaceAll(/\s+/gu, " ").trim())
    .filter((title, at, all) => title !== "" && title !== all[at - 1])
    .join(" / ")
    .slice(0, MOST_LETTERS);
