import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#tools/paths.ts";

import { ourFiles } from "./files.ts";

const RULES = "docs/rules.md";
const CAPABILITIES = "docs/capabilities.md";
const TEXTS = "{apps,packages,tools,bench,docs}/**/*.{ts,tsx,js,cjs,mjs,md,sql,css,html}";
/** Contains names of missing files. */
const OWN_TEST = "tools/gates/rules.test.ts";

const TESTS = "{apps,packages,tools,bench}/**/*.{test,e2e}.{ts,tsx}";
const BENCHES = "bench/**/*.ts";

/** Rules that no test can be named after, and why. */
export const WITHOUT_TEST: ReadonlyMap<string, string> = new Map([
  ["GEN-5", "says where data of the demo schools comes from"],
  ["VID-2", "says what is not built"],
  ["T7", "is a trial of the bench: talk-load"],
  ["T26", "is kept by the limits of each slice, under their own names"],
  ["T34", "is a trial of the bench: reads"],
]);

/**
 * Every id that code, tests or documents name is explained in docs, every page that they name is there, and every
 * rule has a test that is named after it.
 */
export const rules = {
  name: "rules",
  faults: () => {
    const known = new Set([...listRuleIds(read(RULES)), ...listMatrixRows(read(CAPABILITIES))]);
    return ourFiles(TEXTS)
      .concat(ourFiles("*.md"))
      .filter((file) => file !== OWN_TEST)
      .map((file) => ({ file, text: read(file) }))
      .flatMap(({ file, text }) => [...unknownIds(file, text, known), ...deadPages(file, text, pageExists)])
      .concat(
        untested(
          listRuleIds(read(RULES)),
          [...ourFiles(TESTS), ...ourFiles(BENCHES)].filter((file) => file !== OWN_TEST).map(read),
        ),
      );
  },
};

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** The ids that the page of rules explains, each at the head of its line. */
export const listRuleIds = (page: string): readonly string[] =>
  [...page.matchAll(/^- \*\*([A-Z]+-?\d+[a-e]?)\*\* — \S/gm)].map(([, id = ""]) => id);

/** The rows of the capability matrix, such as K11. */
export const listMatrixRows = (page: string): readonly string[] =>
  [...page.matchAll(/^\| ([A-Z]\d{1,2}) \|/gm)].map(([, id = ""]) => id);

// Ids with a dash are found anywhere, by the prefixes that the rules have: UTF-8 or SHA-256 are none of them.
const DASHED = /(?<![\w-])([A-Z]{2,4})-\d+(?![\w-]*\w)/g;
// A letter and a number may be a level or a cell, so these count where rules are cited: before the colon of a test's
// name, at the head of a comment, and alone in brackets.
const ID = String.raw`(?:[A-Z]\d{1,2}[a-e]?|[A-Z]{2,4}-\d+)`;
const CITED = new RegExp(
  String.raw`(?:"|\/\*\* |\* |-- )(${ID}(?:, ${ID})*)[:.]\s|\((${ID}(?:(?:, | and | to )${ID})*)\)`,
  "g",
);
const SHORT = /\b[A-Z]\d{1,2}[a-e]?\b/g;

/** Ids that a file names and that no page explains. */
export function unknownIds(file: string, text: string, known: ReadonlySet<string>): readonly string[] {
  const prefixes = new Set([...known].flatMap((id) => (id.includes("-") ? [id.split("-")[0]] : [])));
  const dashed = [...text.matchAll(DASHED)].flatMap(([id, prefix]) => (prefixes.has(prefix) ? [id] : []));
  const cited = [...text.matchAll(CITED)].flatMap(
    ([, first, second]) => (first ?? second ?? "").match(SHORT) ?? [],
  );
  return [...new Set([...dashed, ...cited])]
    .filter((id) => !known.has(id))
    .map((id) => `${file} names ${id}, which ${RULES} does not explain.`);
}

/** Rules that no test names; an exception of a rule that has one is a fault as well. */
export function untested(ids: readonly string[], tests: readonly string[]): readonly string[] {
  const named = new Set(tests.flatMap((text) => text.match(/\b[A-Z]+-?\d+[a-e]?\b/g) ?? []));
  return ids
    .filter((id) => named.has(id) === WITHOUT_TEST.has(id))
    .map((id) =>
      named.has(id)
        ? `${id} has a test: it is no exception of tools/gates/rules.ts any more.`
        : `${RULES} explains ${id}, and no test is named after it.`,
    );
}

const PAGE = /(?<![\w/.])docs\/([\w/-]+\.md)(?:#([\w-]+))?/g;

/** Pages of docs that a file names, with their headings, and that are not there. */
export function deadPages(
  file: string,
  text: string,
  exists: (page: string, heading?: string) => boolean,
): readonly string[] {
  return [...text.matchAll(PAGE)].flatMap(([named, page = "", heading]) =>
    exists(page, heading) ? [] : [`${file} names ${named}, which is not there.`],
  );
}

function pageExists(page: string, heading?: string): boolean {
  const file = join("docs", page);
  return existsSync(join(ROOT, file)) && (heading === undefined || listAnchors(read(file)).includes(heading));
}

const listAnchors = (page: string): readonly string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, words = ""]) =>
    words
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
