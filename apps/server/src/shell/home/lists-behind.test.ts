import { listEvaluations } from "@dars/contract/insight/evaluations";
import { listTrainings } from "@dars/contract/insight/trainings";
import { listVideoTasks } from "@dars/contract/learning/video-tasks";
import { readHome } from "@dars/contract/shell/home";
import { listExcuses } from "@dars/contract/time/absences";
import fc from "fast-check";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { evaluations } from "#insight/evaluations/evaluations.routes.ts";
import { trainings } from "#insight/trainings/trainings.routes.ts";
import { videoTasks } from "#learning/video-tasks/video-tasks.routes.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { teachEveryDay } from "#platform/testing/factories/organisation.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { aCoordinator } from "#platform/testing/factories/scopes.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";
import { attendance } from "#time/attendance/attendance.routes.ts";

import { home } from "./home.routes.ts";

const { database, owner, as } = await testbed([home, evaluations, trainings, videoTasks, attendance], {
  authorise: authoriseWith(),
});

/** A lesson visit; the first column of who, whom and where is the coordinator's own. */
const VISIT = fc.record({
  author: fc.nat(1),
  teacher: fc.nat(2),
  class: fc.nat(1),
  state: fc.constantFrom("draft", "submitted", "acknowledged", "appealed", "final", "cancelled"),
  isOfOldYear: fc.boolean(),
});

test("as many teachers are visited in a coordinator's grid as its list of evaluations names, whoever visited them", async () => {
  const one = await aWorkingSchool(database);
  const { group, school, maths, arabic, mathsTeacher, homeroomTeacher, mathsInFirst, arabicInSecond } = one;
  await owner.query(
    `insert into teacher_assignments (school_id, teaching_class_id, teacher_id, role, starts_on)
     values ($1, $2, $3, 'assistant', $4)`,
    [school.id, mathsInFirst.id, homeroomTeacher.id, dayFromToday(-1)],
  );
  const own = await aCoordinator(database, group, { subject: maths, schools: [school] });
  const other = await aCoordinator(database, group, { subject: arabic, schools: [school] });
  const { rows } = await owner.query<{ id: string }>(
    "insert into rubrics (group_id, name_ar, indicators) values ($1, 'زيارة', '[]') returning id",
    [group.id],
  );
  const authors = [own, other].map(({ accountId }) => accountId);
  const teachers = [mathsTeacher, homeroomTeacher].map(({ id }) => id);
  await fc.assert(
    fc.asyncProperty(fc.array(VISIT, { maxLength: 5 }), async (visits) => {
      await owner.query("delete from evaluations where school_id = $1", [school.id]);
      for (const [key, visit] of visits.entries())
        await owner.query(
          `insert into evaluations (school_id, key, author_id, author_role, author_name, teacher_id, teaching_class_id,
             rubric_id, held_on, state, submitted_at)
           values ($1, $2, $3, 'subject_coordinator', '{"ar": "زائر", "en": null, "ckb": null}', $4, $5, $6, $7, $8, now())`,
          [
            school.id,
            `lessonvisit00000${key}`,
            authors[visit.author],
            teachers[visit.teacher % 2],
            visit.class === 0 ? mathsInFirst.id : arabicInSecond.id,
            rows[0]?.id,
            dayFromToday(visit.isOfOldYear ? -700 : -1),
            visit.state,
          ],
        );

      const { coordination } = await as(own.actor).call(readHome, {});
      const { evaluations: all } = await as(own.actor).call(listEvaluations, {});

      const handedIn = all.filter(({ state, heldOn }) => state !== "draft" && heldOn > dayFromToday(-365));
      expect(coordination?.schools.map(({ visited }) => visited)).toEqual([
        new Set(handedIn.map(({ teacher }) => teacher.id)).size,
      ]);
      const byMe = visits.filter(
        ({ author, state, isOfOldYear }) =>
          author === 0 && !isOfOldYear && state !== "draft" && state !== "cancelled",
      );
      expect(coordination?.schools.map(({ visitedByMe }) => visitedByMe)).toEqual([
        new Set(byMe.map(({ teacher }) => teachers[teacher % 2])).size,
      ]);
    }),
    { numRuns: 15 },
  );
});

