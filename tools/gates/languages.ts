import { readFileSync } from "node:fs";
import { join } from "node:path";

import { LOCALES } from "#contract/platform/locales.ts";
import { ROOT } from "#tools/paths.ts";

import { ourFiles } from "./files.ts";

const LIST = "packages/contract/src/platform/locales.ts";

/** Files that put the languages in an order of their own, by a record that the compiler completes. */
const ORDERS: ReadonlySet<string> = new Set([LIST, "packages/contract/src/platform/name-in.ts"]);

/** The languages are listed in one file, and each folder of texts has a file for every one of them. */
export const languages = {
  name: "languages",
  faults: () => [
    ...ourFiles("{apps,packages,tools}/**/*.{ts,tsx}")
      .filter((file) => !/\.(test|factory|e2e)\.tsx?$|\/e2e\/|\.gen\.ts$/.test(file) && !ORDERS.has(file))
      .flatMap((file) => listOwnLists(file, readFileSync(join(ROOT, file), "utf8"))),
    ...listMissingTexts(ourFiles("apps/**/text.*.json")),
  ],
};

const language = `"(?:${LOCALES.join("|")})"`;
const OWN_LIST = new RegExp(`${language}(?:(?:,\\s*|\\s*\\|\\s*)${language}){${LOCALES.length - 1},}`, "g");

/** Lists and unions of all languages that are written out. */
export const listOwnLists = (file: string, text: string): readonly string[] =>
  [...text.matchAll(OWN_LIST)].map(([list]) => `${file} lists ${list}: take LOCALES or Locale (${LIST}).`);

/** Files of texts that a folder has in one language and not in another. */
export function listMissingTexts(files: readonly string[]): readonly string[] {
  const known = new Set(files);
  const folders = new Set(files.map((file) => file.replace(/text\.\w+\.json$/, "")));
  return [...folders].flatMap((folder) =>
    LOCALES.map((locale) => `${folder}text.${locale}.json`)
      .filter((file) => !known.has(file))
      .map((file) => `${file} is missing.`),
  );
}
