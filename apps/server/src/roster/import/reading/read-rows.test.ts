import fc from "fast-check";
import { expect, test } from "vitest";

import { PackageRefused } from "#platform/packages/refusal.ts";
import { findColumns, type FileName } from "#roster/standard/public.ts";

import { IssueLog, type IssueCode } from "./issues.ts";
import { readRows, type RowSet } from "./read-rows.ts";

const ENROLLMENTS =
  "sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate";
const FINE = "e1,,,k1,s1,u1,student,true,2026-09-20,2027-06-10";

test("a row that is right is read without a remark", async () => {
  const { set, codes } = await reading(lines(ENROLLMENTS, FINE));

  expect(codes).toEqual([]);
  expect(set.rows).toMatchObject([{ row: 2, sourcedId: "e1", isActive: true, cells: { role: "student" } }]);
});

test.each<[IssueCode, string, string]>([
  ["E_REQUIRED", "e1,,,,s1,u1,student,,,", "classSourcedId"],
  ["E_ENUM", "e1,,,k1,s1,u1,pupil,,,", "role"],
  ["E_DATE", "e1,,,k1,s1,u1,student,,2026-02-30,", "beginDate"],
  ["E_DATE", "e1,,,k1,s1,u1,student,,12/31/2026,", "beginDate"],
  ["E_GUID", "e1,,,k 1,s1,u1,student,,,", "classSourcedId"],
  ["E_BOOL", "e1,,,k1,s1,u1,student,yes,,", "primary"],
  ["E_RANGE", "e1,,,k1,s1,u1,student,,2026-09-20,2026-09-19", "endDate"],
  ["E_COLS", "e1,,,k1,s1,u1,student", ""],
  ["E_COLS", `${FINE},more`, ""],
  ["E_QUOTES", 'e1,,,k1,s1,u1,student,,,"open', "endDate"],
  ["E_QUOTES", 'e1,,,k"1,s1,u1,student,,,', "classSourcedId"],
  ["E_QUOTES", '"e1"x,,,k1,s1,u1,student,,,', "sourcedId"],
])(
  "a row with %s is rejected, with its line and column, and the rows around it are read",
  async (code, row, column) => {
    const { set, issues } = await reading(
      lines(ENROLLMENTS, "e0,,,k1,s1,u1,student,,,", row, "e2,,,k1,s1,u1,student,,,"),
    );

    expect(set.rows.map(({ sourcedId, row: line }) => [sourcedId, line])).toEqual([
      ["e0", 2],
      ["e2", 4],
    ]);
    expect(set).toMatchObject({ total: 3, rejectedRows: 1 });
    expect(issues).toMatchObject([{ file: "enrollments.csv", row: 3, code, ...(column && { column }) }]);
  },
);

test.each<[IssueCode, string, object]>([
  ["W_CASE", "e1,,,k1,s1,u1,Student,,,", { role: "student" }],
  ["W_CASE", "e1,,,k1,s1,u1,student,TRUE,,", { primary: "true" }],
  ["W_DATE_FMT", "e1,,,k1,s1,u1,student,,20/9/2026,", { beginDate: "2026-09-20" }],
  ["W_DATE_FMT", "e1,,,k1,s1,u1,student,,2026/09/20,", { beginDate: "2026-09-20" }],
  ["W_DATE_FMT", "e1,,,k1,s1,u1,student,,٢٠/٩/٢٠٢٦,", { beginDate: "2026-09-20" }],
  ["W_TRIM", "e1,,,k1,s1,u1 ,student,,,", { userSourcedId: "u1" }],
  ["W_EXTRA_CELLS", `${FINE},,`, { role: "student" }],
])("%s: a row that can be mended is kept", async (code, row, cells) => {
  const { set, codes } = await reading(lines(ENROLLMENTS, row));

  expect(codes).toEqual([code]);
  expect(set.rows).toMatchObject([{ cells }]);
});

