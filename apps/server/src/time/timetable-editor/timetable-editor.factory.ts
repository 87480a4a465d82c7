import type { Client } from "@dars/contract/platform/client";
import type { Lesson } from "@dars/contract/time/timetable";
import { changeDraft, openDraft, readTimetable } from "@dars/contract/time/timetable-editor";

import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { aPeriodPlan, aTeachingRoom } from "#time/timetable/timetable.factory.ts";

/** The last day of the year is the one before it: winter and summer lie ahead. */
export const YEAR_END = dayFromToday(340);

/** A lesson of the morning with nothing of its own. */
export const aLesson = (
  classId: number,
  weekday: number,
  no: number,
  more: Partial<Lesson> = {},
): Lesson => ({
  weekday,
  no,
  shift: "morning",
  classIds: [classId],
  teacherId: null,
  roomId: null,
  isPinned: false,
  ...more,
});

/**
 * Two sections with maths and physics, three periods a week each; maths of both is held by one teacher, physics by
 * another, and a third is free. With a laboratory and a student in each section.
 */
export async function aSchoolToPlan(database: Database, as: (actor: Actor) => Client) {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school, { startsOn: dayFromToday(-60), endsOn: YEAR_END });
  const level = await aLevel(database, group);
  const [maths, physics] = [await aSubject(database, group), await aSubject(database, group)];
  const teachers = [
    await aTeacher(database, school),
    await aTeacher(database, school),
    await aTeacher(database, school),
  ] as const;
  const sections = [
    await aSection(database, year, { level, letter: "A" }),
    await aSection(database, year, { level, letter: "B" }),
  ] as const;
  const classIds: number[] = [];
  for (const [subject, teacher] of [
    [maths, teachers[0]],
    [physics, teachers[1]],
  ] as const) {
    const offering = await anOffering(database, year, { level, subject, weeklyPeriods: 3 });
    for (const section of sections)
      classIds.push((await aTeachingClass(database, offering, { section, teacher })).id);
  }
  const [one, other] = sections;
  const students = [
    await aStudent(database, school, { section: one }),
    await aStudent(database, school, { section: other }),
  ] as const;
  await aPeriodPlan(database, year);
  const lab = await aTeachingRoom(database, school.id, "Lab");
  const office = as((await aManagement(database, school)).actor);
  const params = { schoolId: school.id };
  /** A draft with these lessons. */
  async function aDraft(lessons: readonly Lesson[]): Promise<number> {
    const { id } = await office.call(openDraft, { params, body: { key: aKey(), title: null, copyOf: null } });
    await place(id, lessons);
    return id;
  }
  async function place(timetableId: number, lessons: readonly Lesson[]): Promise<readonly number[]> {
    const { revision } = await office.call(readTimetable, { params: { ...params, timetableId } });
    const { placedIds } = await office.call(changeDraft, {
      params: { ...params, timetableId },
      body: { key: aKey(), revision, place: [...lessons], move: [], removeIds: [] },
    });
    return placedIds;
  }
  return { group, school, year, sections, teachers, classIds, students, lab, office, params, aDraft, place };
}
