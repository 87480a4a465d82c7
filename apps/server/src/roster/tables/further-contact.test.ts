import { expect, test } from "vitest";

import { writeSeparated, writeWorkbook } from "#platform/sheets/public.ts";
import { freshDatabase } from "#platform/testing/database.ts";

import { loadTableSchool } from "./load-table-school.ts";
import { anOffice, lines, type Office } from "./office.factory.ts";
import { templateSheet } from "./template-sheet.ts";

const { database, owner } = await freshDatabase();

const HEADER =
  "رقم الطالب,اسم الطالب,رقم الموبايل,هاتف 2,العنوان,اسم ولي الأمر,هاتف ولي الأمر,ولي الأمر 1: الهاتف الثاني";
const ZAINAB =
  '1,زينب كاظم صادق,07701234567,٠٧٨٠١٢٣٤٥٦٧,"السليمانية،  سرجنار\nزقاق 12، دار 7",كاظم صادق جواد,07701234568,07801234568';

const fetchContacts = async ({ school }: Office) =>
  (
    await owner.query(
      'select name_ar as name, phone, second_phone as second, address from people where school_id = $1 order by name_ar collate "C"',
      [school.id],
    )
  ).rows;

test("a second phone and an address in lines come with a table, and the same table again changes nothing", async () => {
  const office = await anOffice(database, "further");
  const { issues } = await office.load(lines(HEADER, ZAINAB));

  expect(issues).toEqual([]);
  expect(await fetchContacts(office)).toEqual([
    {
      name: "زينب كاظم صادق",
      phone: "+9647701234567",
      second: "+9647801234567",
      address: "السليمانية، سرجنار\nزقاق 12، دار 7",
    },
    { name: "كاظم صادق جواد", phone: "+9647701234568", second: "+9647801234568", address: null },
  ]);
  expect((await office.load(lines(HEADER, ZAINAB), { isTried: true })).unchanged).toBe(1);
});

test("a template that came filled has both, and is read again without a change", async () => {
  const office = await anOffice(database, "further-filled");
  await office.load(lines(HEADER, ZAINAB));
  const school = await loadTableSchool(database, office.school.id);
  const sheet = templateSheet(school, "students", { locale: "ar", takenAt: new Date() });

  for (const bytes of [writeSeparated(sheet), await writeWorkbook(sheet)]) {
    const { issues, unchanged, rows } = await office.read(bytes);
    expect({ issues, unchanged }).toEqual({ issues: [], unchanged: 1 });
    expect(rows[0]?.cells).toMatchObject({
      "student.second_phone": "+9647801234567",
      "student.address": "السليمانية، سرجنار\nزقاق 12، دار 7",
      "guardian1.second_phone": "+9647801234568",
    });
  }
});

test("empty keeps, a hyphen deletes", async () => {
  const office = await anOffice(database, "further-cleared");
  await office.load(lines(HEADER, ZAINAB));

  await office.load(lines(HEADER, "1,زينب كاظم صادق,,,,كاظم صادق جواد,07701234568,-"));
  expect(await fetchContacts(office)).toMatchObject([{ second: "+9647801234567" }, { second: null }]);

  await office.load(lines(HEADER, "1,زينب كاظم صادق,,-,-,,,"));
  expect(await fetchContacts(office)).toMatchObject([{ second: null, address: null }, {}]);
});

test("a bad one keeps nobody out: it is left out and listed", async () => {
  const office = await anOffice(database, "further-bad");
  const long = "دار ".repeat(100);
  const { issues, report } = await office.load(
    lines(
      HEADER,
      "1,زينب كاظم صادق,,0770,07701234567,,,",
      `2,علي حسن كريم,,,${long},,,`,
      "3,مريم يوسف داود,07701234569,07701234569,,,,",
      "4,سارة عادل جاسم,07701234570 / 07801234570,07501234570,,,,",
    ),
  );

  expect(issues.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
    "2 student.second_phone W_PHONE_WAITS",
    "2 student.address W_NOT_KEPT",
    "3 student.address W_NOT_KEPT",
    "5 student.phone W_PHONE_SECOND",
  ]);
  expect(report.files["users.csv"]).toMatchObject({ create: 4, reject: 0 });
  expect(await fetchContacts(office)).toMatchObject([
    { second: null, address: null },
    { phone: "+9647701234570", second: "+9647501234570" },
    { address: null },
    { phone: "+9647701234569", second: null },
  ]);
});

test("siblings share a guardian, whose first row is kept; another second phone in the next is reported", async () => {
  const office = await anOffice(database, "further-siblings");
  const { issues } = await office.read(
    lines(HEADER, ZAINAB, "2,علي كاظم صادق,,,,كاظم صادق جواد,07701234568,07501234568"),
  );

  expect(issues).toMatchObject([{ row: 4, column: "guardian1.second_phone", code: "W_NOT_KEPT" }]);
});

test("a second phone matches nobody: another person may have it as the first", async () => {
  const office = await anOffice(database, "further-shared");
  await office.load(lines(HEADER, ZAINAB));
  const { issues, report } = await office.load(
    lines(HEADER, "2,نور أحمد كريم,,,,أحمد كريم علي,07801234568,07701234568"),
  );

  expect(issues).toEqual([]);
  expect(report.files["users.csv"]).toMatchObject({ create: 2, update: 0 });
});

const headed = await anOffice(database, "further-headers");

test.each([
  ["رقم هاتف ثانٍ", "student.second_phone"],
  ["هاتف 2", "student.second_phone"],
  ["هاتف ٢", "student.second_phone"],
  ["رقم موبايل 2", "student.second_phone"],
  ["Second phone", "student.second_phone"],
  ["Mobile 2", "student.second_phone"],
  ["مۆبایلی دووەم", "student.second_phone"],
  ["العنوان", "student.address"],
  ["عنوان السكن", "student.address"],
  ["السكن", "student.address"],
  ["Home address", "student.address"],
  ["ناونیشان", "student.address"],
  ["هاتف ثانٍ لولي الأمر", "guardian1.second_phone"],
  ["عنوان ولي الأمر", "guardian1.address"],
  ["رقم الموبايل", "student.phone"],
  ["هاتف ولي الأمر 2", null],
])("a column '%s' is taken for %s", async (header, key) => {
  const { columns } = await headed.read(lines(`رقم الطالب,اسم الطالب,${header}`, "1,زينب كاظم صادق,"));

  expect(columns.map(({ takenFor }) => takenFor)).toEqual(["student.number", "student.name", key]);
});
