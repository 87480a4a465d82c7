import { buffer } from "node:stream/consumers";

import { ZipFile } from "yazl";

import { listsXml, sheetXml } from "./sheet-xml.ts";
import type { Sheet } from "./sheet.ts";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** Every workbook of the same sheet has the same bytes. */
const WRITTEN_AT = new Date(2020, 0, 1);

/** A sheet as .xlsx. The permitted values are on a second, hidden sheet. */
export async function writeWorkbook(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  const add = (path: string, xml: string) =>
    zip.addBuffer(Buffer.from(XML + xml), path, { mtime: WRITTEN_AT });
  add("[Content_Types].xml", CONTENT_TYPES);
  add("_rels/.rels", relationships([["officeDocument", "xl/workbook.xml"]]));
  add("xl/workbook.xml", workbookXml(sheet.name));
  add(
    "xl/_rels/workbook.xml.rels",
    relationships([
      ["worksheet", "worksheets/sheet1.xml"],
      ["worksheet", "worksheets/sheet2.xml"],
      ["styles", "styles.xml"],
    ]),
  );
  add("xl/styles.xml", STYLES);
  add("xl/worksheets/sheet1.xml", sheetXml(sheet));
  add("xl/worksheets/sheet2.xml", listsXml(sheet));
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

const workbookXml = (name: string) =>
  `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
  `<sheet name="${name.replaceAll(/[^\p{L}\p{N} _-]/gu, " ").slice(0, 31)}" sheetId="1" r:id="rId1"/>` +
  `<sheet name="lists" sheetId="2" state="hidden" r:id="rId2"/></sheets></workbook>`;

function relationships(targets: ReadonlyArray<readonly [string, string]>): string {
  const lines = targets.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${lines.join("")}</Relationships>`;
}

const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const CONTENT_TYPES =
  `<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet2.xml" ContentType="${SPREADSHEET}.worksheet+xml"/></Types>`;

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
