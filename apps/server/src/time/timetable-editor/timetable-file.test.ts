import type { Names } from "@dars/contract/platform/primitives";
import { changeDraft, readTimetable } from "@dars/contract/time/timetable-editor";
import { compareTimetableFile } from "@dars/contract/time/timetable-import";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { writeWorkbook } from "#platform/sheets/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { draftToFill } from "./draft-to-fill.factory.ts";
import { timetableEditor } from "./timetable-editor.routes.ts";

const { database, as } = await testbed([timetableEditor], { authorise: authoriseWith() });

const of = (name: Names | undefined) => name?.en ?? name?.ar ?? "";

const aDraftToFill = () => draftToFill(database, as);

test("C7: a table is compared with the draft row by row, and what fits is placed as any change", async () => {
  const { compare, office, params, classIds, lab, a, b, maths, physics } = await aDraftToFill();
  const table = [
    "Day,Period,Class,Subject,Teacher,Room",
    `Sunday,1,${a},${maths},,Lab`,
    `الاثنين,2,${a.replace(" – ", "")},${physics},,`,
    `Sunday,1,${b},${maths},,`,
    `Sunday,1,Ninth Z,${maths},,`,
    `Someday,1,${a},${maths},,`,
    `Sunday,19,${a},${maths},,`,
    `Sunday,2,${a},Alchemy,,`,
    `Sunday,2,${a},${maths},Nobody Known,`,
    `Sunday,2,${a},${maths},,Cellar`,
  ].join("\n");

  const { place, problems, known } = await compare(table);

  expect(place).toMatchObject([
    { weekday: 0, no: 1, classIds: [classIds[0]], roomId: lab.id, teacherId: null },
    { weekday: 1, no: 2, classIds: [classIds[2]], roomId: null },
  ]);
  expect(known).toBe(0);
  expect(problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    "4 clash",
    "5 section",
    "6 day",
    "7 period",
    "8 subject",
    "9 teacher",
    "10 room",
  ]);
  const { revision } = await office.call(readTimetable, { params });
  const body = { key: aKey(), revision, place, move: [], removeIds: [] };
  await office.call(changeDraft, { params, body });
  expect(await compare(table)).toMatchObject({ place: [], known: 2 });
});

test("Untis's lessons and aSc's cards are read as what they are, two sections together too", async () => {
  const { compare, classIds, a, b, maths, physics } = await aDraftToFill();
  const untis = `1,"${a}",,"${maths}",,2,1,,\n2,"${b}",,"${physics}",Lab,3,4,,\n`;
  expect((await compare(untis)).place).toMatchObject([
    { weekday: 1, no: 1, classIds: [classIds[0]] },
    { weekday: 2, no: 4, classIds: [classIds[3]] },
  ]);

  const asc = `<?xml version="1.0" encoding="UTF-8"?><timetable><subjects><subject id="S" name="${maths}"/></subjects>
    <classes><class id="A" name="${a}"/><class id="B" name="${b}"/></classes>
    <lessons><lesson id="L" classids="A,B" subjectid="S" teacherids=""/></lessons>
    <cards><card lessonid="L" period="3" days="0001000" classroomids=""/></cards></timetable>`;
  expect((await compare(asc)).place).toMatchObject([
    { weekday: 3, no: 3, classIds: [classIds[0], classIds[1]] },
  ]);
});

test("of an export of Untis, the rows of one lesson number are one lesson of several sections", async () => {
  const { compare, classIds, a, b, maths, lab } = await aDraftToFill();
  const rows = [
    `17;"${a}";;"${maths}";"Lab";4;2;;`,
    `17;"${b}";;"${maths}";"Lab";4;2;;`,
    `18;"${a}";;"${maths}";;5;1;;`,
  ];
  const { place, problems } = await compare(`${rows.join("\r\n")}\r\n`);
  expect(problems).toEqual([]);
  expect(place).toMatchObject([
    { weekday: 3, no: 2, classIds: [classIds[0], classIds[1]], roomId: lab.id },
    { weekday: 4, no: 1, classIds: [classIds[0]] },
  ]);
});

