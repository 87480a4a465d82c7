import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

const REPOSITORY = join(import.meta.dirname, "../../../../..");
const WORDS = "apps/app/src/learning/banks/question-file-reasons.json";
const READERS = [
  "apps/server/src/learning/question-files/**/*.ts",
  "packages/contract/src/learning/list-question-faults.ts",
] as const;
/** A literal of several words that ends as a sentence does. */
const SENTENCE = /(["`])((?:Line \$\{\w+\}: )?(?:(?!\1)[^\n])* (?:(?!\1)[^\n])*\.)\1/g;

test("what readers of question files say has words in Arabic and Kurdish in the app", async () => {
  const known = Object.keys(JSON.parse(await readFile(join(REPOSITORY, WORDS), "utf8")));
  const sentences = new Set<string>();
  for await (const file of glob([...READERS], { cwd: REPOSITORY })) {
    if (/\.(?:test|factory|command)\.ts$/.test(file)) continue;
    const source = await readFile(join(REPOSITORY, file), "utf8");
    for (const [, , sentence = ""] of source.matchAll(SENTENCE)) sentences.add(plain(sentence));
  }

  expect(sentences.size).toBeGreaterThan(100);
  const lacking = [...sentences].filter(
    (sentence) => !known.some((each) => buildPattern(sentence).test(each)),
  );
  expect(lacking.toSorted()).toEqual([]);
});

/** The line has words of its own. */
const plain = (sentence: string): string => sentence.replace(/^Line \$\{\w+\}: /, "");

/** With anything for what the file says itself, and for the kinds of parts, which have words each. */
function buildPattern(sentence: string): RegExp {
  const parts = sentence.split(/\$\{[^}]*\}/).map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join(".*")}$`);
}
