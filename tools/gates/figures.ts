import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#tools/paths.ts";

import { ourFiles } from "./files.ts";

const FIGURES = "docs/figures.md";

/** Every figure that docs/figures.md defines has one function, and every function of a figure has one definition. */
export const figures = {
  name: "figures",
  faults: () =>
    listFigureFaults(
      read(FIGURES),
      ourFiles("{apps,packages}/**/*.{ts,tsx}")
        .filter((file) => !/\.(?:test|e2e)\.tsx?$/.test(file))
        .map(read),
    ),
};

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

const defined = (page: string) => [...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, id = ""]) => id);
const named = (text: string) =>
  [...text.matchAll(/\/\*\*\s+(?:\* )?Figure `([a-z-]+)`/g)].map(([, id = ""]) => id);

const count = (ids: readonly string[], id: string) => ids.filter((each) => each === id).length;

/** Figures that one side has and the other has not, and those that a side has twice. */
export function listFigureFaults(page: string, sources: readonly string[]): readonly string[] {
  const [inDocs, inCode] = [defined(page), sources.flatMap(named)];
  return [...new Set([...inDocs, ...inCode])].flatMap((id) => {
    const [docs, code] = [count(inDocs, id), count(inCode, id)];
    return docs === 1 && code === 1
      ? []
      : [`The figure ${id} is defined ${docs} times in ${FIGURES} and ${code} times in the code; each once.`];
  });
}
