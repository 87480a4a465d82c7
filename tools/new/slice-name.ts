/** A slice to be made, in the spellings that its files need. */
export interface SliceName {
  readonly room: string;
  /** With dashes, as its folder. */
  readonly slice: string;
  /** As a variable, such as lostProperty. */
  readonly camel: string;
  /** As a type, such as LostProperty. */
  readonly pascal: string;
}

const ROOMS: ReadonlySet<string> = new Set([
  "identity",
  "oversight",
  "school",
  "talking",
  "roster",
  "learning",
  "marks",
  "time",
  "admissions",
  "insight",
  "shell",
]);
const NAME = /^([a-z]+)\/([a-z]+(?:-[a-z]+)*)$/;

/** Parses ROOM/SLICE. Throws an error with a sentence for the terminal. */
export function sliceName(input: string | undefined): SliceName {
  const [, room = "", slice = ""] = NAME.exec(input ?? "") ?? [];
  if (!slice) throw new Error("Name the slice as ROOM/SLICE, such as school/lost-property.");
  if (!ROOMS.has(room)) throw new Error(`There is no room "${room}": ${[...ROOMS].join(", ")}.`);
  const camel = slice.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return { room, slice, camel, pascal: `${camel.slice(0, 1).toUpperCase()}${camel.slice(1)}` };
}
