/** What the rest of the texts is divided into, by rooms; a room that is named nowhere is in the first file. */
const PARTS: readonly (readonly [part: string, rooms: RegExp])[] = [
  ["talking", /^(talking|shell)\//],
  ["office", /^(school|roster|oversight)\//],
  ["study", /^(learning|marks)\//],
  ["days", /^(time|insight|admissions)\//],
];

/** Which part the texts of a slice are in, by their path below src. */
export const getTextPart = (file: string): string =>
  PARTS.find(([, rooms]) => rooms.test(file))?.[0] ?? "first";
