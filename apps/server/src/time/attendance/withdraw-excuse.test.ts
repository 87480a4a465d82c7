import { ApiError } from "@dars/contract/platform/client";
import { readStudentAttendance, reportAbsence, withdrawExcuse } from "@dars/contract/time/absences";
import { expect, test } from "vitest";

import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";

import { attendanceBed, schoolToday } from "./attendance.factory.ts";

const { database, as, aSchoolDay } = await attendanceBed();

/** The father of Amal and Basim has reported an absence of Amal. */
async function aReport() {
  const set = await aSchoolDay();
  const { group, amal, father } = set;
  const params = { schoolId: set.school.id, studentId: amal.id };
  const day = schoolToday();
  const report = { key: aKey(), fromDay: day, untilDay: day, reason: "illness" as const, text: null };
  const { id: excuseId } = await as(father.actor).call(reportAbsence, { params, body: report });
  const who = {
    "who sent it": father,
    "the other guardian": await aGuardian(database, group, { of: [amal] }),
    "another's guardian": await aGuardian(database, group, { of: [set.elsewhere] }),
    "the child itself": amal,
    "its homeroom teacher": set.huda,
  };
  const states = async () =>
    (await as(father.actor).call(readStudentAttendance, { params })).excuses.map((each) => each.state);
  return { ...set, params: { ...params, excuseId }, who, states };
}

const refusalCode = (error: unknown): unknown => (error instanceof ApiError ? error.code : error);

test.each([
  ["who sent it", null],
  ["the other guardian", "forbidden"],
  ["another's guardian", "not-found"],
  ["the child itself", "forbidden"],
  ["its homeroom teacher", "forbidden"],
] as const)("G4: a report is withdrawn by who sent it alone: by %s", async (name, code) => {
  const { params, who, states } = await aReport();
  const refused = await as(who[name].actor)
    .call(withdrawExcuse, { params })
    .then(() => null, refusalCode);
  expect(refused).toBe(code);
  expect(await states()).toEqual(code === null ? [] : ["waiting"]);
});

test("G4: a report is not withdrawn as one of another child", async () => {
  const { params, basim, father, states } = await aReport();
  const withdrawn = as(father.actor).call(withdrawExcuse, { params: { ...params, studentId: basim.id } });
  await expect(withdrawn).rejects.toMatchObject({ code: "not-found" });
  expect(await states()).toEqual(["waiting"]);
});
