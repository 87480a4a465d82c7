import fc from "fast-check";
import { expect, test } from "vitest";

import { attendanceBed, schoolToday } from "./attendance.factory.ts";
import { listNotedDays } from "./noted-days.ts";

const { database, owner, aSchoolDay } = await attendanceBed();

const PERIODS = [1, 2, 3];
const [UNEXCUSED, EXCUSED] = ["absent_unexcused", "absent_excused"];
const STATUS = fc.constantFrom(UNEXCUSED, EXCUSED, "late", null);
const DAY = fc.oneof(
  fc.tuple(STATUS, STATUS, STATUS),
  fc.constantFrom(
    [UNEXCUSED, UNEXCUSED, UNEXCUSED],
    [EXCUSED, UNEXCUSED, EXCUSED],
    [EXCUSED, EXCUSED, EXCUSED],
  ),
);
const FIVE = { minLength: 5, maxLength: 5 };
/** Weeks of two children on five days, the last first: what each of three registers says. */
const WEEKS = fc.tuple(fc.array(DAY, FIVE), fc.array(DAY, FIVE));

test("ATD-1: the days that are noted of a child, and the longest run of them, are those that a plain count finds", async () => {
  const { school, section, amal, basim, management } = await aSchoolDay();
  const children = [amal, basim];
  for (const back of [1, 2, 3, 4, 5])
    await owner.query(
      `insert into attendance_registers (school_id, section_id, day, period, student_ids, taken_by, taken_at)
       select $1, $2, $3::date, no, $4, $5, now() from unnest($6::int[]) as no`,
      [
        school.id,
        section.id,
        schoolToday(-back),
        children.map(({ id }) => id),
        management.accountId,
        PERIODS,
      ],
    );
  await fc.assert(
    fc.asyncProperty(WEEKS, fc.integer({ min: 2, max: 6 }), async (weeks, lastDays) => {
      await owner.query("delete from attendance_marks where school_id = $1", [school.id]);
      for (const [of, days] of weeks.entries())
        for (const [at, statuses] of days.entries())
          for (const [period, status] of statuses.entries())
            if (status)
              await owner.query(
                `insert into attendance_marks (school_id, student_id, day, period, section_id, status, marked_by, marked_at)
                 values ($1, $2, $3, $4, $5, $6, $7, now())`,
                [
                  school.id,
                  children[of]?.id,
                  schoolToday(-at - 1),
                  period + 1,
                  section.id,
                  status,
                  management.accountId,
                ],
              );

      for (const what of ["absent", "late"] as const) {
        const noted = await listNotedDays(database.reading(school.id), school.id, what, lastDays);
        const counted = weeks.flatMap((days, of) => {
          const isNoted = days.map((statuses, at) => at + 1 <= lastDays && IS_NOTED[what](statuses));
          const own = isNoted.flatMap((is, at) => (is ? [schoolToday(-at - 1)] : []));
          return own.length === 0
            ? []
            : [{ id: children[of]?.id, days: own, longest: computeLongestRun(isNoted) }];
        });
        const found = noted.map(({ person, days, longest }) => ({ id: person.id, days, longest }));
        expect(found.toSorted(byId)).toEqual(counted.toSorted(byId));
      }
    }),
    { numRuns: 12 },
  );
});

/** Absent in all registers of the day, and not in each with an excuse; late in any. */
const IS_NOTED = {
  absent: (statuses: readonly (string | null | undefined)[]) => {
    const absences = statuses.filter((status) => status?.startsWith("absent"));
    return absences.length === PERIODS.length && absences.includes(UNEXCUSED);
  },
  late: (statuses: readonly (string | null | undefined)[]) => statuses.includes("late"),
};

const computeLongestRun = (isNoted: readonly boolean[]): number =>
  Math.max(...isNoted.map((_, at) => [...isNoted, false].slice(at).indexOf(false)));

const byId = (
  one: { readonly id?: number | undefined },
  other: { readonly id?: number | undefined },
): number => (one.id ?? 0) - (other.id ?? 0);
