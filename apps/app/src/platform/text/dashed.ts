const WORD_JOINER = "\u2060";

/** A level and its section, or the like, as one word: no line begins with a single letter. */
export const dashed = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join("\u00A0–\u00A0");

const LEFT_TO_RIGHT = "\u2066";
const POP_ISOLATE = "\u2069";

/** Such as 08:00–10:30: left to right in every language, and on one line. */
export const range = (from: string | number, until: string | number): string =>
  `${LEFT_TO_RIGHT}${from}${WORD_JOINER}–${WORD_JOINER}${until}${POP_ISOLATE}`;

/** A title as a school wrote it, such as 3-A: no line ends at its dash. */
export const unbroken = (title: string): string =>
  title
    .replaceAll(/(?<=\S)[-–/](?=\S)/g, `${WORD_JOINER}$&${WORD_JOINER}`)
    .replaceAll(/ (?=[-–] )|(?<= [-–]) /g, "\u00A0");

/** A code that is read over the phone, such as 409-EE7D: left to right in every language, and on one line. */
export const code = (text: string): string => `${LEFT_TO_RIGHT}${unbroken(text)}${POP_ISOLATE}`;
