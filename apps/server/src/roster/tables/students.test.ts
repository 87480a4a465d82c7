import { expect, test } from "vitest";

import { writeSeparated, writeWorkbook } from "#platform/sheets/public.ts";
import { freshDatabase } from "#platform/testing/database.ts";

import { loadTableSchool } from "./load-table-school.ts";
import { anOffice, expectPlaces, lines, type Office } from "./office.factory.ts";
import { templateSheet } from "./template-sheet.ts";

const { database, owner } = await freshDatabase();

const HEADER =
  "رقم الطالب,الاسم,اسم الأب,اسم الجد,اللقب,الجنس,تاريخ الميلاد,الصف,الشعبة,اسم ولي الأمر,صلة القرابة,هاتف ولي الأمر,ولي الأمر 2: الاسم الكامل,ولي الأمر 2: صلة القرابة,ولي الأمر 2: الهاتف";
const ZAINAB =
  "٠٠٠١,زينب,كاظم,صادق,الخفاجي,أنثى,٢٥/٣/٢٠١٤,الأول المتوسط,أ,كاظم صادق جواد الخفاجي,الأب,٠٧٧٠١٢٣٤٥٦٧,هدى علي,الأم,07709998877";
const ALI = "2,علي,كاظم,صادق,الخفاجي,ذكر,2/1/2013,,أول متوسط ب,كاظم صادق جواد الخفاجي,أب,07701234567,,,";

const look = async (office: Office, query: string) => (await owner.query(query, [office.school.id])).rows;

test("a table in Arabic brings students, their guardians once each, and where they sit", async () => {
  const office = await anOffice(database, "arabic");
  const { issues, questions, report } = await office.load(lines(HEADER, ZAINAB, ALI));
  expect(issues).toEqual([]);
  expect(questions).toMatchObject([{ of: "dateOrder", chosen: "dmy", isOpen: false }]);
  expect(report.files["users.csv"]).toMatchObject({ create: 4, reject: 0, blocked: 0 });
  expect(
    await look(
      office,
      `select student_number as number, name_ar as name, sex, birth_date::text as born, section.letter
       from students join people using (school_id, id)
       left join enrolments on enrolments.school_id = people.school_id and student_id = people.id
       left join sections as section on section.school_id = people.school_id and section.id = section_id
       where students.school_id = $1 order by 1`,
    ),
  ).toEqual([
    { number: "0001", name: "زينب كاظم صادق الخفاجي", sex: "female", born: "2014-03-25", letter: "أ" },
    { number: "2", name: "علي كاظم صادق الخفاجي", sex: "male", born: "2013-01-02", letter: "ب" },
  ]);
  expect(
    await look(
      office,
      `select guardian.phone, relation, is_primary from guardian_links as link
       join people as guardian on guardian.school_id = link.school_id and guardian.id = guardian_id
       where link.school_id = $1 order by 1, student_id`,
    ),
  ).toMatchObject([
    { phone: "+9647701234567", relation: "father", is_primary: true },
    { phone: "+9647701234567", relation: "father", is_primary: true },
    { phone: "+9647709998877", relation: "mother", is_primary: false },
  ]);
});

test("OR-11: the same table again changes nothing", async () => {
  const office = await anOffice(database, "twice");
  await office.load(lines(HEADER, ZAINAB, ALI));
  const again = await office.load(lines(HEADER, ZAINAB, ALI), { isTried: true });
  expect(again.unchanged).toBe(2);
  expect(again.package.files.size).toBe(0);
});

test("a template that came filled is read again in every language and changes nothing", async () => {
  const office = await anOffice(database, "filled");
  await office.load(lines(HEADER, ZAINAB, ALI));
  const school = await loadTableSchool(database, office.school.id);
  for (const locale of ["en", "ar", "ckb"] as const) {
    const sheet = templateSheet(school, "students", { locale, takenAt: new Date() });
    for (const bytes of [writeSeparated(sheet), await writeWorkbook(sheet)]) {
      const { issues, questions, unchanged, package: read } = await office.read(bytes);
      expect({ locale, issues, questions: questions.filter(({ isOpen }) => isOpen) }).toEqual({
        locale,
        issues: [],
        questions: [],
      });
      expect(unchanged).toBe(2);
      expect(read.files.size).toBe(0);
    }
  }
});

test("a student who moves sits in the new section from today; empty cells leave what is known", async () => {
  const office = await anOffice(database, "moves");
  await office.load(lines(HEADER, ZAINAB, ALI));
  const { report } = await office.load(lines("student number,section", "0001,ب"));
  expect(report.files["enrollments.csv"]).toMatchObject({ reject: 0, blocked: 0 });
  expect(
    await look(
      office,
      `select letter, stay.starts_on::text as from, stay.ends_on::text as to from section_stays as stay
       join sections on sections.school_id = stay.school_id and sections.id = section_id
       join enrolments as enrolled on enrolled.school_id = stay.school_id and enrolled.id = enrolment_id
       join students on students.school_id = stay.school_id and students.id = student_id
       where stay.school_id = $1 and student_number = '0001' order by 2`,
    ),
  ).toEqual([
    { letter: "أ", from: "2026-09-20", to: "2026-11-20" },
    { letter: "ب", from: "2026-11-20", to: null },
  ]);
  expect(
    await look(
      office,
      "select name_ar, birth_date::text from people where school_id = $1 and identifier = '0001'",
    ),
  ).toEqual([{ name_ar: "زينب كاظم صادق الخفاجي", birth_date: "2014-03-25" }]);
});

