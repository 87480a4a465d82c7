import { handOver } from "@dars/contract/school/teaching";
import {
  printMyTimetable,
  printSectionTimetable,
  printTeacherTimetable,
  printTimetables,
  readMySchedule,
  readSectionSchedule,
  readStudentSchedule,
} from "@dars/contract/time/schedule";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { teaching } from "#school/teaching/teaching.routes.ts";
import { PLAIN_SUNDAY } from "#time/calendar/plain-sunday.factory.ts";
import { addDays } from "#time/calendar/public.ts";

import { aPeriodPlan, aTeachingRoom, aTimetable } from "./timetable.factory.ts";
import { timetable } from "./timetable.routes.ts";

const { database, as } = await testbed([timetable, teaching], { authorise: authoriseWith() });

const SUNDAY = PLAIN_SUNDAY;

test("a student's day has its lessons with times, the teacher of the class and the section's room", async () => {
  const { student, maths, teacher } = await aSchoolWeek();

  const { days, subjects, teachers } = await as(student.actor).call(readMySchedule, {
    query: { from: SUNDAY, until: addDays(SUNDAY, 1) },
  });

  expect(days).toMatchObject([
    {
      date: SUNDAY,
      isTaught: true,
      lessons: [
        {
          no: 1,
          startsAt: "08:00",
          endsAt: "08:45",
          teacherId: teacher.id,
          subjectId: maths.id,
          change: null,
        },
        { no: 4, startsAt: "10:40", endsAt: "11:25", room: "Lab" },
      ],
      pauses: [{ kind: "break", startsAt: "10:25" }],
    },
  ]);
  expect(subjects.map(({ id }) => id)).toContain(maths.id);
  expect(teachers.map(({ id }) => id)).toContain(teacher.id);
});

test("a parent reads the child's, another child's is not found (AZ-2)", async () => {
  const { school, group, student, section } = await aSchoolWeek();
  const other = await aStudent(database, school, { section });
  const parent = await aGuardian(database, group, { of: [student] });
  const read = (studentId: number) =>
    as(parent.actor).call(readStudentSchedule, {
      params: { schoolId: school.id, studentId },
      query: { from: SUNDAY },
    });

  expect((await read(student.id)).of).toMatchObject({ kind: "student", id: student.id });
  await expect(read(other.id)).rejects.toMatchObject({ code: "not-found" });
});

test("a handed over class has its new teacher from that day on, and each teacher's own week says so", async () => {
  const { school, classId, teacher, colleague, office } = await aSchoolWeek();
  await office.call(handOver, {
    params: { schoolId: school.id, classId },
    body: { key: aKey(), teacherId: colleague.id, on: addDays(SUNDAY, 3) },
  });

  const fetchLessonNos = async (who: typeof teacher, from: string) => {
    const { days } = await as(who.actor).call(readMySchedule, { query: { from, until: addDays(from, 1) } });
    return days.flatMap(({ lessons }) => lessons.map(({ no }) => no));
  };
  expect(await fetchLessonNos(teacher, SUNDAY)).toEqual([1]);
  expect(await fetchLessonNos(colleague, SUNDAY)).toEqual([4]);
  expect(await fetchLessonNos(teacher, addDays(SUNDAY, 7))).toEqual([]);
  expect(await fetchLessonNos(colleague, addDays(SUNDAY, 7))).toEqual([1, 4]);
});

test("CAL-3: a day that the school closes has no lessons, and a trip stops those of its hours alone", async () => {
  const { school, section, student } = await aSchoolWeek();
  const entries = [
    { kind: "closure", starts_on: SUNDAY, ends_on: addDays(SUNDAY, 1) },
    {
      kind: "activity",
      starts_on: addDays(SUNDAY, 7),
      ends_on: addDays(SUNDAY, 8),
      starts_at: "10:30",
      ends_at: "13:00",
      stops_lessons: true,
      section_ids: [section.id],
    },
  ] as const;
  await database.inSchool(school.id, (db) =>
    db
      .insertInto("calendar_entries")
      .values(
        entries.map((entry) => ({
          school_id: school.id,
          title_en: "Entry",
          ...entry,
          section_ids: "section_ids" in entry ? [...entry.section_ids] : [],
        })),
      )
      .execute(),
  );

  const { days } = await as(student.actor).call(readMySchedule, {
    query: { from: SUNDAY, until: addDays(SUNDAY, 8) },
  });

  expect(days[0]).toMatchObject({ isTaught: false, lessons: [] });
  expect(days[7]?.lessons.map(({ no, change }) => [no, change?.kind ?? null])).toEqual([
    [1, null],
    [4, "stopped"],
  ]);
});

