import { buffer } from "node:stream/consumers";

import { ZipFile } from "yazl";

import { ARCHIVE_MOMENT } from "#platform/packages/archive-moment.ts";

import { sheetNames } from "./sheet-names.ts";
import { listChoices, listsXml, sheetXml } from "./sheet-xml.ts";
import type { Sheet } from "./sheet.ts";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** Sheets as .xlsx. The permitted values are on one more sheet, hidden. */
export async function writeWorkbook(...sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  const add = (path: string, xml: string) =>
    zip.addBuffer(Buffer.from(XML + xml), path, { mtime: ARCHIVE_MOMENT });
  const paths = [...sheets.keys(), sheets.length].map(getSheetPath);
  add("[Content_Types].xml", contentTypes(paths));
  add("_rels/.rels", relationships([["officeDocument", "xl/workbook.xml"]]));
  add("xl/workbook.xml", workbookXml(sheets));
  add(
    "xl/_rels/workbook.xml.rels",
    relationships([...paths.map((path) => ["worksheet", path] as const), ["styles", "styles.xml"]]),
  );
  add("xl/styles.xml", STYLES);
  let lists = 0;
  for (const [at, sheet] of sheets.entries()) {
    add(`xl/${getSheetPath(at)}`, sheetXml(sheet, lists));
    lists += listChoices(sheet.columns).length;
  }
  add(`xl/${getSheetPath(sheets.length)}`, listsXml(sheets.flatMap(({ columns }) => columns)));
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

const getSheetPath = (at: number) => `worksheets/sheet${at + 1}.xml`;

const workbookXml = (sheets: readonly Sheet[]) =>
  `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
  sheetNames(sheets.map(({ name }) => name))
    .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join("") +
  `<sheet name="lists" sheetId="${sheets.length + 1}" state="hidden" r:id="rId${sheets.length + 1}"/></sheets></workbook>`;

function relationships(targets: ReadonlyArray<readonly [string, string]>): string {
  const lines = targets.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${lines.join("")}</Relationships>`;
}

const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const contentTypes = (paths: readonly string[]) =>
  `<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>` +
  paths
    .map((path) => `<Override PartName="/xl/${path}" ContentType="${SPREADSHEET}.worksheet+xml"/>`)
    .join("") +
  "</Types>";

/** In the order of STYLE in sheet-xml.ts: plain, text, day, header, text that looks like a formula. */
const STYLES =
  `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