test("nobody is seated in a section that was closed: its row is refused", async () => {
  const office = await anOffice(database, "closed");
  await owner.query("update sections set state = 'closed' where id = $1", [office.sections.b.id]);

  const { issues, package: read } = await office.read(
    lines("student number,student name,sex,section", "1,Ali Hasan,male,أ", "2,Omar Hasan,male,ب"),
  );

  expect(issues).toMatchObject([{ row: 3, column: "section.name", code: "E_ORPHAN" }]);
  expect(read.files.get("users")?.rows.map(({ row }) => row)).toEqual([2]);
});

test("T15: every bad cell is named by its line and its column, and the other rows are read", async () => {
  const office = await anOffice(database, "faults");
  const { issues, package: read } = await office.read(
    lines(
      "student number,student name,sex,birth date,phone,level,section,guardian name,guardian phone",
      "1,Ali Hasan,male,31/2/2014,,,أ,,",
      "2,Omar Hasan,maybe,,,,أ,,",
      "3,Sara Hasan,female,,9.64E+12,,أ,,",
      "4,Noor Hasan,female,,,I9,أ,,",
      "5,Huda Hasan,female,,,,Z,,",
      "6,,female,,,,أ,,",
      "7,Zaki Hasan,male,,,,أ,,07701234567",
      "1.23E+13,Amir Hasan,male,,,,أ,,",
      "9,Good Hasan,male,,,,أ,,",
      "9,Twin Hasan,male,,,,أ,,",
    ),
  );
  expect(issues.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
    "2 student.birth_date E_DATE",
    "3 student.sex E_ENUM",
    "4 student.phone E_RANGE",
    "5 section.level E_ORPHAN",
    "6 section.name E_ORPHAN",
    "7 student.name E_REQUIRED",
    "8 guardian1.phone W_PHONE_WAITS",
    "9 student.number E_RANGE",
    "11 student.number E_DUP_ID",
  ]);
  expectPlaces({ issues });
  expect(read.files.get("users")).toMatchObject({ total: 10, rejectedRows: 8 });
});

test("a row is put right in place, by its line and column", async () => {
  const office = await anOffice(database, "fixes");
  const table = lines("student number,student name,section", "1,Ali Hasan,Z");
  expect((await office.read(table)).issues).toHaveLength(1);
  const fixed = await office.read(table, { fixes: new Map([[2, { "section.name": "أ" }]]) });
  expect(fixed.issues).toEqual([]);
  expect(fixed.rows).toMatchObject([{ line: 2, cells: { "section.name": "أ" } }]);
});

test("days that could be months are asked about once for the column", async () => {
  const office = await anOffice(database, "days");
  const table = lines(
    "student number,student name,birth date",
    "1,Ali Hasan,3/4/2014",
    "2,Omar Hasan,5/6/2013",
  );
  const firstRead = await office.read(table);
  expect(firstRead.questions).toMatchObject([
    {
      of: "dateOrder",
      column: "student.birth_date",
      chosen: "dmy",
      isOpen: true,
      preview: ["3/4/2014", "5/6/2013"],
    },
  ]);
  const dateOrder = [{ column: "student.birth_date", order: "mdy" as const }];
  const answered = await office.read(table, { choices: { dateOrder } });
  expect(answered.questions).toMatchObject([{ isOpen: false }]);
  expect(answered.package.files.get("demographics")?.rows.map(({ cells }) => cells.birthDate)).toEqual([
    "2014-03-04",
    "2013-05-06",
  ]);
});

test("a person whom the office made by hand is found by the number and keeps the account", async () => {
  const office = await anOffice(database, "by-hand");
  await office.load(lines(HEADER, ZAINAB));
  await owner.query("update people set sourced_id = null where school_id = $1", [office.school.id]);
  await owner.query("delete from roster_records where school_id = $1", [office.school.id]);
  const { report } = await office.load(lines(HEADER, ZAINAB.replace("صادق,الخفاجي", "صادق,الموسوي")));
  expect(report.files["users.csv"]).toMatchObject({ create: 0, update: 3, blocked: 0, reject: 0 });
  expect(await look(office, "select count(*)::int from people where school_id = $1")).toEqual([{ count: 3 }]);
  expect(await look(office, "select count(*)::int from account_people where school_id = $1")).toEqual([
    { count: 3 },
  ]);
});

test.for([
  ["with the name alone", "student name,level,section", "زينب كاظم صادق الخفاجي,I1,أ"],
  ["without the family name", "student name,level,section", "زينب كاظم صادق,I1,ب"],
  [
    "with the father's name",
    "student name,level,section,guardian name,relation",
    "زينب كاظم صادق الخفاجي,I1,أ,كاظم صادق جواد الخفاجي,father",
  ],
] as const)(
  "OR-3: a child of a known name in its level, %s and no birth date, is asked about and no second record unsaid",
  async ([how, header, row]) => {
    const office = await anOffice(database, `unborn-${Buffer.from(how).toString("hex").slice(0, 40)}`);
    const known = "student name,birth date,level,section";
    await office.load(lines(known, "زينب كاظم صادق الخفاجي,2014-03-25,I1,أ"));

    const { report } = await office.load(lines(header, row), { isTried: true });
    const other = await office.load(lines(known, "زينب كاظم صادق الخفاجي,2013-01-02,I1,أ"), {
      isTried: true,
    });

    expect(report.possibleDuplicates).toMatchObject([{ row: 2, alikeIn: "name and level" }]);
    expect(other.report.possibleDuplicates).toEqual([]);
  },
);
