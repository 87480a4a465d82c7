const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";

/** Keeps a name or a number from turning the text around it: it takes its own direction and gives none. */
export const isolate = (text: string | number): string => `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}`;

/** Every text among the values of a message, isolated; numbers stay numbers, for plural rules count them. */
export const isolateValues = (values: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? isolate(value) : value]),
  );
