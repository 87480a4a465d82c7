import { expect, test } from "vitest";

import { writeWorkbook } from "#platform/sheets/public.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aSubject } from "#platform/testing/factories/organisation.ts";
import { aStudent } from "#platform/testing/factories/people.ts";

import { loadTableSchool } from "./load-table-school.ts";
import { anOffice, expectPlaces, lines, type Office } from "./office.factory.ts";
import { templateSheet } from "./template-sheet.ts";

const { database, owner } = await freshDatabase();

const TEACHERS = lines(
  "الاسم الكامل;الرقم الوظيفي;الجنس;الموبايل;الايميل",
  "حسن علي الجبوري;T1;ذكر;0770 111 22 33;Hasan@School.Test",
  "منى عبد الله العبيدي;T2;أنثى;7701112244;",
);

async function withTeachers(code: string): Promise<Office> {
  const office = await anOffice(database, code);
  await aStudent(database, office.school, { section: office.sections.a });
  const { issues } = await office.load(TEACHERS, { kind: "teachers" });
  // All of these schools are on one server, where a login belongs to one person.
  expect(issues.filter((issue) => issue.code !== "W_LOGIN_TAKEN")).toEqual([]);
  return office;
}

const assignments = async ({ school }: Office) =>
  (
    await owner.query(
      `select people.identifier as teacher, held.role, held.starts_on::text as from, section.letter,
         (select count(*)::int from class_enrolments as seat
          where seat.school_id = held.school_id and seat.teaching_class_id = class.id) as students
       from teacher_assignments as held
       join people on people.school_id = held.school_id and people.id = held.teacher_id
       join teaching_classes as class on class.school_id = held.school_id and class.id = held.teaching_class_id
       left join sections as section on section.school_id = class.school_id and section.id = class.section_id
       where held.school_id = $1 order by 1`,
      [school.id],
    )
  ).rows;

test("teachers come from a table with semicolons; their phones are in E.164 and their names in parts", async () => {
  const office = await withTeachers("teachers");
  const { rows } = await owner.query(
    "select identifier, name_parts, phone, email from people join teachers using (school_id, id) where school_id = $1 order by 1",
    [office.school.id],
  );
  expect(rows).toEqual([
    {
      identifier: "T1",
      name_parts: { ar: { given: "حسن", father: "علي", family: "الجبوري" } },
      phone: "+9647701112233",
      email: "hasan@school.test",
    },
    {
      identifier: "T2",
      name_parts: { ar: { given: "منى", father: "عبد الله", family: "العبيدي" } },
      phone: "+9647701112244",
      email: null,
    },
  ]);
});

test("who teaches what: a class is made for a section that has none, with its students in it", async () => {
  const office = await withTeachers("teaching");
  const table = lines("teacher number,level,section,subject", "T1,I1,أ,الرياضيات");
  const { issues, report } = await office.load(table, { kind: "assignments" });
  expect(issues).toEqual([]);
  expect(report.files["classes.csv"]).toMatchObject({ create: 1, reject: 0, blocked: 0 });
  expect(await assignments(office)).toEqual([
    { teacher: "T1", role: "primary", from: "2026-09-20", letter: "أ", students: 1 },
  ]);
  expect((await office.read(table, { kind: "assignments" })).unchanged).toBe(1);

  const sheet = templateSheet(await loadTableSchool(database, office.school.id), "assignments", {
    locale: "ckb",
    takenAt: new Date(),
  });
  const again = await office.read(await writeWorkbook(sheet), { kind: "assignments" });
  expect({ issues: again.issues, unchanged: again.unchanged }).toEqual({ issues: [], unchanged: 1 });
});

test("ASG-1: a class has one primary teacher; whoever takes it over does so today", async () => {
  const office = await withTeachers("primary");
  const header = "teacher,section,subject,role";
  await office.load(lines(header, "حسن علي الجبوري,الأول المتوسط أ,MATH,"), { kind: "assignments" });
  const { issues } = await office.load(lines(header, "منى عبدالله العبيدي,الأول المتوسط أ,بیرکاری,primary"), {
    kind: "assignments",
  });
  expect(issues).toEqual([]);
  expect(await assignments(office)).toMatchObject([
    { teacher: "T1", role: "assistant" },
    { teacher: "T2", role: "primary", from: "2026-11-20" },
  ]);
});

test("T15: an assignment of nobody, to no section, in no subject, twice or to two is refused by line and column", async () => {
  const office = await withTeachers("refused");
  const { issues } = await office.read(
    lines(
      "teacher number,teacher,section,subject",
      "T9,,أ,MATH",
      ",Nobody,أ,MATH",
      "T1,,ج,MATH",
      "T1,,أ,Alchemy",
      "T1,,أ,MATH",
      "T1,,أ,MATH",
      "T2,,أ,MATH",
      ",,أ,MATH",
    ),
    { kind: "assignments" },
  );
  expect(issues.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
    "2 teacher.number E_ORPHAN",
    "3 teacher.name E_ORPHAN",
    "4 section.name E_ORPHAN",
    "5 subject E_ORPHAN",
    "7 teacher.name E_DUP_ID",
    "8 assignment.role E_ROLE",
    "9 teacher.name E_REQUIRED",
  ]);
  expectPlaces({ issues });
});

test("a subject that the level is not taught is named by its row before it is opened, once for each section", async () => {
  const office = await withTeachers("untaught");
  await aSubject(database, office.group, { code: "SOC", name: { ar: "الاجتماعيات" } });
  const header = "teacher number,section,subject";
  await office.load(lines(header, "T1,الأول المتوسط أ,MATH"), { kind: "assignments" });

  const { issues, opened } = await office.read(
    lines(header, "T1,الأول المتوسط أ,SOC", "T2,الأول المتوسط ب,SOC", "T2,الأول المتوسط ب,MATH"),
    { kind: "assignments" },
  );

  expect(issues.map(({ row, code, params }) => [row, code, params?.["value"], params?.["read"]])).toEqual([
    [2, "W_SUBJECT_OPENED", "الاجتماعيات", "الأول المتوسط أ"],
    [3, "W_SUBJECT_OPENED", "الاجتماعيات", "الأول المتوسط ب"],
  ]);
  expect(opened).toEqual([
    "الاجتماعيات · الأول المتوسط أ",
    "الاجتماعيات · الأول المتوسط ب",
    "الرياضيات · الأول المتوسط ب",
  ]);
});
