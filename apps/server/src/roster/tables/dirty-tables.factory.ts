import { buffer } from "node:stream/consumers";

import fc from "fast-check";
import { ZipFile } from "yazl";

import { serialOfDay } from "#platform/sheets/public.ts";

/** A child as it is, whatever the list makes of it. */
export interface TrueChild {
  readonly name: string;
  readonly number: string;
  readonly born: string;
  readonly letter: string;
  readonly guardian: string;
  readonly phone: string;
}

export interface DirtyTable {
  readonly fileName: string;
  readonly bytes: () => Promise<Buffer>;
  readonly children: readonly TrueChild[];
}

type Cell = string | number;
type Column = "line" | keyof TrueChild | "level";

const HEADERS: Readonly<Record<Column, readonly string[]>> = {
  line: ["ت", "م", "No.", "تسلسل", "#"],
  number: ["رقم القيد", "رقم الطالب", "الرقم المدرسي"],
  name: ["اسم الطالب", "الاسم الرباعي", "اسم الطالب الرباعي واللقب", "الاسم الكامل"],
  born: ["تاريخ الميلاد", "المواليد", "تاريخ الولادة"],
  level: ["الصف", "المرحلة"],
  letter: ["الشعبة"],
  guardian: ["اسم ولي الأمر", "ولي الأمر"],
  phone: ["هاتف ولي الأمر", "رقم موبايل ولي الامر", "رقم هاتف ولي الأمر"],
};

const GIVEN = ["علي", "حسن", "زينب", "مريم", "عمر", "سارة", "يوسف", "نور", "أحمد", "فاطمة", "كرار", "رقية"];
const FATHERS = ["كاظم", "كريم", "جاسم", "نوري", "عادل", "سامي", "مهدي", "خالد", "ماجد", "فاروق"];
const FAMILIES = ["الخفاجي", "الجبوري", "العبيدي", "الدليمي", "الربيعي", "الموسوي"];

const child = fc.record({
  given: fc.constantFrom(...GIVEN),
  father: fc.constantFrom(...FATHERS),
  grandfather: fc.constantFrom(...FATHERS),
  family: fc.constantFrom(...FAMILIES),
  born: fc.date({ min: new Date("2011-01-01"), max: new Date("2017-12-28"), noInvalidDate: true }),
  letter: fc.constantFrom("أ", "ب"),
});

const children = fc.array(child, { minLength: 12, maxLength: 30 }).map((drawn) =>
  [
    ...new Map(
      drawn.map((each) => [`${each.given} ${each.father} ${each.grandfather} ${each.family}`, each]),
    ),
  ].map(([name, { father, grandfather, family, born, letter }], at): TrueChild => ({
    name,
    number: String(2200 + at),
    born: born.toISOString().slice(0, 10),
    letter,
    guardian: `${father} ${grandfather} ${family}`,
    phone: `+96477${String(10_000_000 + at * 37)}`,
  })),
);

const style = fc.record({
  columns: fc.shuffledSubarray(
    ["line", "number", "name", "born", "level", "letter", "guardian", "phone"] as const,
    {
      minLength: 8,
    },
  ),
  headers: fc.nat(59),
  digits: fc.constantFrom("0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹"),
  dates: fc.constantFrom("iso", "dmy", "dots", "named", "serial"),
  phones: fc.constantFrom("local", "without-zero", "international", "spaced", "two"),
  level: fc.constantFrom("الأول المتوسط", "الصف الأول المتوسط", "اول متوسط", "I1"),
  titles: fc.array(fc.constantFrom("جمهورية العراق", "وزارة التربية", "قائمة أسماء الطلاب"), { maxLength: 3 }),
  footers: fc.subarray(["المجموع", "مدير المدرسة", "العدد الكلي للطلاب"]),
  repeats: fc.array(fc.nat(40), { maxLength: 1 }),
  format: fc.constantFrom("utf-8", "utf-16le", "windows-1256", "xlsx", "two sheets"),
  separator: fc.constantFrom(",", ";", "\t"),
});
type Style = ReturnType<typeof style.generate>["value"];

/** Lists as offices send them: titles, columns in any order, digits and dates of all kinds, a child twice, footers. */
export const dirtyTable: fc.Arbitrary<DirtyTable> = fc
  .tuple(children, style)
  .map(([drawn, how]) => ({ children: drawn, ...buildFile(drawn, how) }));