test("W_STATUS: a status that nobody knows ends the record, as tobedeleted does, and needs nothing but its id", async () => {
  const { set, codes } = await reading(lines(ENROLLMENTS, "e1,inactive,,,,,,,,", "e2,tobedeleted,,,,,,,,"));

  expect(codes).toEqual(["W_STATUS"]);
  expect(set.rows.map(({ isActive }) => isActive)).toEqual([false, false]);
});

test("E_DUP_ID: the second of two rows with one id is rejected and names the first", async () => {
  const { set, issues } = await reading(lines(ENROLLMENTS, FINE, FINE));

  expect(set.rows).toHaveLength(1);
  expect(issues).toMatchObject([{ row: 3, code: "E_DUP_ID", message: expect.stringContaining("line 2") }]);
});

test("in a delta file status and dateLastModified are required", async () => {
  const { codes } = await reading(lines(ENROLLMENTS, FINE), { isDelta: true });

  expect(codes).toEqual(["E_REQUIRED", "E_REQUIRED"]);
});

test("E_ENC: a cell that is not UTF-8, or has a NUL in it, rejects its row and no other", async () => {
  const bytes = Buffer.concat([
    Buffer.from(`${ENROLLMENTS}\r\n${FINE}\r\ne2,,,k1,s1,`),
    Buffer.from([0xc7, 0xe1]),
    Buffer.from(",student,,,\r\ne3,,,k1,s1,u\0,student,,,\r\ne4,,,k1,s1,u1,student,,,\r\n"),
  ]);

  const { set, issues } = await reading(bytes);

  expect(set.rows.map(({ sourcedId }) => sourcedId)).toEqual(["e1", "e4"]);
  expect(issues).toMatchObject([
    { row: 3, column: "userSourcedId", code: "E_ENC" },
    { row: 4, column: "userSourcedId", code: "E_ENC" },
  ]);
});

test("a mark of UTF-8 before the header is dropped", async () => {
  const { set } = await reading(Buffer.from(`\u{feff}${lines(ENROLLMENTS, FINE)}`));

  expect(set.rows).toHaveLength(1);
});

test.each([
  ["UTF-16", Buffer.from(`\u{feff}${ENROLLMENTS}\r\n`, "utf16le"), "E_ENC"],
  ["UTF-16 without a mark", Buffer.from(`${ENROLLMENTS}\r\n`, "utf16le"), "E_ENC"],
  ["nothing", Buffer.alloc(0), "E_COLS"],
  [
    "a header without a required column",
    Buffer.from("sourcedId,status,dateLastModified\r\ne1,,\r\n"),
    "E_COLS",
  ],
  ["a header with a column twice", Buffer.from(`${ENROLLMENTS},role\r\n`), "E_COLS"],
  ["a broken quote in the header", Buffer.from(`"sourcedId"x,${ENROLLMENTS}\r\n`), "E_QUOTES"],
])("a file with %s is refused", async (_, bytes, reason) => {
  await expect(reading(bytes)).rejects.toMatchObject({ reason, place: { file: "enrollments.csv", row: 1 } });
});

test("OR-9: W_HEADER_ALIAS, W_HEADER_UNKNOWN, W_HEADER_MISSING: a header is read by its names, whatever their order", async () => {
  const header = "role,SourcedID,class_sourced_id,schoolSourcedId,userSourcedId,house,metadata.bus";

  const { set, issues } = await reading(lines(header, "student,e1,k1,s1,u1,Red,7"));

  expect(set.rows).toMatchObject([
    { sourcedId: "e1", cells: { role: "student" }, metadata: { "metadata.bus": "7" } },
  ]);
  expect(issues.map(({ code, column }) => [code, column])).toEqual([
    ["W_HEADER_ALIAS", "SourcedID"],
    ["W_HEADER_ALIAS", "class_sourced_id"],
    ["W_HEADER_UNKNOWN", "house"],
    ...["status", "dateLastModified", "primary", "beginDate", "endDate"].map((name) => [
      "W_HEADER_MISSING",
      name,
    ]),
  ]);
});

