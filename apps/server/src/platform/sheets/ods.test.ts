import { buffer } from "node:stream/consumers";

import fc from "fast-check";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";

import { hostileNames } from "#platform/testing/factories/hostile-names.ts";

import { fillMerges } from "./fill-merges.ts";
import { readGrid } from "./read-grid.ts";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const SPACES = ["office", "table", "text", "style", "calcext"].map((name) => `xmlns:${name}="urn:${name}"`);

/** An OpenDocument spreadsheet with these tables in it. */
async function anOds(tables: string): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from("application/vnd.oasis.opendocument.spreadsheet"), "mimetype");
  const content = `<?xml version="1.0"?><office:document-content ${SPACES.join(" ")}><office:automatic-styles>
    <style:style style:name="h"><style:table-properties table:display="false"/></style:style></office:automatic-styles>
    <office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`;
  zip.addBuffer(Buffer.from(content), "content.xml");
  zip.end();
  return buffer(zip.outputStream);
}

const row = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;

const text = (value: string, more = "") =>
  `<table:table-cell office:value-type="string" ${more}>${value
    .split("\n")
    .map((line) => `<text:p>${escaped(line)}</text:p>`)
    .join("")}</table:table-cell>`;

const read = async (tables: string) => (await readGrid("table.ods", await anOds(tables), {})).sheets;

const texts = async (tables: string) =>
  (await read(tables)).map(({ grid }) =>
    grid.rows.map(({ line, cells }) => [line, ...cells.map((one) => one.text)]),
  );

/** Trimmed and without a leading apostrophe, which is no part of a text. */
const word = fc.stringMatching(/^[A-Za-zء-ي<&][A-Za-zء-ي0-9<& ]{0,8}[a-zء-ي]$/u);

test("every text of a spreadsheet is read where it stands, however its equal neighbours are written", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.option(word, { nil: "" }), { minLength: 1, maxLength: 5 }), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.boolean(),
      async (rows, isShort) => {
        const cells = (values: string[]) =>
          values.flatMap((value, at) => {
            if (isShort && at > 0 && values[at - 1] === value) return [];
            const next = values.findIndex((other, place) => place > at && other !== value);
            const times = isShort ? (next === -1 ? values.length : next) - at : 1;
            return text(value, times > 1 ? `table:number-columns-repeated="${times}"` : "");
          });
        const table = `<table:table table:name="S">${rows.map((values) => row(...cells(values))).join("")}</table:table>`;
        fc.pre(rows.flat().some((value) => value !== ""));
        const [sheet] = await read(table);
        const found = rows
          .map(() => "")
          .map((_, at) => {
            const line = sheet?.grid.rows.find((one) => one.line === at + 1);
            return (rows[at] ?? []).map((__, column) => line?.cells[column]?.text ?? "");
          });
        expect(found).toEqual(rows);
      },
    ),
  ));

test("numbers, days, errors, repeated rows, notes and hidden sheets", async () => {
  const tables = `<table:table table:name="S">
    ${row(
      '<table:table-cell office:value-type="float" office:value="12.5"><text:p>12,5</text:p></table:table-cell>',
      '<table:table-cell office:value-type="date" office:date-value="2020-02-01"><text:p>1.2.20</text:p></table:table-cell>',
      '<table:table-cell office:value-type="string"><office:annotation><text:p>note</text:p></office:annotation><text:p>a<text:s text:c="2"/>b</text:p><text:p>c</text:p></table:table-cell>',
      '<table:table-cell calcext:value-type="error"><text:p>#N/A</text:p></table:table-cell>',
      '<table:table-cell table:number-columns-repeated="16000"/>',
    )}
    <table:table-row table:number-rows-repeated="2">${text("x")}</table:table-row>
    <table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row></table:table>
    <table:table table:name="H" table:style-name="h">${row(text("secret"))}</table:table>`;
  expect(await texts(tables)).toEqual([
    [
      [1, "12.5", "2020-02-01", "a  b\nc", "#N/A"],
      [2, "x"],
      [3, "x"],
    ],
  ]);
});

test("a level that is merged down beside its students is the level of each", async () => {
  const covered = "<table:covered-table-cell/>";
  const tables = `<table:table table:name="S">${row(text("Level"), text("Name"))}
    ${row(text("First", 'table:number-rows-spanned="3"'), text("Adel"))}${row(covered, text("Lina"))}
    ${row(covered, text("Sara"))}${row(text("Second"), text("Omar"))}</table:table>`;
  const [sheet] = await read(tables);
  expect(
    sheet && fillMerges(sheet.grid).rows.map(({ cells }) => cells.map((one) => one.text).join(" ")),
  ).toEqual(["Level Name", "First Adel", "First Lina", "First Sara", "Second Omar"]);
});

test("a cell that is merged beyond the end of the table, or over another one, is filled within it", async () => {
  const tables = `<table:table table:name="S">${row(text("First", 'table:number-rows-spanned="999999999999"'), text("Adel"))}
    ${row(text("", 'table:number-rows-spanned="999999999999"'), text("Lina"))}${row(text("Second"), text("Omar"))}</table:table>`;
  const [sheet] = await read(tables);
  expect(
    sheet && fillMerges(sheet.grid).rows.map(({ cells }) => cells.map((one) => one.text).join(" ")),
  ).toEqual(["First Adel", "First Lina", "Second Omar"]);
});

test("elements and attributes with names that every object has are passed over", () =>
  fc.assert(
    fc.asyncProperty(hostileNames, hostileNames, async (name, other) => {
      fc.pre(name !== other);
      const odd = `<table:${name} ${other}="${name}"/>`;
      const table = `<table:table table:name="${name}">${odd}${row(text("أ", `${name}="${other}"`), odd)}</table:table>`;

      expect(await texts(table)).toEqual([[[1, "أ"]]]);
    }),
    { numRuns: 40 },
  ));
