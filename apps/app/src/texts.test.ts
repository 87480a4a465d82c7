import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { compileMessageOrThrow, type CompiledMessage } from "@lingui/message-utils/compileMessage";
import { expect, test } from "vitest";

import { getTextPart } from "#platform/text/get-text-part.ts";

const src = import.meta.dirname;
const slices = globSync("**/text.en.json", { cwd: src }).map((file) => dirname(file));
const cases = slices.flatMap((slice) => ["ar", "ckb"].map((language) => [slice, language] as const));

/** Plural forms of a language. English and Kurdish distinguish one from the rest. */
const FORMS = {
  en: ["one", "other"],
  ckb: ["one", "other"],
  ar: ["zero", "one", "two", "few", "many", "other"],
};

test("there are texts to look at", () => {
  expect(slices.length).toBeGreaterThan(1);
});

test("every text is used, by its id or by a template that begins as it does", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: src }).filter((file) => !/\.test\.tsx?$/.test(file));
  const code = files.map((file) => readFileSync(join(src, file), "utf8")).join("\n");
  const ids = new Set(Array.from(code.matchAll(/["'`]([a-z][\w-]*\.[\w.-]+)["'`]/g), ([, id]) => id));
  const begun = Array.from(code.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{/g), ([, start = ""]) => start);
  const unused = slices
    .flatMap((slice) => Object.keys(readTexts(slice, "en")))
    .filter((id) => !ids.has(id) && !begun.some((start) => id.startsWith(start)));
  expect(unused).toEqual([]);
});

test.each(cases)("every text of %s exists in %s", (slice, language) => {
  expect(Object.keys(readTexts(slice, language)).toSorted()).toEqual(
    Object.keys(readTexts(slice, "en")).toSorted(),
  );
});

test.each(cases)(
  "every text of %s in %s is filled in, and names what the English one names",
  (slice, language) => {
    const english = readTexts(slice, "en");
    for (const [id, text] of Object.entries(readTexts(slice, language))) {
      expect(text.trim(), id).not.toBe("");
      expect(namesIn(text), id).toEqual(namesIn(english[id] ?? ""));
    }
  },
);

test.each(cases)("no text of %s in %s was left in English", (slice, language) => {
  const english = readTexts(slice, "en");
  const same = Object.entries(readTexts(slice, language)).filter(
    ([id, text]) => text === english[id] && /[a-z]{3}/i.test(text.replaceAll(/\{.*\}/g, "")),
  );
  expect(same).toEqual([]);
});

test.each(
  slices.flatMap((slice) => (["en", "ar", "ckb"] as const).map((language) => [slice, language] as const)),
)("every number in %s has all its forms in %s", (slice, language) => {
  for (const [id, text] of Object.entries(readTexts(slice, language)))
    for (const forms of pluralsIn(compileMessageOrThrow(text)))
      expect(forms.toSorted(), id).toEqual(FORMS[language].toSorted());
});

test.each(cases)("every digit of %s in %s is Latin, as the schools write them", (slice, language) => {
  const others = Object.entries(readTexts(slice, language)).filter(([, text]) => /[٠-٩۰-۹]/.test(text));
  expect(others).toEqual([]);
});

test("no id stands in two slices", () => {
  const ids = slices.flatMap((slice) => Object.keys(readTexts(slice, "en")));

  expect(ids.length).toBe(new Set(ids).size);
});

test("what is shown before the rest of the texts is fetched says nothing of the rest", () => {
  const first = new Set(
    slices
      .filter((slice) => getTextPart(`${slice}/text.en.json`) === "first")
      .flatMap((slice) => Object.keys(readTexts(slice, "en"))),
  );
  const files = reachedFrom([
    "identity/accounts/ChooseAccountTypePage.tsx",
    "identity/accounts/LoginPage.tsx",
  ]);
  const used = files.flatMap((file) =>
    [...readFileSync(`${src}/${file}`, "utf8").matchAll(/\b(?:t|textNow)\(\s*"([a-z][\w-]*\.[\w.-]+)"/g)].map(
      ([, id = ""]) => id,
    ),
  );

  expect(used.length).toBeGreaterThan(30);
  expect(used.filter((id) => !first.has(id))).toEqual([]);
});

/** These files and all their imports, except through other slices' public files and dynamic imports. */
function reachedFrom(files: readonly string[]): readonly string[] {
  const seen = new Set(files);
  for (const file of seen) {
    const text = readFileSync(`${src}/${file}`, "utf8");
    if (file.endsWith("public.ts")) continue;
    for (const [, path = ""] of text.matchAll(/from "((?:\.\.?|#)[^"]*\.tsx?)"/g))
      seen.add(path.startsWith("#") ? path.slice(1) : join(dirname(file), path));
  }
  return [...seen];
}

function readTexts(slice: string, language: string): Record<string, string> {
  return JSON.parse(readFileSync(`${src}/${slice}/text.${language}.json`, "utf8"));
}

const parseTokens = (text: string) => compileMessageOrThrow(text);

function namesIn(text: string): string[] {
  const names = new Set<string>();
  walk(parseTokens(text), (name) => names.add(name));
  return [...names].toSorted();
}

function pluralsIn(message: CompiledMessage): string[][] {
  const found: string[][] = [];
  walk(message, (_, type, choices) => {
    if (type === "plural")
      found.push(Object.keys(choices).filter((form) => form !== "offset" && !/^=?\d+$/.test(form)));
  });
  return found;
}

type Visit = (name: string, type: string | undefined, choices: Readonly<Record<string, unknown>>) => void;

function walk(message: CompiledMessage, visit: Visit): void {
  for (const token of message) {
    if (typeof token === "string") continue;
    const [name, type, choices] = token;
    const forms: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(Object(choices)));
    visit(name, type, forms);
    for (const form of Object.values(forms)) if (Array.isArray(form)) walk(form, visit);
  }
}
