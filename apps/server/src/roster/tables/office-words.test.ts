import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { aLevel } from "#platform/testing/factories/organisation.ts";
import { aSection } from "#platform/testing/factories/structure.ts";

import { buildWorkbook } from "./dirty-tables.factory.ts";
import { anOffice, lines } from "./office.factory.ts";

const { database } = await freshDatabase();

/** A school with levels of all stages, each with one section. */
async function aSchoolOfAllStages(code: string) {
  const office = await anOffice(database, code);
  const { group, year } = office;
  for (const [level, ar] of [
    ["P1", "الأول الابتدائي"],
    ["S4", "الرابع العلمي"],
    ["S6", "السادس العلمي"],
  ] as const)
    await aSection(database, year, {
      level: await aLevel(database, group, { code: level, name: { ar } }),
      letter: "أ",
    });
  return office;
}

test("levels are found by the words that offices write, also with the section beside them in the cell", async () => {
  const office = await aSchoolOfAllStages("stages");
  const { issues, package: read } = await office.read(
    lines(
      "اسم الطالب الرباعي واللقب,الصف,الشعبة,رقم موبايل ولي الامر,اسم ولي الامر",
      "زينب كاظم صادق الخفاجي,الصف الأول الابتدائي,أ,07701234567,كاظم صادق",
      "علي حسن كريم الجبوري,السادس الاعدادي,أ,07701234568,حسن كريم",
      "مريم يوسف داود العبيدي,الرابع الاعدادي العلمي,أ,07701234569,يوسف داود",
      "عمر فاروق نوري الدليمي,الأول المتوسط / ب,,07701234570,فاروق نوري",
      "سارة عادل جاسم الربيعي,6,أ,07701234571,عادل جاسم",
    ),
  );
  expect(issues).toEqual([]);
  const seats =
    read.files.get("enrollments")?.rows.map(({ row, cells }) => [row, cells.classSourcedId]) ?? [];
  expect(seats.map(([row]) => row)).toEqual([2, 3, 4, 5, 6]);
  expect(seats[1]?.[1]).toBe(seats[4]?.[1]);
  expect(seats[3]?.[1]).toBe(`stages-1.section.${office.sections.b.id}`);
});

const NUMBERED = lines(
  "اسم الطالب,الصف,الشعبة",
  "زينب كاظم صادق,1,أ",
  "علي حسن كريم,١,ب",
  "نور أحمد كريم,4,أ",
  "سارة عادل جاسم,1,",
);

test("C.13: a level that may be two is asked about once for all of its rows, and not guessed", async () => {
  const office = await aSchoolOfAllStages("ambiguous");
  const { issues, questions, unchanged, package: read } = await office.read(NUMBERED);
  expect(issues).toEqual([]);
  expect(questions).toEqual([
    {
      of: "level",
      column: "1",
      options: expect.arrayContaining(["P1", "I1"]),
      names: expect.arrayContaining([expect.objectContaining({ ar: "الأول الابتدائي" })]),
      chosen: null,
      isOpen: true,
      preview: ["1"],
      rows: 3,
    },
  ]);
  expect(unchanged).toBe(0);
  expect(read.files.get("users")?.rows.map(({ row }) => row)).toEqual([4]);
});

test("C.13: its answer holds for all of its rows, also where a section's letter is in the other level alone", async () => {
  const office = await aSchoolOfAllStages("ambiguous-answered");
  const {
    issues,
    questions,
    package: read,
  } = await office.read(NUMBERED, {
    choices: { levels: [{ level: "1", answer: "P1" }] },
  });
  expect(issues).toEqual([]);
  expect(questions).toMatchObject([
    { of: "level", chosen: "P1", isOpen: false, rows: 3 },
    { of: "section", column: "P1/ب", rows: 1 },
  ]);
  expect(read.files.get("users")?.rows).toHaveLength(4);
});

test("where no header says who the rows are of, that is asked once and no row is called empty", async () => {
  const office = await anOffice(database, "unknown-header");
  const { issues, questions, columns } = await office.read(
    lines("المتعلم,تاريخ الميلاد,الشعبة", "زينب كاظم صادق,2014-03-25,أ", "علي حسن كريم,2014-01-31,أ"),
  );
  expect(issues).toMatchObject([{ row: 1, code: "E_NO_NAME_COLUMN" }]);
  expect(questions).toContainEqual(
    expect.objectContaining({ of: "column", column: "المتعلم", isOpen: true }),
  );
  expect(columns[0]).toMatchObject({ header: "المتعلم", takenFor: null });
});

test("a sum and a signature below the list are no students", async () => {
  const office = await anOffice(database, "footers");
  const { issues, package: read } = await office.read(
    lines(
      "ت,اسم الطالب,تاريخ الميلاد",
      "1,زينب كاظم صادق,2014-03-25",
      "ت,اسم الطالب,تاريخ الميلاد",
      "2,علي حسن كريم,2014-01-31",
      ",المجموع,2",
      ",مدير المدرسة,",
    ),
  );
  expect(read.files.get("users")?.rows).toHaveLength(2);
  expect(issues.map(({ row, code }) => `${row} ${code}`)).toEqual(["3 W_FOOTER", "5 W_FOOTER", "6 W_FOOTER"]);
});

