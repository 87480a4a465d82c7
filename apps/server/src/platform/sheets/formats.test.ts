import { buffer } from "node:stream/consumers";

import fc from "fast-check";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";

import { PackageRefused } from "#platform/packages/refusal.ts";
import { sized } from "#platform/testing/sized.ts";

import { readGrid } from "./read-grid.ts";
import type { Sheet } from "./sheet.ts";
import { writeSeparated } from "./write-separated.ts";
import { writeWorkbook } from "./write-workbook.ts";

const texts = async (bytes: Uint8Array | string, name = "table.csv") => {
  const { sheets, questions } = await readGrid(name, Buffer.from(bytes), {});
  const grid = sheets[0]?.grid ?? { rows: [], broken: [], is1904: false };
  return { cells: grid.rows.map((row) => row.cells.map(({ text }) => text)), questions, grid };
};

const createSheet = (rows: Sheet["rows"]): Sheet => ({
  name: "Test",
  isRightToLeft: true,
  hasKeys: false,
  columns: Array.from({ length: 3 }, (_, at) => ({
    title: `c${at}`,
    key: `k.${at}`,
    width: 9,
    isText: true,
  })),
  rows,
});

const ARABIC = "الاسم,الصف\r\nزينب,أ\r\n";
/** Windows-1256, which no encoder of ours writes. */
const WINDOWS = Buffer.from([
  0xc7, 0xe1, 0xc7, 0xd3, 0xe3, 0x2c, 0x61, 0x0d, 0x0a, 0xd2, 0xed, 0xe4, 0xc8, 0x2c, 0x62,
]);

const utf16 = (text: string, isBig: boolean, isMarked: boolean) => {
  const bytes = Buffer.from(`${isMarked ? "\u{feff}" : ""}${text}`, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};

test.each([
  ["UTF-8", Buffer.from(ARABIC)],
  ["UTF-8 with its mark", Buffer.from(`\u{feff}${ARABIC}`)],
  ["UTF-16, little end first", utf16(ARABIC, false, true)],
  ["UTF-16, big end first", utf16(ARABIC, true, true)],
  ["UTF-16 without a mark", utf16(ARABIC, false, false)],
])("a table in %s is read without asking", async (_, bytes) => {
  const { cells, questions } = await texts(bytes);
  expect(cells).toEqual([
    ["الاسم", "الصف"],
    ["زينب", "أ"],
  ]);
  expect(questions).toEqual([]);
});

test("what is no UTF-8 is taken for Windows-1256, and somebody has to look at it", async () => {
  const { cells, questions } = await texts(WINDOWS);
  expect(cells).toEqual([
    ["الاسم", "a"],
    ["زينب", "b"],
  ]);
  expect(questions).toMatchObject([
    { of: "encoding", chosen: "windows-1256", isOpen: true, preview: ["الاسم", "زينب"] },
  ]);
});

test.each([",", ";", "\t"])("'%s' separates cells, and any line end rows", async (separator) => {
  for (const end of ["\r\n", "\n", "\r"]) {
    const { cells } = await texts([`a${separator}b`, `"1${separator}""x"""${separator}2`, ""].join(end));
    expect(cells).toEqual([
      ["a", "b"],
      [`1${separator}"x"`, "2"],
    ]);
  }
});

const cell = fc.string({ unit: "grapheme", maxLength: 30 }).map((text) =>
  // The read text is trimmed, and is never a control character.
  text
    .replaceAll(/\p{Cc}/gu, "")
    .trim()
    .replace(/^'+/, "")
    .trim(),
);

test("whatever stands in cells is read again from CSV and from a workbook as it was", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 }), async (rows) => {
      const sheet = createSheet(rows);
      const expected = rows.map((row) => row.map(String)).filter((row) => row.some((each) => each !== ""));
      const fromCsv = (await texts(writeSeparated(sheet))).cells.slice(1);
      const fromBook = (await texts(await writeWorkbook(sheet), "table.xlsx")).cells.slice(1);
      expect(fromCsv).toEqual(expected);
      expect(fromBook.map((row) => [...row, "", "", ""].slice(0, 3))).toEqual(expected);
    }),
    { numRuns: sized(60, 200) },
  );
});

test("a workbook of another program: shared texts, dates by number, the 1904 system, a hidden sheet before", async () => {
  const { cells, grid } = await texts(await aWorkbook(), "table.xlsx");
  expect(cells).toEqual([
    ["Name", "Born"],
    ["Zainab & Co", "40000", "9647701234567"],
  ]);
  expect(grid.is1904).toBe(true);
  expect(grid.rows.map(({ line }) => line)).toEqual([1, 4]);
});

test.each([
  ["macros", { "xl/vbaProject.bin": "x" }, "table.xlsx"],
  ["a name that says macros", {}, "table.xlsm"],
  [
    "a document type",
    { "xl/workbook.xml": '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><workbook>&e;</workbook>' },
    "table.xlsx",
  ],
  ["no sheet", { "xl/workbook.xml": "<workbook><sheets/></workbook>" }, "table.xlsx"],
  ["XML that is none", { "xl/worksheets/sheet2.xml": "<worksheet><row>" }, "table.xlsx"],
  [
    "a part that unpacks to far more than its size",
    { "xl/worksheets/sheet2.xml": " ".repeat(8_000_000) },
    "table.xlsx",
  ],
])("OR-13: a workbook with %s is refused", async (_, parts, name) => {
  await expect(texts(await aWorkbook(parts), name)).rejects.toBeInstanceOf(PackageRefused);
});

test("an old .xls, and a workbook locked with a password, are refused", async () => {
  const old = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), Buffer.alloc(600)]);
  await expect(texts(old, "table.xls")).rejects.toThrow("Save it as a plain .xlsx");
});

async function aWorkbook(more: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const zip = new ZipFile();
  const parts = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml":
      '<x:workbook xmlns:x="m" xmlns:r="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="h" state="hidden" r:id="a"/><x:sheet name="s" r:id="b"/></x:sheets></x:workbook>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/><Relationship Id="b" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    "xl/sharedStrings.xml":
      "<sst><si><t>Name</t></si><si><r><t>Zainab </t></r><r><t>&amp; Co</t></r><rPh><t>reading</t></rPh></si></sst>",
    "xl/worksheets/sheet1.xml": "<worksheet><sheetData/></worksheet>",
    "xl/worksheets/sheet2.xml":
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Born</t></is></c></row>' +
      '<row r="3"><c r="A3"/></row><row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" s="1"><v>40000</v></c><c r="C4"><v>9.647701234567E12</v></c></row></sheetData><mergeCells><mergeCell ref="A1:A2"/></mergeCells></worksheet>',
    ...more,
  };
  for (const [path, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml), path);
  zip.end();
  return buffer(zip.outputStream);
}
