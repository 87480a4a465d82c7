import {
  listHomework,
  readHomework,
  type HomeworkLine,
  type HomeworkStudent,
} from "@dars/contract/learning/homework";
import { setHomework } from "@dars/contract/learning/homework-writing";
import { listStudentHomework, tickHomework } from "@dars/contract/learning/student-homework";
import type { Input } from "@dars/contract/platform/route";

import { authoriseWith } from "#identity/access/public.ts";
import { aTaughtSubject } from "#learning/lessons/lessons.factory.ts";
import type { Slice } from "#platform/http/api.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { teachEveryDay } from "#platform/testing/factories/organisation.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aPeriodPlan, aTimetable } from "#time/timetable/timetable.factory.ts";

import { homework } from "./homework.routes.ts";

type NewHomework = Input<typeof setHomework>["body"];
export type HomeworkPlace = Awaited<ReturnType<Awaited<ReturnType<typeof homeworkBed>>["aPlace"]>>;

/** The weekday of a day so many days from today; 0 is Sunday. */
export const weekdayIn = (days: number): number => Temporal.PlainDate.from(dayFromToday(days)).dayOfWeek % 7;

/** The slice on a database of its own, with what its tests do again and again. */
export async function homeworkBed(...beside: readonly Slice[]) {
  const { database, owner, tokens, as } = await testbed([homework, ...beside], {
    authorise: authoriseWith(),
  });

  /** Section A has a lesson of the subject today and every second day from then on, B the days between; all days are taught. */
  async function aPlace() {
    const place = await aTaughtSubject(database);
    const { school, year, firstClass, secondClass, student, group } = place;
    await teachEveryDay(database, school);
    await aPeriodPlan(database, year);
    const { lessonIds } = await aTimetable(database, year, [
      { weekday: weekdayIn(0), no: 1, classIds: [firstClass.id] },
      { weekday: weekdayIn(2), no: 3, classIds: [firstClass.id] },
      { weekday: weekdayIn(3), no: 2, classIds: [secondClass.id] },
    ]);
    const father = await aGuardian(database, group, { of: [student] });
    return { ...place, schoolId: school.id, father, lessonIds };
  }

  type OwnPlace = Awaited<ReturnType<typeof aPlace>>;

  const set = (place: OwnPlace, more: Partial<NewHomework> = {}, by: Member = place.teacher) =>
    as(by.actor).call(setHomework, {
      params: { schoolId: place.schoolId },
      body: {
        key: aKey(),
        title: "Page 42",
        text: "Problems 1 to 3.",
        minutes: 20,
        asksAnswer: false,
        lessonId: null,
        classIds: [place.firstClass.id],
        due: { by: "lesson" },
        fileIds: [],
        setIn: null,
        ...more,
      },
    });

  /** What a student, or its guardian, has to do. */
  async function has(place: OwnPlace, by: Member, student: Member = place.student) {
    const params = { schoolId: place.schoolId, studentId: student.id };
    return (await as(by.actor).call(listStudentHomework, { params, query: {} })).homework;
  }

  const tick = (
    place: OwnPlace,
    by: Member,
    homeworkId: number,
    { isDone = true, at = new Date(), student = place.student } = {},
  ) =>
    as(by.actor).call(tickHomework, {
      params: { schoolId: place.schoolId, studentId: student.id, homeworkId },
      body: { key: aKey(), isDone, at: at.toISOString() },
    });

  const lines = async (place: OwnPlace, by: Member): Promise<readonly HomeworkLine[]> =>
    (await as(by.actor).call(listHomework, { params: { schoolId: place.schoolId }, query: {} })).homework;

  async function students(
    place: OwnPlace,
    by: Member,
    homeworkId: number,
  ): Promise<readonly HomeworkStudent[]> {
    const params = { schoolId: place.schoolId, homeworkId };
    return (await as(by.actor).call(readHomework, { params })).students;
  }

  return { database, owner, tokens, as, aPlace, set, has, tick, lines, students };
}
