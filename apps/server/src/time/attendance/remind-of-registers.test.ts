import { askFamilies } from "@dars/contract/time/absences";
import { remindOfRegisters } from "@dars/contract/time/attendance";
import { afterEach, expect, test, vi } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";

import { attendanceBed, schoolToday } from "./attendance.factory.ts";

const { owner, as, take, aSchoolDay } = await attendanceBed();
const body = () => ({ key: aKey() });

afterEach(() => void vi.useRealTimers());

const fetchNotices = async (personId: number, kind: string) => {
  const { rows } = await owner.query(
    "select student_id, times from notifications where person_id = $1 and kind = $2",
    [personId, kind],
  );
  return rows;
};

test("ATD-2: the office reminds the teachers of missing registers once a day", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${schoolToday()}T13:00:00+03:00`) });
  const { school, huda, stranger, other, management } = await aSchoolDay();
  await take(stranger, other);
  const remind = () =>
    as(management.actor).call(remindOfRegisters, { params: { schoolId: school.id }, body: body() });

  expect(await remind()).toEqual({ reminded: 1 });
  expect(await remind()).toEqual({ reminded: 0 });

  expect(await fetchNotices(huda.id, "register-missing")).toMatchObject([{ times: 1 }]);
  expect(await fetchNotices(stranger.id, "register-missing")).toEqual([]);
});

test("G3: families of students absent without a reason are asked once for a day, and for no other day", async () => {
  const { school, section, huda, amal, basim, father, management } = await aSchoolDay();
  await take(huda, section, [{ studentId: amal.id }, { studentId: basim.id, status: "absent_excused" }]);
  const ask = (day: string) =>
    as(management.actor).call(askFamilies, { params: { schoolId: school.id, day }, body: body() });

  expect(await ask(schoolToday())).toEqual({ reminded: 1 });
  expect(await ask(schoolToday())).toEqual({ reminded: 0 });

  expect(await fetchNotices(father.id, "absence")).toMatchObject([{ student_id: amal.id }]);
  await expect(ask(schoolToday(1))).rejects.toMatchObject({ code: "invalid" });
  await expect(ask(schoolToday(-9))).rejects.toMatchObject({ code: "invalid" });
});
