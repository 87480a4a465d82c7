import { crc32 } from "node:zlib";

/** A number is what a spreadsheet stores for a day, or for a phone number that lost its leading zero. */
type Cell = string | number;

/** A workbook of one sheet, as small as a spreadsheet program would still open. */
export const workbook = (rows: readonly (readonly Cell[])[]): Buffer => workbookOfSheets({ "1": rows });

/** A workbook with these sheets, each under its name; a row of one cell is a title over four columns. */
export function workbookOfSheets(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Buffer {
  const named = Object.entries(sheets).map(([name, rows], at) => ({ name, rows, id: at + 1 }));
  return zip({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${named.map(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join("")}</Types>`,
    "_rels/.rels": relationships(relationship("officeDocument", "xl/workbook.xml", 1)),
    "xl/workbook.xml": `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${named.map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="r${id}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships(
      named.map(({ id }) => relationship("worksheet", `worksheets/sheet${id}.xml`, id)).join(""),
    ),
    ...Object.fromEntries(named.map(({ rows, id }) => [`xl/worksheets/sheet${id}.xml`, buildSheet(rows)])),
  });
}

function buildSheet(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((cells) => `<row>${cells.map(cell).join("")}</row>`).join("");
  const titles = rows.flatMap(({ length }, at) =>
    length === 1 ? [`<mergeCell ref="A${at + 1}:D${at + 1}"/>`] : [],
  );
  const merged =
    titles.length === 0 ? "" : `<mergeCells count="${titles.length}">${titles.join("")}</mergeCells>`;
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines}</sheetData>${merged}</worksheet>`;
}

const cell = (value: Cell) =>
  typeof value === "number" ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;

const relationships = (all: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all}</Relationships>`;

const relationship = (type: string, target: string, id: number) =>
  `<Relationship Id="r${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

const LOCAL = 0x04_03_4b_50;
const CENTRAL = 0x02_01_4b_50;
const END = 0x06_05_4b_50;

/** Files one after the other, uncompressed (APPNOTE 4.3). */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(text)];
    // Version, flags, method, time, date, sum, sizes, lengths of name and extra.
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(bytes.length, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([signed(LOCAL), head, path, bytes]);
    locals.push(local);
    centrals.push(Buffer.concat([signed(CENTRAL), Buffer.from([20, 0]), head, place, path]));
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(locals.length, 4);
  end.writeUInt16LE(locals.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, signed(END), end]);
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}
