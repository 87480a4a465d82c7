import fc from "fast-check";
import { expect, inject, test } from "vitest";

import { sized } from "#platform/testing/sized.ts";

import type { GridRow } from "./grid.ts";
import { returnedRows } from "./returned-rows.ts";
import { TAKEN_KEY, takenCell } from "./taken-row.ts";

const OF = "register 7";
const PEOPLE = new Map([
  [1, { ar: "علي حسن", ckb: null, en: "Ali Hassan" }],
  [2, { ar: "زهراء كريم", ckb: null, en: null }],
]);

const aRow = fc.record({
  id: fc.constantFrom("1", "2", "3", "", "x"),
  name: fc.constantFrom("علي حسن", "زهراء كريم", "Ali Hassan", "Somebody else", "", "  "),
  mark: fc.constantFrom("غ", "", " "),
  of: fc.constantFrom(OF, "register 8", null),
});

const readCell = (text: string) => ({ text });

test("each row of a workbook that comes back is used or named, and no other", () => {
  fc.assert(
    fc.property(fc.array(aRow, { maxLength: 12 }), fc.nat(3), (rows, above) => {
      const lines: GridRow[] = [
        ...Array.from({ length: above }, (_, at) => ({ line: at + 1, cells: [readCell("عنوان")] })),
        { line: above + 1, cells: ["student", "name", "2026-11-30", TAKEN_KEY].map(readCell) },
        ...rows.map(({ id, name, mark, of }, at) => {
          const taken =
            of === null
              ? ""
              : takenCell({ of, at: "2026-11-30T08:00:00Z", id: Number(id) || 0, name, values: {} });
          return { line: above + 2 + at, cells: [id, name, mark, taken].map(readCell) };
        }),
      ];
      const filled = lines
        .slice(above + 1)
        .filter(({ cells }) => cells.some(({ text }) => /\S/u.test(text)))
        .map(({ line }) => line);
      const read = returnedRows(lines, { of: OF, idKey: "student", people: PEOPLE });
      const found = [...(read?.rows ?? []), ...(read?.unused ?? [])].map(({ line }) => line);

      expect(found.toSorted((one, other) => one - other)).toEqual(filled);
      const used = read?.rows.map(({ id }) => id) ?? [];
      expect(used.every((id) => PEOPLE.has(id))).toBe(true);
      expect(new Set(used).size).toBe(used.length);
    }),
    { numRuns: sized(300, 3000), seed: inject("seed") },
  );
});
