import fc from "fast-check";
import { expect, inject, test } from "vitest";

import { writeWorkbook, type Sheet } from "#platform/sheets/public.ts";
import { sized } from "#platform/testing/sized.ts";

import { NO_NAMES } from "./known-names.factory.ts";
import { readTimetableFile } from "./read-timetable-file.ts";

const HEADER = ["Day", "Period", "Section", "Subject", "Teacher", "Room"];
const word = fc.constantFrom("Sunday", "1", "A", "Maths", "علي");
const rows = fc.array(fc.tuple(word, word, word, word, word, word), { maxLength: 6 });

const aSheet = (name: string, lines: readonly (readonly string[])[]): Sheet => ({
  name,
  isRightToLeft: false,
  hasKeys: false,
  columns: HEADER.map((title) => ({ title, key: title, width: 10, isText: true })),
  rows: lines,
});

test("each row of each sheet with a header is a lesson of the file", () =>
  fc.assert(
    fc.asyncProperty(fc.array(rows, { minLength: 1, maxLength: 4 }), async (sheets) => {
      const file = await writeWorkbook(...sheets.map((lines, at) => aSheet(`S${at}`, lines)));
      const read = await readTimetableFile(Buffer.from(file), NO_NAMES);

      expect(read?.length ?? 0).toBe(sheets.flat().length);
    }),
    { numRuns: sized(30, 300), seed: inject("seed") },
  ));

test("each line of a text is a lesson or a row that is named, also one with a broken quote", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("Sunday,1,A,Maths,,", '"Sun"day,2,A,Maths,,'), { maxLength: 8 }),
      async (lines) => {
        const text = [HEADER.join(","), ...lines, ""].join("\n");
        const read = await readTimetableFile(Buffer.from(text), NO_NAMES);

        expect(read?.map(({ line }) => line).toSorted((one, other) => one - other)).toEqual(
          lines.map((_, at) => at + 2),
        );
      },
    ),
    { numRuns: sized(50, 500), seed: inject("seed") },
  ));