test("a birth date that makes nobody a student of the right age is refused", async () => {
  const office = await anOffice(database, "ages");
  const { issues } = await office.read(
    lines(
      "اسم الطالب,المواليد",
      "زينب كاظم صادق,1905-07-06",
      "علي حسن كريم,2026-11-01",
      "مريم يوسف داود,2014",
    ),
  );
  expect(issues.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
    "2 student.birth_date E_RANGE",
    "3 student.birth_date E_RANGE",
  ]);
});

test("C.10: every sheet of a workbook is read by its own header, and one without a header is named", async () => {
  const office = await anOffice(database, "sheets");
  const bytes = await buildWorkbook([
    [
      ["رقم القيد", "اسم الطالب", "الشعبة"],
      ["1", "زينب كاظم صادق", "أ"],
    ],
    [["ملاحظات"], ["تُراجع القوائم قبل الدوام"]],
    [
      ["الشعبة", "اسم الطالب", "رقم القيد"],
      ["ب", "علي حسن كريم", "2"],
    ],
  ]);

  const { issues, package: read } = await office.read(bytes, { fileName: "list.xlsx" });

  expect(read.files.get("users")?.rows.map(({ cells }) => cells.identifier)).toEqual(["1", "2"]);
  expect(issues.map(({ code }) => code)).toEqual(["W_SHEET_UNREAD"]);
  expect(issues[0]?.message).toContain("شعبة 2");
});

test.each([
  ["old", "تەلەفۆن", "سەرپەرشتیار 1: تەلەفۆن"],
  ["later", "تەلەفۆن", "بەخێوکەر 1: تەلەفۆن"],
  ["newest", "ژمارەی مۆبایل", "بەخێوکەر 1: ژمارەی مۆبایل"],
])("Sorani columns for phones of the %s template are read", async (age, own, guardian) => {
  const office = await aSchoolOfAllStages(`sorani-${age}`);
  const { issues, package: read } = await office.read(
    lines(
      `ناوی تەواو,پۆل,هۆبە,${own},بەخێوکەر 1: ناوی تەواو,${guardian}`,
      "ئازاد کەمال ڕەشید,الرابع العلمي,أ,07701234567,کەمال ڕەشید حەمە,07701234568",
    ),
  );
  expect(issues).toEqual([]);
  expect(read.files.get("users")?.rows.map(({ cells }) => [cells.role, cells.sms])).toEqual([
    ["parent", "+9647701234568"],
    ["student", "+9647701234567"],
  ]);
});

test("a list of the staff is read by the words that offices write over it", async () => {
  const office = await anOffice(database, "staff-words");
  for (const header of [
    "الاسم الثلاثي واللقب,رقم الهاتف,البريد,الجنس",
    "أسماء الهيئة التعليمية,الموبايل,البريد الإلكتروني,الجنس",
    "المعلم,رقم الموبايل,بريد,النوع",
  ]) {
    const { issues, columns } = await office.read(
      lines(header, "هدى كريم جواد العبيدي,07701234567,huda@example.org,أنثى"),
      { kind: "teachers" },
    );
    expect(columns.map(({ takenFor }) => takenFor)).toEqual([
      "teacher.name",
      "teacher.phone",
      "teacher.email",
      "teacher.sex",
    ]);
    expect(issues).toEqual([]);
  }
});

test("a row that was copied is named by the line that it repeats, in its own sheet", async () => {
  const office = await anOffice(database, "copied");
  const { issues } = await office.read(
    lines("اسم الطالب,تاريخ الميلاد", "زينب كاظم صادق,2014-03-25", "زينب كاظم صادق,2014-03-25"),
  );
  expect(issues).toMatchObject([{ row: 3, code: "E_SAME_ROW", params: { line: "2" } }]);
});

test("a child without a number and a guardian without a phone sign in with what can be typed", async () => {
  const office = await anOffice(database, "typed");
  const list = lines("اسم الطالب,تاريخ الميلاد,اسم ولي الأمر", "زينب كاظم صادق,2014-03-25,كاظم صادق جواد");
  const { package: read } = await office.read(list);
  const logins = read.files.get("users")?.rows.map(({ cells }) => cells.username) ?? [];
  expect(logins).toHaveLength(2);
  for (const login of logins) expect(login).toMatch(/^\d{7}\.typed-1$/);

  const again = await office.read(list);
  expect(again.package.files.get("users")?.rows.map(({ cells }) => cells.username)).toEqual(logins);
});

test("a header of another program means the same however its words are joined", async () => {
  const office = await aSchoolOfAllStages("joined");
  for (const header of [
    "Student Number,First Name,Last Name,Birth Date,Gender,Grade,Section",
    "student_number,first_name,last_name,birth_date,gender,grade,section",
    "StudentNumber,FirstName,LastName,Birthdate,Gender,Grade,Section",
    "STUDENT-NUMBER,FIRST-NAME,LAST-NAME,BIRTH-DATE,GENDER,GRADE,SECTION",
  ]) {
    const { issues, package: read } = await office.read(
      lines(header, "N1,Zainab,Kadhim,2018-02-01,F,الأول الابتدائي,أ"),
    );
    expect(issues).toEqual([]);
    expect(read.files.get("users")?.rows[0]?.cells).toMatchObject({
      givenName: "Zainab",
      familyName: "Kadhim",
    });
  }
});