test("OR-7: a password is dropped by the reader", async () => {
  const header = findColumns("1.1", "users")?.map(({ name }) => name) ?? [];
  const row = "u1,,,true,s1,student,st1,,Zainab,Kadhim,,,,,,,,top-secret";

  const { set } = await reading(lines(header.join(), row), { file: "users" });

  expect(set.rows).toHaveLength(1);
  expect(JSON.stringify(set)).not.toContain("top-secret");
});

test("a quote that is never closed costs its own row only, however many follow", async () => {
  const many = Array.from({ length: 5000 }, (_, at) => `e${at + 10},,,k1,s1,u1,student,,,`);

  const { set, issues } = await reading(lines(ENROLLMENTS, 'e1,,,"k1,s1,u1,student,,,', ...many));

  expect(issues).toMatchObject([{ row: 2, code: "E_QUOTES", column: "classSourcedId" }]);
  expect(set.rows).toHaveLength(5000);
  expect(set.rows.at(-1)).toMatchObject({ sourcedId: "e5009", row: 5002 });
});

test("a cell in quotes may hold commas, quotes and line ends", async () => {
  const header = "sourcedId,status,dateLastModified,title";
  const { set } = await reading(lines(header, 'c1,,,"Oral, ""spoken""', 'and read"', "c2,,,Written"), {
    file: "categories",
  });

  expect(set.rows).toMatchObject([
    { row: 2, cells: { title: 'Oral, "spoken"\r\nand read' } },
    { row: 4, cells: { title: "Written" } },
  ]);
});

const asCsv = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join();

test("whatever text stands in a cell comes out as it went in, wherever the stream is cut", async () => {
  const text = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
    .map((each) => `x${each.replaceAll("\0", "")}x`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 50 }),
      async (titles, cut) => {
        const rows = titles.map((title, at) => asCsv([`c${at}`, "", "", title]));
        const { set } = await reading(lines("sourcedId,status,dateLastModified,title", ...rows), {
          file: "categories",
          cut,
        });
        expect(set.rows.map(({ cells }) => cells.title)).toEqual(titles);
      },
    ),
    { numRuns: 200 },
  );
});

test("any bytes at all give rows and remarks, or a refusal: never another failure", async () => {
  const noise = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc
      .array(fc.constantFrom('"', ",", "\r\n", "\n", "\r", "e1", "student", "\0", "é", " "), {
        maxLength: 80,
      })
      .map((parts) => Buffer.from(parts.join(""))),
  );
  await fc.assert(
    fc.asyncProperty(noise, fc.boolean(), fc.integer({ min: 1, max: 20 }), async (bytes, hasHeader, cut) => {
      const whole = hasHeader ? Buffer.concat([Buffer.from(`${ENROLLMENTS}\r\n`), bytes]) : bytes;
      const outcome = await reading(whole, { cut }).then(
        ({ set }) => set.total - set.rows.length - set.rejectedRows,
        (error: unknown) => (error instanceof PackageRefused ? 0 : error),
      );
      expect(outcome).toBe(0);
    }),
    { numRuns: 500 },
  );
});

const lines = (...rows: readonly string[]) => rows.map((row) => `${row}\r\n`).join("");

interface ReadOptions {
  readonly file?: FileName;
  readonly isDelta?: boolean;
  /** The stream comes in pieces of so many bytes. */
  readonly cut?: number;
}

async function reading(
  content: string | Buffer,
  { file = "enrollments", isDelta = false, cut = 7000 }: ReadOptions = {},
) {
  const bytes = Buffer.from(content);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += cut) yield bytes.subarray(at, at + cut);
  }
  const log = new IssueLog();
  const source = {
    file: `${file}.csv`,
    table: findColumns("1.1", file) ?? [],
    isDelta,
    countRow: () => undefined,
  };
  const set: RowSet = await readRows(chunks(), source, log);
  return { set, issues: log.listed, codes: log.listed.map(({ code }) => code) };
}
