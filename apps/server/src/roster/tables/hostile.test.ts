import fc from "fast-check";
import { expect, test } from "vitest";

import { writeWorkbook } from "#platform/sheets/public.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { heavy, sized } from "#platform/testing/sized.ts";
import { PackageRefused } from "#roster/import/public.ts";

import { loadTableSchool } from "./load-table-school.ts";
import { anOffice, expectPlaces, lines, TODAY } from "./office.factory.ts";
import { readTable } from "./read-table.ts";
import type { TableSchool } from "./table-school.ts";
import { templateSheet } from "./template-sheet.ts";

heavy();
const { database, owner } = await freshDatabase();

const HEADER =
  "student number,student name,sex,birth date,level,section,guardian name,relation,guardian phone";
const buildRow = (at: number) =>
  `${at},"Student ${at} Hasan",${at % 2 ? "male" : "female"},${(at % 27) + 1}/3/2014,I1,${at % 2 ? "أ" : "ب"},Father ${at} Hasan,father,0770${String(at).padStart(7, "0")}`;

const TABLE = lines(HEADER, ...Array.from({ length: 8 }, (_, at) => buildRow(at + 1)));

/** Bytes that break parsers: quotes, separators, line ends, NUL, half letters, marks. */
const NASTY = [
  0x00, 0x22, 0x2c, 0x3b, 0x09, 0x0a, 0x0d, 0x27, 0x80, 0xc3, 0xd8, 0xff, 0xfe, 0xef, 0x3d, 0x5f,
];

/** One mutation: its position, as a part of the file, its kind, and its byte. */
const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom("set", "insert", "cut", "double", "quote"),
  byte: fc.oneof(fc.constantFrom(...NASTY), fc.nat(255)),
});
type Mutation = ReturnType<typeof mutation.generate>["value"];

function mutated(bytes: Buffer, { at, kind, byte }: Mutation): Buffer {
  const place = Math.min(bytes.length - 1, Math.floor(at * bytes.length));
  const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)];
  if (kind === "insert") return Buffer.concat([before, Buffer.from([byte]), after]);
  if (kind === "quote") return Buffer.concat([before, Buffer.from('"'), after]);
  if (kind === "cut") return Buffer.concat([before, after.subarray(1 + (byte % 40))]);
  if (kind === "double") return Buffer.concat([before, after.subarray(0, byte), after]);
  const set = Buffer.from(bytes);
  set[place] = byte;
  return set;
}

/** Undefined for a file that is refused as a whole. */
async function readOrRefused(bytes: Buffer, fileName: string, school: TableSchool) {
  try {
    return await readTable(bytes, { fileName, kind: "students", choices: {}, school, today: TODAY });
  } catch (error) {
    if (error instanceof PackageRefused && error.message !== "") return undefined;
    throw error;
  }
}

test("T15: mutated files are read whole or refused with a reason; every bad row has its line and column", async () => {
  const office = await anOffice(database, "hostile");
  const school = await loadTableSchool(database, office.school.id);
  const filled = templateSheet(school, "students", { locale: "ar", takenAt: null });
  const workbook = Buffer.from(
    await writeWorkbook({ ...filled, rows: [["1", "علي", "حسن", "كريم", "الجبوري"]] }),
  );
  const originals = [
    Buffer.from(TABLE),
    Buffer.from(`\u{feff}${TABLE}`, "utf16le"),
    Buffer.from(TABLE.replaceAll(",", ";").replaceAll("\r\n", "\r")),
    workbook,
  ];
  const numRuns = sized(200, 2000);
  const counts = { read: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...originals),
      fc.array(mutation, { minLength: 1, maxLength: 6 }),
      async (original, mutations) => {
        const bytes = mutations.reduce(mutated, original);
        const read = await readOrRefused(bytes, original === workbook ? "table.xlsx" : "table.csv", school);
        counts[read ? "read" : "refused"] += 1;
        expectPlaces(read ?? { issues: [] });
        const users = read?.package.files.get("users")?.rows ?? [];
        expect(users.every(({ sourcedId }) => sourcedId !== "")).toBe(true);
      },
    ),
    { numRuns },
  );
  expect(counts.read).toBeGreaterThan(numRuns / 4);
  expect(counts.read + counts.refused).toBe(numRuns);
});

test("T15: what mutated files bring is planned without a crash, and a dry run writes nothing", async () => {
  const office = await anOffice(database, "planned");
  const count = async () =>
    (await owner.query("select count(*)::int from people where school_id = $1", [office.school.id])).rows;
  await fc.assert(
    fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 4 }), async (mutations) => {
      const bytes = mutations.reduce(mutated, Buffer.from(TABLE));
      const loaded = await office.load(bytes, { isTried: true }).catch((error: unknown) => {
        if (!(error instanceof PackageRefused)) throw error;
        return undefined;
      });
      if (loaded) expectPlaces({ issues: loaded.package.log.listed });
    }),
    { numRuns: sized(30, 60) },
  );
  expect(await count()).toEqual([{ count: 0 }]);
});

const ROWS = sized(2000, 20_000);

test(`T15: one bad row among ${ROWS} is refused alone, by its line and column`, async () => {
  const office = await anOffice(database, "large");
  const rows = Array.from({ length: ROWS }, (_, at) => buildRow(at + 1));
  rows[1234] = buildRow(1235).replace("/3/2014", "/13/2014");
  const { issues, package: read } = await office.read(lines(HEADER, ...rows));
  expect(issues).toMatchObject([{ row: 1236, column: "student.birth_date", code: "E_DATE" }]);
  expect(read.files.get("users")).toMatchObject({ rejectedRows: 1 });
  expect(read.files.get("users")?.rows).toHaveLength(2 * (ROWS - 1));
});