function buildFile(drawn: readonly TrueChild[], how: Style): Pick<DirtyTable, "fileName" | "bytes"> {
  const twice = how.repeats.flatMap((at) => drawn[at] ?? []);
  const listed = [...drawn, ...twice];
  if (how.format === "two sheets") {
    const half = Math.ceil(listed.length / 2);
    return {
      fileName: "list.xlsx",
      bytes: async () => buildWorkbook([listed.slice(0, half), listed.slice(half)].map(buildSheet)),
    };
  }
  if (how.format === "xlsx")
    return { fileName: "list.xlsx", bytes: async () => buildWorkbook([buildSheet(listed)]) };
  const whole = buildSheet(listed)
    .map((row) => row.map((cell) => quoted(String(cell))).join(how.separator))
    .join("\r\n");
  return { fileName: "list.csv", bytes: async () => encoded(whole, how.format) };

  function buildSheet(rows: readonly TrueChild[]): Cell[][] {
    const header = how.columns.map((column, at) => pick(HEADERS[column], how.headers + at));
    return [
      ...how.titles.map((title): Cell[] => [title]),
      header,
      ...rows.map((row, at) => how.columns.map((column) => buildCell(column, row, at, how))),
      ...how.footers.map((footer): Cell[] => ["", footer, rows.length]),
    ];
  }

  function quoted(text: string): string {
    return text.includes(how.separator) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
  }
}

const pick = (words: readonly string[], at: number): string => words[at % words.length] ?? "";

function buildCell(column: Column, row: TrueChild, at: number, how: Style): Cell {
  if (column === "line") return at + 1;
  if (column === "level") return how.level;
  if (column === "born") return dateCell(row.born, how);
  if (column === "phone") return phoneCell(row.phone, how);
  return column === "number" ? inDigits(row.number, how) : row[column];
}

const inDigits = (text: string, { digits }: Style): string =>
  text.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? "");

const MONTHS = [
  "كانون الثاني",
  "شباط",
  "آذار",
  "نيسان",
  "أيار",
  "حزيران",
  "تموز",
  "آب",
  "أيلول",
  "تشرين الأول",
  "تشرين الثاني",
  "كانون الأول",
];

function dateCell(born: string, how: Style): Cell {
  const [year = "", month = "", day = ""] = born.split("-");
  if (how.dates === "serial") return serialOfDay(born);
  if (how.dates === "named")
    return inDigits(`${Number(day)} ${MONTHS[Number(month) - 1] ?? ""} ${year}`, how);
  if (how.dates === "iso") return inDigits(born, how);
  return inDigits([Number(day), Number(month), year].join(how.dates === "dmy" ? "/" : "."), how);
}

function phoneCell(phone: string, how: Style): Cell {
  const own = phone.slice(4);
  if (how.phones === "without-zero") return Number(own);
  if (how.phones === "international") return inDigits(`00964${own}`, how);
  if (how.phones === "spaced") return inDigits(`0${own.slice(0, 3)} ${own.slice(3, 6)} ${own.slice(6)}`, how);
  return inDigits(how.phones === "two" ? `0${own} / 07809998877` : `0${own}`, how);
}

/** Windows-1256 by what its decoder says of each byte. */
const WINDOWS = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder("windows-1256").decode(Uint8Array.of(byte)),
    byte,
  ]),
);

function encoded(text: string, format: string): Buffer {
  if (format === "utf-16le") return Buffer.from(`\u{feff}${text}`, "utf16le");
  if (format === "utf-8") return Buffer.from(text);
  // Persian digits are not in the code page: offices that use it type the Arabic ones.
  const written = text.replaceAll(/[٠-٩۰-۹]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
  return Buffer.from(Array.from(written, (letter) => WINDOWS.get(letter) ?? 0x3f));
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** A workbook of another program, with as many sheets as are given; a title is merged over the table. */
export async function buildWorkbook(sheets: ReadonlyArray<readonly (readonly Cell[])[]>): Promise<Buffer> {
  const zip = new ZipFile();
  const ids = sheets.map((_, at) => at + 1);
  const parts: Readonly<Record<string, string>> = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="r"><sheets>${ids
      .map((id) => `<sheet name="شعبة ${id}" sheetId="${id}" r:id="r${id}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${ids
      .map((id) => `<Relationship Id="r${id}" Target="worksheets/sheet${id}.xml"/>`)
      .join("")}</Relationships>`,
  };
  for (const [path, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml), path);
  for (const [at, rows] of sheets.entries())
    zip.addBuffer(Buffer.from(sheetXml(rows)), `xl/worksheets/sheet${at + 1}.xml`);
  zip.end();
  return buffer(zip.outputStream);
}

function sheetXml(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((row, at) => {
    const cells = row.map((cell, column) => {
      const place = `${String.fromCodePoint(65 + column)}${at + 1}`;
      return typeof cell === "number"
        ? `<c r="${place}"><v>${cell}</v></c>`
        : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
    });
    return `<row r="${at + 1}">${cells.join("")}</row>`;
  });
  const merged = rows.flatMap((row, at) =>
    row.length === 1 ? [`<mergeCell ref="A${at + 1}:H${at + 1}"/>`] : [],
  );
  return `<worksheet xmlns="${MAIN}"><sheetData>${lines.join("")}</sheetData><mergeCells>${merged.join("")}</mergeCells></worksheet>`;
}
