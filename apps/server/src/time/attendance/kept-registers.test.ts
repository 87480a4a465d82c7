import { amendRegister } from "@dars/contract/time/attendance";
import { saveAttendanceRules } from "@dars/contract/time/attendance-rules";
import fc from "fast-check";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";

import { attendanceBed, buildMark, schoolToday } from "./attendance.factory.ts";
import { findRules } from "./school.queries.ts";

const { database, as, take, aSchoolDay } = await attendanceBed();

type OpenSchool = Awaited<ReturnType<typeof aSchoolDay>>;

const TODAY = schoolToday();

const saveMode = async (place: OpenSchool, mode: "day" | "period") => {
  const { rules, revision } = await findRules(database.reading(place.school.id), place.school.id);
  await as(place.management.actor).call(saveAttendanceRules, {
    params: { schoolId: place.school.id },
    body: { key: aKey(), revision, rules: { ...rules, mode } },
  });
};

test("ATD-8: for any mode and period a register is taken where the school keeps one, and nowhere else", async () => {
  const place = await aSchoolDay();
  for (const mode of ["day", "period"] as const) {
    await saveMode(place, mode);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 12 }), async (period) => {
        const isKept = mode === "day" ? period === 0 : period >= 1 && period <= 6;
        const taken = take(place.huda, place.section, [], { period }).then(
          () => "taken",
          (error: { details: { reason: string } }) => error.details.reason,
        );
        const other = (mode === "day") !== (period === 0) ? "register-other-mode" : "register-not-planned";
        expect(await taken).toBe(isKept ? "taken" : other);
      }),
      { numRuns: 13 },
    );
  }
});

test("ATD-8: what was taken before the mode changed is still corrected by the office", async () => {
  const place = await aSchoolDay();
  await saveMode(place, "period");
  await take(place.huda, place.section, [{ studentId: place.amal.id }], { period: 2 });
  await saveMode(place, "day");

  const params = { schoolId: place.school.id, sectionId: place.section.id, day: TODAY, period: "2" };
  const body = {
    key: aKey(),
    reason: "She was there",
    marks: [buildMark({ studentId: place.amal.id, status: "present" })],
  };
  expect(await as(place.management.actor).call(amendRegister, { params, body })).toMatchObject({ absent: 0 });
});
