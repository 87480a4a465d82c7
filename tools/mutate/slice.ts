import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";

/** Test helpers, generated code, and lists of routes, without which no code of a slice is reached at all. */
const NO_RULES = /\.(?:test|factory|routes|gen|d)\.ts$/;

interface Slice {
  /** As it is named below the sources: `talking/chat`. */
  readonly name: string;
  /** Below the sources too. */
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

/** By its folder's name, or with the room before it; undefined if there is none of that name. */
export function findSlice(sources: string, name: string): Slice | undefined {
  const folder = foldersFor(sources, name).find((place) => existsSync(place));
  if (folder === undefined) return undefined;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => relative(sources, join(folder, file)))
    .toSorted();
  return {
    name: relative(sources, folder),
    files: files.filter((file) => !NO_RULES.test(file)),
    tests: files.filter((file) => file.endsWith(".test.ts")),
  };
}

function foldersFor(sources: string, name: string): readonly string[] {
  const rooms = readdirSync(sources, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [join(sources, name), ...rooms.map((room) => join(sources, room.name, name))];
}
