import fc from "fast-check";
import { expect, test } from "vitest";

import { readGrid } from "./read-grid.ts";
import { sheetNames } from "./sheet-names.ts";
import { listsXml, sheetXml } from "./sheet-xml.ts";
import { writeWorkbook } from "./write-workbook.ts";

test("names of sheets are permitted, at most 31 units long and different", () => {
  const name = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 50 }),
    fc.constantFrom("lists", "A", "a", ""),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), (requestedNames) => {
      const names = sheetNames(requestedNames);
      expect(new Set(["lists", "history", ...names.map((each) => each.toLowerCase())]).size).toBe(
        requestedNames.length + 2,
      );
      for (const each of names) {
        expect(each).toMatch(/^[^[\]:*?/\\'"<&]{1,31}$/);
        expect(each.isWellFormed()).toBe(true);
      }
    }),
  );
  expect(sheetNames(["الأول – أ", "الأول – أ"])).toEqual(["الأول – أ", "الأول – أ 2"]);
});

test("each sheet of a workbook offers its own choices", async () => {
  const [one, two] = [createSheet("one", ["a"]), createSheet("two", ["b", "c"])];
  const { sheets } = await readGrid("book.xlsx", Buffer.from(await writeWorkbook(one, two)), {});

  expect(sheets.map(({ name, grid }) => [name, grid.rows[1]?.cells[0]?.text])).toEqual([
    ["one", "one"],
    ["two", "two"],
  ]);
  expect(sheetXml(two, 1)).toContain("<formula1>lists!$B$1:$B$2</formula1>");
  expect(listsXml([...one.columns, ...two.columns])).toMatch(/r="A1".*>a<.*r="B1".*>b<.*r="B2".*>c</);
});

const createSheet = (name: string, choices: readonly string[]) => ({
  name,
  isRightToLeft: false,
  hasKeys: false,
  columns: [{ title: name, key: "k", width: 9, isText: true, choices }],
  rows: [[name]],
});
