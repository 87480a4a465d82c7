import { MAKE_SECTION } from "@dars/contract/roster/table-choices";
import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { anOffering } from "#platform/testing/factories/structure.ts";

import { anOffice, lines, type Office } from "./office.factory.ts";

const { database, owner } = await freshDatabase();

const HEADER = "رقم الطالب,الاسم الرباعي,تاريخ الميلاد,الصف,الشعبة";
const LIST = lines(
  HEADER,
  "1,علي حسن كريم الجبوري,2014-03-25,الأول المتوسط,د",
  "2,زينب كاظم صادق الخفاجي,2014-05-11,اول متوسط,شعبة د",
  "3,نور أحمد كريم الربيعي,2014-02-01,الأول المتوسط,أ",
);

const places = async ({ school }: Office) =>
  (
    await owner.query(
      `select student_number as number, letter from students
       join enrolments on enrolments.school_id = students.school_id and student_id = students.id
       left join sections on sections.school_id = enrolments.school_id and sections.id = section_id
       where students.school_id = $1 order by 1`,
      [school.id],
    )
  ).rows;

test("a section that the school does not have is asked about once, for all of its rows", async () => {
  const office = await anOffice(database, "new-asked");

  const { questions, issues } = await office.read(LIST);

  expect(issues).toEqual([]);
  expect(questions).toEqual([
    {
      of: "section",
      column: "I1/د",
      options: [MAKE_SECTION, "أ", "ب"],
      chosen: null,
      isOpen: true,
      preview: ["الأول المتوسط د"],
      rows: 2,
    },
  ]);
});

test("it is made by the import where the office says so, and is there when the list comes again", async () => {
  const office = await anOffice(database, "new-made");
  const choices = { sections: [{ section: "I1/د", answer: MAKE_SECTION }] };

  const { questions } = await office.load(LIST, { choices });

  expect(questions).toMatchObject([{ chosen: MAKE_SECTION, isOpen: false }]);
  expect(await places(office)).toEqual([
    { number: "1", letter: "د" },
    { number: "2", letter: "د" },
    { number: "3", letter: "أ" },
  ]);
  expect(await office.load(LIST, { isTried: true })).toMatchObject({ unchanged: 3, questions: [] });
});

test("it has the classes of its level with its students in them, and an import that comes again changes nothing", async () => {
  const office = await anOffice(database, "new-classes");
  const { school, year, level, subject } = office;
  await anOffering(database, year, { level, subject });
  const choices = { sections: [{ section: "I1/د", answer: MAKE_SECTION }] };

  await office.load(LIST, { choices });

  const { rows } = await owner.query(
    `select section.letter, count(seat.student_id)::int as students
     from teaching_classes as class
     join sections as section on section.school_id = class.school_id and section.id = class.section_id
     join class_enrolments as seat on seat.school_id = class.school_id and seat.teaching_class_id = class.id
     where class.school_id = $1 group by section.letter`,
    [school.id],
  );
  expect(rows).toEqual([{ letter: "د", students: 2 }]);
  expect(await office.load(LIST, { isTried: true })).toMatchObject({ unchanged: 3, questions: [] });
});

test("or its students go into a section that is there", async () => {
  const office = await anOffice(database, "new-other");
  const choices = { sections: [{ section: "I1/د", answer: "ب" }] };

  await office.load(LIST, { choices });

  expect(await places(office)).toMatchObject([{ letter: "ب" }, { letter: "ب" }, { letter: "أ" }]);
});

test("a level and its new section in one cell are understood in either column", async () => {
  const office = await anOffice(database, "new-one-cell");

  const { questions } = await office.read(
    lines(
      "رقم الطالب,الاسم الرباعي,الصف,الشعبة",
      "1,علي حسن كريم الجبوري,الأول المتوسط / ج,",
      "2,زينب كاظم صادق الخفاجي,,الأول المتوسط - ج",
    ),
  );

  expect(questions).toMatchObject([{ of: "section", column: "I1/ج", rows: 2 }]);
});

test("a level that the school does not have makes no section, and a row without one is said to be in none", async () => {
  const office = await anOffice(database, "new-none");

  const {
    questions,
    issues,
    package: made,
  } = await office.read(
    lines(
      "رقم الطالب,الاسم الرباعي,الصف,الشعبة",
      "1,علي حسن كريم الجبوري,السابع,ج",
      "2,زينب كاظم صادق الخفاجي,الأول المتوسط,",
    ),
  );

  expect(questions).toEqual([]);
  expect(issues).toMatchObject([
    { row: 2, column: "section.level", code: "E_ORPHAN" },
    { row: 3, column: "section.name", code: "W_NO_SECTION" },
  ]);
  expect(made.files.get("users")?.rows).toHaveLength(1);
});

test("two digits are a year where the whole column agrees, and none where one date is written in full", async () => {
  const office = await anOffice(database, "short-years");
  const rows = ["1,علي حسن كريم الجبوري,5/11/14", "2,زينب كاظم صادق الخفاجي,٢٥/٣/١٣"];
  const births = async (list: string) =>
    (await office.read(list)).package.files.get("demographics")?.rows.map(({ cells }) => cells.birthDate);

  expect(await births(lines("رقم الطالب,الاسم الرباعي,المواليد", ...rows))).toEqual([
    "2014-11-05",
    "2013-03-25",
  ]);
  const { issues } = await office.read(
    lines("رقم الطالب,الاسم الرباعي,المواليد", ...rows, "3,نور أحمد كريم الربيعي,1/2/2014"),
  );
  expect(issues).toMatchObject([
    { row: 2, code: "E_DATE" },
    { row: 3, code: "E_DATE" },
  ]);
});
