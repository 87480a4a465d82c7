import fc from "fast-check";
import { expect, inject, test } from "vitest";

import { readGrid } from "./read-grid.ts";

const read = (bytes: Buffer) => readGrid("list.csv", bytes, {});

/** Compressed bytes look like noise. */
const noise = fc.uint8Array({ minLength: 2000, maxLength: 6000 });

test.each([
  ["a photo", [0xff, 0xd8, 0xff, 0xe0]],
  ["a screenshot", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["an archive of 7-Zip", [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ["a video", [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70]],
])("%s is no table, whatever it is called", async (_, signature) => {
  await fc.assert(
    fc.asyncProperty(noise, async (rest) => {
      const bytes = Buffer.from([...signature, ...rest]);

      await expect(read(bytes)).rejects.toMatchObject({ reason: "not-a-table" });
    }),
    { numRuns: 30, seed: inject("seed") },
  );
});

const PAGE = "<table><tr><td>الاسم</td><td>الشعبة</td></tr></table>";

test.each([
  ["a PDF", "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>", "not-a-table"],
  ["a text with formats", String.raw`{\rtf1\ansi الاسم}`, "not-a-table"],
  ["a link to a table of Google", '{"url":"https://docs.google.com/open?id=1"}', "not-a-table"],
  ["a web page", `<html xmlns:x="urn:schemas-microsoft-com:office:excel">${PAGE}</html>`, "old-workbook"],
  ["a table of the web alone", `\r\n ${PAGE}`, "old-workbook"],
  ["XML of Excel 2003", `<?xml version="1.0"?>\n<Workbook></Workbook>`, "old-workbook"],
])("%s says what is to be done with it, in each encoding", async (_, text, reason) => {
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    Buffer.from(`\uFEFF${text}`, "utf16le"),
  ])
    await expect(read(bytes)).rejects.toMatchObject({ reason });
});

test("an old .xls and one with a password have different reasons", async () => {
  const compound = Buffer.from("d0cf11e0a1b11ae1", "hex");
  const rest = Buffer.alloc(3000, 7);

  await expect(read(Buffer.concat([compound, rest]))).rejects.toMatchObject({ reason: "old-workbook" });
  await expect(
    read(Buffer.concat([compound, rest, Buffer.from("EncryptedPackage", "utf16le"), rest])),
  ).rejects.toMatchObject({ reason: "encrypted" });
});

test("a list of any words is read, in each encoding and with each separator", async () => {
  const cell = fc.stringMatching(/^[\p{Script=Arabic}\p{Script=Latin}\d <>{}%@.'()-]{1,12}$/u);
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 });
  const write = fc.constantFrom(
    (text: string) => Buffer.from(text),
    (text: string) => Buffer.from(`\uFEFF${text}`),
    (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le"),
    (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16(),
  );
  await fc.assert(
    fc.asyncProperty(rows, write, fc.constantFrom(",", ";", "\t"), async (lines, encode, separator) => {
      const text = ["الاسم", ...lines.map((line) => line.join(separator))].join("\r\n");

      const { sheets } = await read(encode(text));

      expect(sheets[0]?.grid.rows[0]?.cells[0]?.text).toBe("الاسم");
    }),
    { numRuns: 100, seed: inject("seed") },
  );
});

test("a short list with a stray NUL is read, and the cell that has it is named", async () => {
  const { sheets } = await read(Buffer.from("الاسم,الشعبة\r\nعلي\0,أ\r\n"));

  expect(sheets[0]?.grid.rows[1]?.cells.map(({ text, fault }) => fault?.code ?? text)).toEqual([
    "E_ENC",
    "أ",
  ]);
});
