import fc from "fast-check";
import { expect, inject, it } from "vitest";

import { writeWorkbook, type Sheet } from "#platform/sheets/public.ts";
import { sized } from "#platform/testing/sized.ts";

import { readQuestions } from "./read-questions.ts";

const aSheet = (name: string, titles: readonly string[], rows: Sheet["rows"]): Sheet => ({
  name,
  isRightToLeft: false,
  hasKeys: false,
  columns: titles.map((title) => ({ title, key: title, width: 10, isText: true })),
  rows,
});

const aRow = fc.tuple(fc.constantFrom("ما دجلة؟", "2 + 2"), fc.constantFrom("4", "نهر", "a|b"));

it("has an item for each row of each sheet of questions, and one for each other sheet", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.boolean(), fc.array(aRow, { minLength: 1, maxLength: 4 })), {
        minLength: 1,
        maxLength: 4,
      }),
      async (sheets) => {
        const some = sheets.some(([isOfQuestions]) => isOfQuestions);
        const file = await writeWorkbook(
          ...sheets.map(([isOfQuestions, rows], at) =>
            aSheet(`S${at}`, isOfQuestions ? ["question", "answer"] : ["notes", "more"], rows),
          ),
        );
        const { items } = await readQuestions("q.xlsx", Buffer.from(file));
        const counted = sheets.map(([isOfQuestions, rows]) => (isOfQuestions ? rows.length : 1));

        expect(items).toHaveLength(some ? counted.reduce((sum, more) => sum + more) : 1);
        expect(items.filter(({ question }) => question === null)).toHaveLength(
          some ? sheets.filter(([isOfQuestions]) => !isOfQuestions).length : 1,
        );
      },
    ),
    { numRuns: sized(30, 300), seed: inject("seed") },
  ));

it("names a line of a text whose quotes are broken", async () => {
  const text = 'question,answer\n2 + 2,4\n"broken" quote,5\n3 + 3,6\n';
  const { items } = await readQuestions("q.csv", Buffer.from(text));

  expect(items.map(({ id, question }) => [id, question !== null])).toEqual([
    ["row 2", true],
    ["row 4", true],
    ["row 3", false],
  ]);
});
