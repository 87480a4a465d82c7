import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#tools/paths.ts";

import { ourFiles } from "./files.ts";

/** No slice of the server or the app needs itself by way of others, types included: such slices are one. */
export const cycles = {
  name: "cycles between slices",
  faults: () =>
    ["apps/server/src/", "apps/app/src/"].flatMap((sources) =>
      cyclesIn(
        ourFiles(`${sources}**/*.{ts,tsx}`)
          .filter((file) => !TEST.test(file))
          .map((file) => ({
            slice: findSlice(file.slice(sources.length)),
            text: readFileSync(join(ROOT, file), "utf8"),
          })),
      ),
    ),
};

const TEST = /\.(test|factory)\.tsx?$|\/testing\//;
const IMPORTED = /(?:from |import\()"#([^"]+)"/g;

interface SliceFile {
  readonly slice: string | undefined;
  readonly text: string;
}

/** Each circle of slices once, as "a → b → a". */
export function cyclesIn(files: readonly SliceFile[]): readonly string[] {
  const uses = new Map<string, Set<string>>();
  for (const { slice, text } of files)
    for (const [, path = ""] of text.matchAll(IMPORTED)) {
      const target = findSlice(path);
      if (slice === undefined || target === undefined || target === slice) continue;
      uses.set(slice, (uses.get(slice) ?? new Set()).add(target));
    }
  return listCircles(uses);
}

/** Each circle of what uses each other once, as "a → b → a". */
export function listCircles(uses: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const found = [...uses.keys()].flatMap((name) => circleFrom(name, uses) ?? []);
  return [...new Set(found)];
}

/** The shortest way from a name back to it, begun at its first name in the alphabet. */
function circleFrom(start: string, uses: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (const way of ways)
    for (const next of uses.get(way.at(-1) ?? "") ?? []) {
      if (next === start) return inOrder(way);
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  return undefined;
}

function inOrder(way: readonly string[]): string {
  const first = way.indexOf(way.toSorted()[0] ?? "");
  const turned = [...way.slice(first), ...way.slice(0, first)];
  return [...turned, turned[0]].join(" → ");
}

/** Room and slice of a path; undefined for the platform and for files that put slices together. */
function findSlice(path: string): string | undefined {
  const [room, slice, file] = path.split("/");
  return file === undefined || room === "platform" ? undefined : `${room}/${slice}`;
}
