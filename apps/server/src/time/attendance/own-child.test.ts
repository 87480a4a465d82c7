import { decideExcuse, reportAbsence } from "@dars/contract/time/absences";
import { expect, test } from "vitest";

import { aGuardian, aGuardianLink } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";

import { attendanceBed, schoolToday } from "./attendance.factory.ts";

const { database, as, aSchoolDay } = await attendanceBed();

test("ATD-3: a teacher does not decide about its own child, and the office does", async () => {
  const { school, group, huda, zahra, management } = await aSchoolDay();
  await aGuardianLink(database, huda, zahra, { isPrimary: false });
  const mother = await aGuardian(database, group, { of: [zahra] });
  const [fromDay, untilDay] = [schoolToday(), schoolToday()];
  const { id } = await as(mother.actor).call(reportAbsence, {
    params: { schoolId: school.id, studentId: zahra.id },
    body: { key: aKey(), fromDay, untilDay, reason: "illness", text: "Fever" },
  });
  const approve = ({ actor }: Pick<Member, "actor">) =>
    as(actor).call(decideExcuse, {
      params: { schoolId: school.id, excuseId: id },
      body: { key: aKey(), revision: 1, decision: "approved", note: null },
    });

  await expect(approve(huda)).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "own-child" },
  });
  expect(await approve(management)).toEqual({ id, state: "approved" });
});
