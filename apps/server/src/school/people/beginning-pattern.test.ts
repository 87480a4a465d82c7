import { searchText } from "@dars/contract/platform/search-text";
import fc from "fast-check";
import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";

import { beginningPattern } from "./beginning-pattern.ts";

const { owner } = await freshDatabase();

const BARE_CARRIER = /ئ[^\p{L}]*($|[^\p{L}\p{M}])/u;
/** Without what a search takes out before it looks for words. */
const seen = (name: string): string => name.replaceAll(/['\u{640}\p{Cf}]/gu, "");
const together = (text: string): string => searchText(text).replaceAll(" ", "");

async function matches(names: readonly string[], typed: string): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    "select name from unnest($1::text[]) with ordinality as one (name, no) where name ~ $2 order by no",
    [names, beginningPattern(searchText(typed))],
  );
  return rows.map(({ name }) => name);
}

test.each([
  ["ابراهيم", ["إبراهيم يونس", "اِبراهيم", "أبراهیم"], ["يونس إبراهيم", "براهيم"]],
  ["عبدالله", ["عبد الله", "عبداللّٰه", "عبد-الله"], ["عبد الرحمن"]],
  ["هحمهد", ["ئەحمەد", "ئه‌حمه‌د", "ەحمەد"], ["ئاحمەد", "هەحمەد"]],
  ["ي", ["ياسين", "یاسین", "ێ"], ["ئەحمەد"]],
  ["يا", ["ياسين", "'ياسين", "\u{64e}ئازاد"], ["-ئازاد", "'ئازاد", "ئازاد"]],
  ["aيا", ["a'ئا", "aـئا"], ["a-ئا", "a 'ئا"]],
  ["eva o", ["Éva Ogden", "E\u{301}va-Ogden", "EVA O'Neil"], ["Evan", "Eve"]],
])("a name begins with %s however it is written", async (typed, those, others) => {
  expect(await matches([...those, ...others], typed)).toEqual(those);
});

test("the database finds the beginnings that the spelling of searches finds", async () => {
  const letters = Array.from("اأإآءىيېهةەكگرڕلڵوۆبپئمن٣3aéÉoOz -\u{200c}'\u{64e}\u{640}");
  const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 7 });
  const several = fc.array(word, { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(several, fc.nat(29), fc.integer({ min: 1, max: 4 }), async (drawn, at, length) => {
      // A carrier of a vowel with no letter behind it is no carrier, and is in no name.
      const names = drawn.filter((name) => !BARE_CARRIER.test(seen(name)));
      const typed = together(names[at % Math.max(1, names.length)] ?? "a").slice(0, length);
      fc.pre(typed !== "");
      expect(await matches(names, typed)).toEqual(names.filter((name) => together(name).startsWith(typed)));
    }),
  );
});
