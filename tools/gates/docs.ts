import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { ROOT } from "#tools/paths.ts";

import { ourFiles } from "./files.ts";

export const docs = {
  name: "docs",
  faults: () => [
    ...ourFiles("**/*.md").flatMap((file) => deadPaths(file, read(file))),
    ...ourFiles(
      "{apps,packages,tools,bench,docs,deploy,.ci}/**/*.{ts,tsx,js,cjs,mjs,json,md,sql,css,html,yml}",
    )
      .concat(ourFiles("*.{md,json}"), ourFiles(".ci/*"))
      .filter((file) => file !== "package-lock.json")
      .flatMap((file) => placesOfOneMachine(file, read(file))),
  ],
};

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
const CODE = /`((?:apps|packages|docs|tools|bench|deploy|\.ci)\/[\w@./-]+)`/g;
const FENCE = /^```[\s\S]*?^```/gm;

/** Paths that a page names and that are not there. Links are read from the page, code from the root. */
export function deadPaths(file: string, text: string): readonly string[] {
  const prose = text.replaceAll(FENCE, "");
  const links = [...prose.matchAll(LINK)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^\w+:/.test(target));
  const named = [...prose.matchAll(CODE)].map(([, path = ""]) => path);
  return [
    ...links.filter((target) => !existsSync(join(ROOT, dirname(file), target))),
    ...named.filter((path) => !existsSync(join(ROOT, path))),
  ].map((path) => `${file} names ${path}, which is not there.`);
}

// In brackets, so that the pattern does not find itself.
const OF_ONE_MACHINE =
  /(?<![\w.])\/(?:wor[k]|roo[t]|hom[e]\/[a-z]\w*)\/|\bA[I]\b|\bL[L]Ms?\b|\b[C]laude\b|[C]hatGPT|[C]opilot\b/;

/** Text that is only true on its writer's machine, or reveals how it was made. */
export function placesOfOneMachine(file: string, text: string): readonly string[] {
  return text
    .split("\n")
    .flatMap((line, index) =>
      OF_ONE_MACHINE.test(line) ? [`${file}:${index + 1} says what no reader can use: ${line.trim()}`] : [],
    );
}