test("a substitute, another room and a cancelled lesson stand in the day with what they were before", async () => {
  const { school, student, lessonIds, teacher, colleague, office, section } = await aSchoolWeek();
  const [first = 0, second = 0] = lessonIds;
  await database.inSchool(school.id, (db) =>
    db
      .insertInto("lesson_changes")
      .values([
        { school_id: school.id, lesson_id: first, on_day: SUNDAY, kind: "changed", teacher_id: colleague.id },
        { school_id: school.id, lesson_id: second, on_day: SUNDAY, kind: "cancelled" },
      ])
      .execute(),
  );
  const query = { from: SUNDAY, until: addDays(SUNDAY, 1) };

  const ofStudent = await as(student.actor).call(readMySchedule, { query });
  const ofTeacher = await as(teacher.actor).call(readMySchedule, { query });
  const ofSection = await office.call(readSectionSchedule, {
    params: { schoolId: school.id, sectionId: section.id },
    query,
  });

  expect(ofStudent.days[0]?.lessons).toMatchObject([
    { teacherId: colleague.id, change: { kind: "changed", was: { teacherId: teacher.id, room: null } } },
    { change: { kind: "cancelled" } },
  ]);
  expect(ofTeacher.days[0]?.lessons).toMatchObject([{ no: 1, change: { isGivenAway: true } }]);
  expect(ofSection.days[0]?.lessons).toHaveLength(2);
});

test("a span that is empty or longer than two months is refused", async () => {
  const { student } = await aSchoolWeek();
  const read = (until: string) => as(student.actor).call(readMySchedule, { query: { from: SUNDAY, until } });

  await expect(read(SUNDAY)).rejects.toMatchObject({ code: "invalid" });
  await expect(read(addDays(SUNDAY, 63))).rejects.toMatchObject({ code: "invalid" });
});

/** A section with two classes: maths in the first period of Sunday, physics in the fourth in the laboratory. */
test("C6: the week is printed for the section and its teacher as the timetable has it, whatever a day changes", async () => {
  const { school, section, teacher, colleague, office } = await aSchoolWeek();
  const params = { schoolId: school.id };
  const ofSection = await office.call(printSectionTimetable, {
    params: { ...params, sectionId: section.id },
    query: { locale: "en" },
  });
  const ofTeacher = await as(colleague.actor).call(printMyTimetable, { query: { locale: "en" } });

  const [sectionText, teacherText] = [await readPdfText(ofSection.bytes), await readPdfText(ofTeacher.bytes)];

  for (const word of ["Weekly timetable", "Sunday", "08:00–08:45", "10:40–11:25", "Lab"])
    expect(sectionText).toContain(word);
  expect(teacherText).toContain("10:40–11:25");
  expect(teacherText).not.toContain("08:00–08:45");
  await expect(
    as(teacher.actor).call(printTeacherTimetable, {
      params: { ...params, teacherId: colleague.id },
      query: {},
    }),
  ).rejects.toMatchObject({ code: "forbidden" });
});

test("C6: the weeks of all sections, or of all teachers, are printed in one file, each on a page", async () => {
  const { school, teacher, colleague, office } = await aSchoolWeek();
  const params = { schoolId: school.id };
  const printed = async (of: "sections" | "teachers") => {
    const { bytes, name } = await office.call(printTimetables, { params, query: { locale: "en", of } });
    const { numPages } = await getDocumentProxy(new Uint8Array(bytes));
    return { name, pages: numPages, text: await readPdfText(bytes) };
  };

  expect(await printed("sections")).toMatchObject({ pages: 1 });
  const { pages, text, name } = await printed("teachers");
  expect(pages).toBe(2);
  expect(text).toContain("10:40–11:25");
  expect(name).toContain("all teachers");
  for (const { actor } of [teacher, colleague])
    await expect(
      as(actor).call(printTimetables, { params, query: { of: "sections" } }),
    ).rejects.toMatchObject({ code: "forbidden" });
});

async function readPdfText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text;
}

async function aSchoolWeek() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school, { startsOn: dayFromToday(-60), endsOn: dayFromToday(300) });
  const level = await aLevel(database, group);
  const [maths, physics] = [await aSubject(database, group), await aSubject(database, group)];
  const [teacher, colleague] = [await aTeacher(database, school), await aTeacher(database, school)];
  const section = await aSection(database, year, { level });
  const offerings = [
    await anOffering(database, year, { level, subject: maths }),
    await anOffering(database, year, { level, subject: physics }),
  ] as const;
  const mathsClass = await aTeachingClass(database, offerings[0], { section, teacher });
  const physicsClass = await aTeachingClass(database, offerings[1], { section, teacher: colleague });
  const student = await aStudent(database, school, { section });
  await aPeriodPlan(database, year);
  const lab = await aTeachingRoom(database, school.id, "Lab");
  const { lessonIds } = await aTimetable(database, year, [
    { weekday: 0, no: 1, classIds: [mathsClass.id] },
    { weekday: 0, no: 4, classIds: [physicsClass.id], roomId: lab.id },
  ]);
  const office = as((await aManagement(database, school)).actor);
  return {
    group,
    school,
    section,
    student,
    teacher,
    colleague,
    office,
    maths,
    classId: mathsClass.id,
    lessonIds,
  };
}