test("of an export of aSc, a card of a double lesson is two periods, and days are masks or numbers", async () => {
  const { compare, classIds, lab, a, b, maths, physics } = await aDraftToFill();
  const asc = `<?xml version="1.0" encoding="UTF-8"?>
    <timetable ascttversion="2024.1.1" importtype="database" displayname="aSc Timetables 2012 XML">
      <days><day name="Sunday" short="Su" day="0"/></days>
      <daysdefs><daysdef id="D1" days="10000" name="Sunday" short="Su"/></daysdefs>
      <periods><period name="1" short="1" period="1" starttime="8:00" endtime="8:45"/></periods>
      <subjects><subject id="S1" name="${maths}" short="Ma"/><subject id="S2" name="${physics}" short="Ph"/></subjects>
      <classrooms><classroom id="R1" name="Lab" short="L"/></classrooms>
      <classes><class id="C1" name="${a}" short="A"/><class id="C2" name="${b}" short="B"/></classes>
      <lessons>
        <lesson id="*1" classids="C1" subjectid="S2" periodspercard="2" periodsperweek="2.0" teacherids=""/>
        <lesson id="*2" classids="C2" subjectid="S1" periodspercard="1" periodsperweek="1.0" teacherids=""/>
      </lessons>
      <cards>
        <card lessonid="*1" classroomids="R1" period="3" weeks="1" terms="1" days="01000"/>
        <card lessonid="*2" classroomids="" period="1" day="4"/>
      </cards>
    </timetable>`;
  const { place, problems } = await compare(asc);
  expect(problems).toEqual([]);
  expect(place).toMatchObject([
    { weekday: 1, no: 3, classIds: [classIds[2]], roomId: lab.id },
    { weekday: 1, no: 4, classIds: [classIds[2]], roomId: lab.id },
    { weekday: 4, no: 1, classIds: [classIds[1]] },
  ]);
});

test("a workbook of the office's own, with Arabic headers and days, is read like a table", async () => {
  const { office, params, classIds, a, b, maths, physics } = await aDraftToFill();
  const titles = ["اليوم", "الحصة", "الشعبة", "المادة", "القاعة"];
  const rows = [
    ["الأحد", "1", a, maths, "Lab"],
    ["الثلاثاء", "٢", `${a},${b}`, physics, ""],
    ["العيد", "1", a, maths, ""],
  ];
  const workbook = await writeWorkbook({
    name: "الجدول",
    isRightToLeft: true,
    columns: titles.map((title) => ({ title, key: title, width: 16, isText: true })),
    hasKeys: false,
    rows,
  });
  const { place, problems } = await office.call(compareTimetableFile, { params, body: workbook });
  expect(place).toMatchObject([
    { weekday: 0, no: 1, classIds: [classIds[0]] },
    { weekday: 2, no: 2, classIds: [classIds[2], classIds[3]] },
  ]);
  expect(problems).toMatchObject([{ line: 4, reason: "day" }]);
});

test("a school's own table: a title above, merged days, Arabic digits, ordinals, articles and titles of people", async () => {
  const { compare, office, params, classIds, maths } = await aDraftToFill();
  const { sections, teachers, classes } = await office.call(readTimetable, { params });
  const teacherId = classes.find(({ id }) => id === classIds[0])?.teacherId;
  const named = of(teachers.find(({ id }) => id === teacherId)?.name);
  const [level, letter] = [of(sections[0]?.level), sections[0]?.letter];

  const { place, problems } = await compare(
    [
      "جدول الدروس الأسبوعي,,,,,",
      "اليوم,الدرس,الصف,الشعبة,المادة,المدرس",
      `يوم الأحد,الأولى,${level},${letter},${maths},أ. ${named}`,
      `,٢,${level},${letter},${maths},الست ${named.split(" ").toReversed().join(" ")}`,
      `الاثنين,الدرس الثالث,الصف ${level},شعبة ${letter},${maths},`,
    ].join("\n"),
  );

  expect(problems).toEqual([]);
  expect(place).toMatchObject([
    { weekday: 0, no: 1, classIds: [classIds[0]], teacherId: null },
    { weekday: 0, no: 2, classIds: [classIds[0]], teacherId: null },
    { weekday: 1, no: 3, classIds: [classIds[0]] },
  ]);
});

test("what is no timetable is refused", async () => {
  const { compare } = await aDraftToFill();
  for (const text of ["a,b,c\n1,2,3", "<?xml version='1.0'?><broken"])
    await expect(compare(text)).rejects.toMatchObject({ code: "invalid" });
});
