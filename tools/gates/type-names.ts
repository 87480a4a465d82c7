import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#tools/paths.ts";

import { ourFiles } from "./files.ts";

/** The most files that may declare a type of the same name. */
const MOST_FILES = 8;
/** Names that do not say of what they are: each is a noun of its own instead, such as `RoomQuery`. */
const VAGUE = new Set(
  "Asked Found Given Held Known Parts Place Said Taken Told Wanted Which Whose Wishes Whole Words".split(" "),
);

/** A type's name says what it is of, so that a search for it finds one thing. */
export const typeNames = {
  name: "names of types",
  faults: () =>
    faultsOfNames(
      ourFiles("{apps,packages,tools,bench}/**/*.{ts,tsx}")
        .filter((file) => !/\.(d|gen)\.ts$/.test(file))
        .map((file) => ({ file, names: listTypes(readFileSync(join(ROOT, file), "utf8")) })),
    ),
};

/** The types, interfaces and classes that a text declares at its top level. */
export const listTypes = (text: string): readonly string[] => [
  ...new Set(
    [
      ...text.matchAll(/^(?:export )?(?:declare )?(?:abstract )?(?:type|interface|class|enum) ([A-Z]\w*)/gm),
    ].map(([, name = ""]) => name),
  ),
];

interface Declarations {
  readonly file: string;
  readonly names: readonly string[];
}

/** Vague names, and names that more than eight files declare. */
export function faultsOfNames(declared: readonly Declarations[]): readonly string[] {
  const files = new Map<string, string[]>();
  for (const { file, names } of declared)
    for (const name of names) files.set(name, [...(files.get(name) ?? []), file]);
  return [...files].flatMap(([name, places]) => [
    ...(VAGUE.has(name) ? [`${name} does not say of what it is: ${places.join(", ")}.`] : []),
    ...(places.length > MOST_FILES ? [`${places.length} files declare ${name}: ${places.join(", ")}.`] : []),
  ]);
}
