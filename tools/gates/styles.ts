import { readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";

import { ROOT } from "#tools/paths.ts";

import { ourFiles } from "./files.ts";

const APP = "apps/app/src/";

/**
 * The build loads with a page what the page imports. A component of another slice whose styles only that slice's own
 * pages import is plain text there until one of these has been opened.
 */
export const styles = {
  name: "styles of pages",
  faults(): readonly string[] {
    const paths = ourFiles(`${APP}**/*.{ts,tsx,css}`).filter((file) => !/\.(test|factory)\.tsx?$/.test(file));
    return missingStyles(
      new Map(paths.map((file) => [file.slice(APP.length), readFileSync(join(ROOT, file), "utf8")])),
    );
  },
};

const PAGE = /Page\.tsx$/;
const COMMENT = /\/\*.*?\*\//gs;
const NAMED = /\b(?:import|export)\b(?!\s+type\b)\s*(\{[^}]*\})?[^;"{}(]*"([^"]+)"/g;
const FETCHED = /\bimport\(\s*"([^"]+)"/g;
const CSS_IMPORT = /@import "([^"]+)"/g;
const CLASS_NAME = /className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g;

/** `files`: texts by their paths below the sources of the app. Every class that a page shows without its stylesheet. */
export function missingStyles(files: ReadonlyMap<string, string>): readonly string[] {
  const definers = mapDefiners(files);
  const always = reachedFrom(files, "main.tsx", atOnce);
  const faults = [...files.keys()]
    .filter((file) => PAGE.test(file))
    .flatMap((page) => {
      const reached = reachedFrom(files, page, atOnceOrLater);
      const isThere = (sheet: string) => reached.has(sheet) || always.has(sheet);
      return [...reached].flatMap((file) =>
        classesIn(files.get(file) ?? "")
          .filter((name) => definers.get(name)?.every((sheet) => !isThere(sheet)) ?? false)
          .map(
            (name) => `${page} imports no styles of “${name}” (${file}): ${definers.get(name)?.join(", ")}`,
          ),
      );
    });
  return [...new Set(faults)];
}

/** The stylesheets that say something of each class. */
function mapDefiners(files: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const definers = new Map<string, readonly string[]>();
  for (const [sheet, text] of files) {
    if (!sheet.endsWith(".css")) continue;
    const selectors = text.replaceAll(COMMENT, "").match(/[^{}]+(?=\{)/g) ?? [];
    const found = selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)]);
    for (const name of new Set(found.map(([, word = ""]) => word)))
      definers.set(name, [...(definers.get(name) ?? []), sheet]);
  }
  return definers;
}

/** Words in quotes within `className`; a class that is put together of parts is not found. */
const classesIn = (text: string): readonly string[] =>
  [...text.matchAll(CLASS_NAME)]
    .flatMap(([, plain, code = ""]) => plain ?? stringsIn(code))
    .flatMap((words) => words.match(/(?<![\w-])[a-z][\w-]*/gi) ?? []);

const stringsIn = (code: string): readonly string[] => [
  ...[...code.matchAll(/`([^`]*)`/g)].map(([, words = ""]) => words.replaceAll(/\$\{[^}]*\}/g, " ")),
  ...[...code.matchAll(/"([^"]*)"/g)].map(([, words = ""]) => words),
];

type Imports = (files: ReadonlyMap<string, string>, file: string) => readonly string[];

/** A file and all that it imports, directly or through others. */
function reachedFrom(
  files: ReadonlyMap<string, string>,
  start: string,
  imports: Imports,
): ReadonlySet<string> {
  const reached = new Set([start]);
  // A set also yields what is added while it is read.
  for (const file of reached) for (const next of imports(files, file)) if (files.has(next)) reached.add(next);
  return reached;
}

/** The files that a file imports; through a public.ts, only those that declare an imported name. */
const atOnce: Imports = (files, file) => {
  const text = files.get(file) ?? "";
  if (file.endsWith(".css"))
    return [...text.matchAll(CSS_IMPORT)].map(([, from = ""]) => resolvePath(file, from));
  return [...text.matchAll(NAMED)].flatMap(([, names, from = ""]) => {
    const path = resolvePath(file, from);
    return names !== undefined && path.endsWith("/public.ts") ? behind(files, path, namesIn(names)) : [path];
  });
};

const atOnceOrLater: Imports = (files, file) => [
  ...atOnce(files, file),
  ...[...(files.get(file) ?? "").matchAll(FETCHED)].map(([, from = ""]) => resolvePath(file, from)),
];

const resolvePath = (file: string, from: string): string =>
  from.startsWith("#") ? from.slice(1) : join(dirname(file), from);

/** The files from which a public.ts has these names. */
function behind(
  files: ReadonlyMap<string, string>,
  path: string,
  names: readonly string[],
): readonly string[] {
  return [...(files.get(path) ?? "").matchAll(NAMED)]
    .filter(([, again = ""]) => namesIn(again).some((name) => names.includes(name)))
    .map(([, , from = ""]) => resolvePath(path, from));
}

const namesIn = (braces: string): readonly string[] =>
  braces
    .slice(1, -1)
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "" && !each.startsWith("type "))
    .map((each) => each.split(" as ")[0] ?? "");
