import { readDayPlan, recordStaffAbsence, type StaffAbsenceLine } from "@dars/contract/time/cover";
import {
  decideAbsenceReport,
  reportOwnAbsence,
  type StaffAbsenceReport,
} from "@dars/contract/time/own-absences";
import fc from "fast-check";
import { expect, inject, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { sized } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { cover } from "./cover.routes.ts";

const { database, as } = await testbed([cover], { authorise: authoriseWith() });

const DAYS = [0, 1, 2, 3, 4, 5];
const PERIODS = [1, 2, 3, 4, 5, 6];

/** A word that somebody says of one teacher: the office of days or hours, the teacher of days. */
const aWord = fc.record({
  isReport: fc.boolean(),
  from: fc.integer({ min: 0, max: 3 }),
  days: fc.integer({ min: 1, max: 3 }),
  hours: fc.option(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 2 }))),
  note: fc.option(fc.constantFrom("Page 31", "Page 32", "Page 33")),
});
type Word = typeof aWord extends fc.Arbitrary<infer W> ? W : never;

const group = await aGroup(database);
const school = await aSchool(database, group);
const office = as((await aManagement(database, school)).actor);
const params = { schoolId: school.id };

test("C7, C10: whatever is said of a teacher, by whom and how often, the plan of a day lists one word for an hour, and every hour that was said", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aWord, { minLength: 2, maxLength: 6 }), async (words) => {
      const teacher = await aTeacher(database, school);
      const taken: Word[] = [];
      for (const word of words) if (await isTaken(teacher, word)) taken.push(word);

      for (const day of DAYS) {
        const ofDay = taken.filter(({ from, days }) => from <= day && day < from + days);
        const read = await fetchAbsences(teacher, day);
        expect(PERIODS.map((no) => read.filter(holds(no)).length)).toEqual(
          PERIODS.map((no) => (ofDay.map(toHours).some(holds(no)) ? 1 : 0)),
        );
        const notes = ofDay.flatMap(({ isReport, note }) => (isReport || note === null ? [] : [note]));
        expect(read.flatMap(({ note = null }) => note?.split("\n") ?? [])).toEqual(
          expect.arrayContaining(notes),
        );
      }
    }),
    { seed: inject("seed"), numRuns: sized(25, 200) },
  );
});

type Hours = Pick<StaffAbsenceLine, "fromPeriod" | "toPeriod">;

const holds =
  (no: number) =>
  ({ fromPeriod, toPeriod }: Hours): boolean =>
    (fromPeriod ?? no) <= no && no <= (toPeriod ?? no);

function toHours({ isReport, hours }: Word): Hours {
  if (isReport || hours === null) return { fromPeriod: null, toPeriod: null };
  const [first, longer] = hours;
  return { fromPeriod: first, toPeriod: first + longer };
}

async function fetchAbsences({ id }: Member, day: number): Promise<readonly StaffAbsenceLine[]> {
  const { absences } = await office.call(readDayPlan, { params: { ...params, date: dayFromToday(day) } });
  return absences.filter(({ teacherId }) => teacherId === id);
}

/** Whether the word was accepted; a report is confirmed by the office. */
async function isTaken(teacher: Member, word: Word): Promise<boolean> {
  const { isReport, from, days, note } = word;
  const absenceFields = {
    startsOn: dayFromToday(from),
    endsOn: dayFromToday(from + days),
    reason: "sick" as const,
    note,
  };
  const record = () =>
    office.call(recordStaffAbsence, {
      params,
      body: { key: aKey(), absence: { ...absenceFields, ...toHours(word), teacherId: teacher.id } },
    });
  try {
    await (isReport ? report(teacher, absenceFields) : record());
    return true;
  } catch {
    return false;
  }
}

async function report(
  { actor }: Member,
  absence: Pick<StaffAbsenceReport, "startsOn" | "endsOn" | "reason" | "note">,
): Promise<void> {
  const { id } = await as(actor).call(reportOwnAbsence, { params, body: { key: aKey(), absence } });
  await office.call(decideAbsenceReport, {
    params: { ...params, absenceReportId: id },
    body: { key: aKey(), isConfirmed: true, answer: null },
  });
}
