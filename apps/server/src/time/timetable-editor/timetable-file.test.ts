import { changeDraft, readTimetable } from "@dars/contract/time/timetable-editor";
import { compareTimetableFile } from "@dars/contract/time/timetable-import";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aSchoolToPlan } from "./timetable-editor.factory.ts";
import { timetableEditor } from "./timetable-editor.routes.ts";

const { database, as } = await testbed([timetableEditor], { authorise: authoriseWith() });

async function aDraftToFill() {
  const school = await aSchoolToPlan(database, as);
  const timetableId = await school.aDraft([]);
  const params = { ...school.params, timetableId };
  const week = await school.office.call(readTimetable, { params });
  const [one, other] = week.sections;
  const sectionOf = (section: typeof one) => `${section?.level.en ?? section?.level.ar} – ${section?.letter}`;
  const subjectOf = (classId = 0) => {
    const { subjectId } = week.classes.find(({ id }) => id === classId) ?? {};
    const name = week.subjects.find(({ id }) => id === subjectId)?.name;
    return name?.en ?? name?.ar ?? "";
  };
  return {
    ...school,
    params,
    a: sectionOf(one),
    b: sectionOf(other),
    maths: subjectOf(school.classIds[0]),
    physics: subjectOf(school.classIds[2]),
    compare: (text: string) =>
      school.office.call(compareTimetableFile, { params, body: new Uint8Array(Buffer.from(text)) }),
  };
}

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

test("what is no timetable is refused", async () => {
  const { compare } = await aDraftToFill();
  for (const text of ["a,b,c\n1,2,3", "<?xml version='1.0'?><broken"])
    await expect(compare(text)).rejects.toMatchObject({ code: "invalid" });
});
