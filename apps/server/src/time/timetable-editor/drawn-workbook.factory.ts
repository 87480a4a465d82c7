import { buffer } from "node:stream/consumers";

import { ZipFile } from "yazl";

interface DrawnSheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** Such as A1:B2. */
  readonly merges?: readonly string[];
}

/** A workbook as an office draws it, with merged cells. */
export async function drawnWorkbook(sheets: readonly DrawnSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path);
  add("[Content_Types].xml", "<Types/>");
  add(
    "xl/workbook.xml",
    `<workbook xmlns:r="r"><sheets>${sheets.map(({ name }, at) => `<sheet name="${name}" r:id="r${at}"/>`).join("")}</sheets></workbook>`,
  );
  add(
    "xl/_rels/workbook.xml.rels",
    `<Relationships>${sheets.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`).join("")}</Relationships>`,
  );
  for (const [at, { rows, merges = [] }] of sheets.entries())
    add(
      `xl/worksheets/sheet${at}.xml`,
      `<worksheet><sheetData>${rows.map(rowXml).join("")}</sheetData><mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells></worksheet>`,
    );
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

const rowXml = (cells: readonly string[], at: number): string =>
  `<row r="${at + 1}">${cells.map((text, column) => cellXml(text, `${String.fromCodePoint(65 + column)}${at + 1}`)).join("")}</row>`;

const cellXml = (text: string, place: string): string =>
  text === "" ? "" : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