test("as many trainings are ahead in a coordinator's grid as its list shows, those of all subjects among them", async () => {
  const { group, school, maths, arabic } = await aWorkingSchool(database);
  const coordinator = await aCoordinator(database, group, { subject: maths, schools: [school] });
  const add = (key: string, subjectId: number | null, days: number, isCancelled = false) =>
    owner.query(
      `insert into trainings (school_id, key, title, subject_id, starts_at, ends_at, place, hours, created_by, is_cancelled)
       values ($1, $2, $2, $3, now() + make_interval(days => $4), now() + make_interval(days => $4, hours => 2), 'Hall', 2, $5, $6)`,
      [school.id, key, subjectId, days, coordinator.accountId, isCancelled],
    );
  await add("maths", maths.id, 3);
  await add("everyone", null, 5);
  await add("arabic", arabic.id, 3);
  await add("over", null, -3);
  await add("cancelled", maths.id, 3, true);

  const { coordination } = await as(coordinator.actor).call(readHome, {});
  const { trainings: all } = await as(coordinator.actor).call(listTrainings, {
    params: { schoolId: school.id },
  });

  const ahead = all.filter(
    ({ isCancelled, endsAt }) => !isCancelled && new Date(endsAt).getTime() > Date.now(),
  );
  expect(ahead.map(({ key }) => key).toSorted()).toEqual(["everyone", "maths"]);
  expect(coordination?.schools.map((line) => line.trainings)).toEqual([ahead.length]);
});

/** A day of a child that was absent, or what its family sent for it. */
const DAY = fc.record({
  child: fc.nat(2),
  daysAgo: fc.nat(4),
  status: fc.constantFrom("absent_unexcused", "absent_excused", "late", null),
  sent: fc.constantFrom("waiting", "approved", "declined", "withdrawn", null),
});

test("absences without a reason are as many on management's home as the list names to which it leads", async () => {
  const { school, first, amal, management } = await aWorkingSchool(database);
  await teachEveryDay(database, school);
  const children = [
    amal,
    await aStudent(database, school, { section: first }),
    await aStudent(database, school),
  ];
  const { call } = as(management.actor);
  await fc.assert(
    fc.asyncProperty(fc.array(DAY, { maxLength: 8 }), async (days) => {
      for (const table of ["attendance_marks", "absence_excuses"])
        await owner.query(`delete from ${table} where school_id = $1`, [school.id]);
      for (const { child, daysAgo, status, sent } of days) {
        const about = [school.id, children[child]?.id, dayFromToday(-daysAgo), management.accountId];
        if (status !== null)
          await owner.query(
            `insert into attendance_marks (school_id, student_id, day, period, section_id, status, marked_by, marked_at)
             values ($1, $2, $3, 0, $5, $6, $4, now()) on conflict do nothing`,
            [...about, first.id, status],
          );
        if (sent !== null)
          await owner.query(
            `insert into absence_excuses (school_id, student_id, from_day, until_day, reason, sent_by, state)
             values ($1, $2, $3, $3, 'illness', $4, $5)`,
            [...about, sent],
          );
      }

      const { management: own } = await call(readHome, {});
      const { unexplained } = await call(listExcuses, { params: { schoolId: school.id } });

      expect(own?.unexplainedAbsences).toBe(unexplained?.length);
      expect(unexplained?.flatMap((each) => each.days).every((day) => day > dayFromToday(-3))).toBe(true);
    }),
    { numRuns: 15 },
  );
});

test("the clips that wait on a teacher's home are as many as the list says to which it leads, and the rest are elsewhere", async () => {
  const one = await aWorkingSchool(database);
  const { school, first, second, mathsOffering, laterMaths, mathsInFirst, mathsInSecond, mathsTeacher } = one;
  const places = [
    { offering: mathsOffering, taught: mathsInFirst, section: first },
    { offering: laterMaths, taught: mathsInSecond, section: second },
  ];
  const { call } = as(mathsTeacher.actor);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ place: fc.nat(1), hoursAgo: fc.nat(90) }), { maxLength: 5 }),
      async (clips) => {
        await owner.query("delete from video_takes where school_id = $1", [school.id]);
        for (const { place: at, hoursAgo } of clips) {
          const place = places[at];
          if (!place) continue;
          const student = await aStudent(database, school, { section: place.section });
          await owner.query(
            `with made as (insert into video_tasks (school_id, offering_id, author_id, title, max_seconds)
             values ($1, $2, $3, 'Read aloud', 90) returning id),
           given as (insert into video_task_classes (school_id, task_id, teaching_class_id) select $1, id, $4 from made)
           insert into video_takes (school_id, task_id, student_id, no, is_late, sent_at)
           select $1, id, $5, 1, false, now() - make_interval(hours => $6) from made`,
            [school.id, place.offering.id, mathsTeacher.accountId, place.taught.id, student.id, hoursAgo],
          );
        }

        const work = (await call(readHome, {})).teacher?.work.clips;

        const listed = await Promise.all(
          places.map(async ({ offering }) => {
            const { tasks } = await call(listVideoTasks, {
              params: { schoolId: school.id, offeringId: offering.id },
            });
            return { offering, waiting: tasks.reduce((sum, { waiting }) => sum + waiting, 0) };
          }),
        );
        const behind = listed.find(({ offering }) => offering.id === work?.offeringId)?.waiting ?? 0;
        expect(work?.count).toBe(behind);
        expect((work?.elsewhere ?? 0) + behind).toBe(clips.length);
        expect(work?.offeringId === null).toBe(clips.length === 0);
      },
    ),
    { numRuns: 15 },
  );
});
