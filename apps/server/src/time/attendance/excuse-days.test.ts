import { decideExcuse, reportAbsence } from "@dars/contract/time/absences";
import { readRegister } from "@dars/contract/time/attendance";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";

import { attendanceBed, schoolToday } from "./attendance.factory.ts";

const { as, take, aSchoolDay } = await attendanceBed();
type SchoolDay = Awaited<ReturnType<typeof aSchoolDay>>;

/** Reports an absence of Amal, from a day until another, counted from today. */
async function report({ school, father, amal }: SchoolDay, from: number, until: number): Promise<number> {
  const { id } = await as(father.actor).call(reportAbsence, {
    params: { schoolId: school.id, studentId: amal.id },
    body: {
      key: aKey(),
      fromDay: schoolToday(from),
      untilDay: schoolToday(until),
      reason: "illness",
      text: null,
    },
  });
  return id;
}

const decide = (
  { school, huda }: SchoolDay,
  excuseId: number,
  decision: "approved" | "declined",
  revision = 1,
) =>
  as(huda.actor).call(decideExcuse, {
    params: { schoolId: school.id, excuseId },
    body: { key: aKey(), revision, decision, note: null },
  });

async function lineFor({ school, section, huda }: SchoolDay, child: Member) {
  const { students } = await as(huda.actor).call(readRegister, {
    params: { schoolId: school.id, sectionId: section.id, day: schoolToday(), period: "0" },
  });
  return students.find(({ studentId }) => studentId === child.id);
}

test.each([
  [-2, -1, false],
  [-1, -1, false],
  [-2, 0, true],
  [0, 0, true],
  [0, 3, true],
  [-1, 1, true],
  [1, 1, false],
  [1, 3, false],
])(
  "ATD-3: an approved excuse from day %i to day %i excuses an absence of today: %s",
  async (from, until, isExcused) => {
    const set = await aSchoolDay();
    await decide(set, await report(set, from, until), "approved");
    const excuse = isExcused ? { state: "approved" } : null;
    expect(await lineFor(set, set.amal)).toMatchObject({ status: null, excuse });

    await take(set.huda, set.section, [{ studentId: set.amal.id }, { studentId: set.basim.id }]);

    expect(await lineFor(set, set.amal)).toMatchObject({
      status: isExcused ? "absent_excused" : "absent_unexcused",
      excuse,
    });
    expect(await lineFor(set, set.basim)).toMatchObject({ status: "absent_unexcused", excuse: null });
  },
);

test.each(["earlier", "later"] as const)(
  "ATD-3: of two reports of a day the approved one counts, whether it is the %s",
  async (which) => {
    const set = await aSchoolDay();
    const first = await report(set, 0, 0);
    await decide(set, first, "declined");
    const second = await report(set, 0, 0);
    expect(await lineFor(set, set.amal)).toMatchObject({ excuse: { state: "waiting" } });
    await (which === "earlier" ? decide(set, first, "approved", 2) : decide(set, second, "approved"));

    expect(await lineFor(set, set.amal)).toMatchObject({ excuse: { state: "approved" } });
    await take(set.huda, set.section, [{ studentId: set.amal.id }]);
    expect(await lineFor(set, set.amal)).toMatchObject({ status: "absent_excused" });
  },
);
