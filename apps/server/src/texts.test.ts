import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { LOCALES } from "@dars/contract/platform/locales";
import type { Locale } from "@dars/contract/platform/primitives";
import { expect, test } from "vitest";

const src = import.meta.dirname;
const folders = globSync("**/text.en.json", { cwd: src }).map((file) => dirname(file));
const cases = folders.flatMap((folder) => LOCALES.map((locale) => [folder, locale] as const));

test("there are texts to look at", () => {
  expect(folders.length).toBeGreaterThan(10);
});

test.each(cases)(
  "the texts of %s in %s are those of the English file, and name what they name",
  (folder, locale) => {
    const [texts, english] = [readTexts(folder, locale), readTexts(folder, "en")];

    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    for (const [id, forms] of texts) {
      expect(namesIn(forms), id).toEqual(namesIn(english.get(id) ?? []));
      for (const text of forms) expect(text.trim(), id).not.toBe("");
    }
  },
);

test.each(cases)("every text of %s in %s that counts has all forms of its language", (folder, locale) => {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  for (const counted of listCounted(readJson(folder, locale)))
    expect(forms, JSON.stringify(counted)).toEqual(expect.arrayContaining(Object.keys(counted)));
});

test.each(cases)("every digit of %s in %s is Latin, as the schools write them", (folder, locale) => {
  for (const forms of readTexts(folder, locale).values())
    for (const text of forms) expect(text).not.toMatch(/[٠-٩۰-۹]/);
});

type Json = string | readonly Json[] | { readonly [key: string]: Json };

function readJson(folder: string, locale: Locale): Json {
  return JSON.parse(readFileSync(join(src, folder, `text.${locale}.json`), "utf8"));
}

/** The forms of each text by its path; most have one. */
const readTexts = (folder: string, locale: Locale) => new Map(listTexts(readJson(folder, locale), ""));

function listTexts(json: Json, path: string): (readonly [string, readonly string[]])[] {
  if (typeof json === "string") return [[path, [json]]];
  if (isCounted(json)) return [[path, Object.values(json)]];
  return Object.entries(json).flatMap(([key, value]) => listTexts(value, `${path}.${key}`));
}

function listCounted(json: Json): Record<string, string>[] {
  if (typeof json === "string") return [];
  return isCounted(json) ? [json] : Object.values(json).flatMap(listCounted);
}

const FORMS: ReadonlySet<string> = new Set(["zero", "one", "two", "few", "many", "other"]);

/** The plural forms of one text. */
const isCounted = (json: Exclude<Json, string>): json is Record<string, string> =>
  "other" in json && Object.keys(json).every((key) => FORMS.has(key));

const namesIn = (forms: readonly string[]) =>
  [
    ...new Set(forms.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name))),
  ].toSorted((one, other) => one.localeCompare(other));
