import { readHome } from "@dars/contract/shell/home";
import { listUnexplainedAbsences } from "@dars/contract/time/absences";
import fc from "fast-check";
import { expect, inject, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { closeOn, teachEveryDay } from "#platform/testing/factories/organisation.ts";
import { aStudent, type Member } from "#platform/testing/factories/people.ts";
import { sized } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";
import { attendance } from "#time/attendance/attendance.routes.ts";

import { home } from "./home.routes.ts";

const { database, owner, as } = await testbed([home, attendance], { authorise: authoriseWith() });

/** An absence of one of three students, so many days ago, and what the family has said of the day. */
const anAbsence = fc.record({
  student: fc.nat({ max: 2 }),
  daysAgo: fc.nat({ max: 4 }),
  excuse: fc.constantFrom(null, "waiting", "approved", "declined", "withdrawn"),
});

test("the home counts as many students without a reason as the list behind it names, whatever was closed since", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anAbsence, {
        maxLength: 8,
        selector: ({ student, daysAgo }) => `${student} ${daysAgo}`,
      }),
      fc.option(fc.nat({ max: 3 })),
      async (absences, closed) => {
        const { school, first, management } = await aWorkingSchool(database);
        await teachEveryDay(database, school);
        const students: Member[] = [];
        for (let no = 0; no < 3; no += 1)
          students.push(await aStudent(database, school, { section: first, name: `Student ${no}` }));
        const { accountId } = management.actor;
        for (const { student, daysAgo, excuse } of absences) {
          const of = [school.id, students[student]?.id, dayFromToday(-daysAgo)];
          await owner.query(
            `insert into attendance_marks (school_id, student_id, day, period, section_id, status, marked_by, marked_at)
             values ($1, $2, $3, 0, $4, 'absent_unexcused', $5, now())`,
            [...of, first.id, accountId],
          );
          if (excuse !== null)
            await owner.query(
              `insert into absence_excuses (school_id, student_id, from_day, until_day, reason, state, sent_by)
               values ($1, $2, $3, $3, 'illness', $4, $5)`,
              [...of, excuse, accountId],
            );
        }
        if (closed !== null) await closeOn(database, school, dayFromToday(-closed));

        const client = as(management.actor);
        const { management: counted } = await client.call(readHome, {});
        const list = await client.call(listUnexplainedAbsences, { params: { schoolId: school.id } });

        const asked = absences.filter(
          ({ daysAgo, excuse }) =>
            daysAgo < 3 && daysAgo !== closed && (excuse === null || excuse === "withdrawn"),
        );
        const daysOf = Map.groupBy(asked, ({ student }) => students[student]?.id ?? 0);
        expect(new Map(list.absences.map(({ studentId, days }) => [studentId, days]))).toEqual(
          new Map(
            [...daysOf].map(([id, own]) => [
              id,
              own
                .map(({ daysAgo }) => dayFromToday(-daysAgo))
                .toSorted()
                .toReversed(),
            ]),
          ),
        );
        expect(counted?.unexplainedAbsences).toBe(list.absences.length);
      },
    ),
    { seed: inject("seed"), numRuns: sized(12, 100) },
  );
});
