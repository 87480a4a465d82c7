import { afterEach, expect, test, vi } from "vitest";

import { attendanceBed, schoolToday } from "./attendance.factory.ts";
import { findMissing } from "./find-missing.ts";

afterEach(() => void vi.useRealTimers());

const { database, owner, take, aSchoolDay } = await attendanceBed();

const clockAt = (time: string, day = schoolToday()) =>
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${day}T${time}+03:00`) });

test.each([
  ["morning", "a second before noon", "11:59:59", false],
  ["morning", "at noon", "12:00:00", true],
  ["both", "a second before noon", "11:59:59", false],
  ["both", "at noon", "12:00:00", true],
  ["afternoon", "at noon", "12:00:00", false],
  ["afternoon", "a second before five", "16:59:59", false],
  ["afternoon", "at five", "17:00:00", true],
  ["afternoon", "in the evening", "20:00:00", true],
])("ATD-2: of the %s shift, a register of today is missing %s", async (shift, _, time, isMissing) => {
  const { school, section, stranger, other } = await aSchoolDay();
  await owner.query("update sections set shift = $3 where school_id = $1 and id = $2", [
    school.id,
    section.id,
    shift,
  ]);
  const day = schoolToday();
  clockAt("10:00:00");
  await take(stranger, other, [], { day });

  clockAt(time);
  const missing = await database.inSchool(school.id, (db) => findMissing(db, school.id, { day }));

  expect(missing.map((each) => each.section.id)).toEqual(isMissing ? [section.id] : []);
});

test.each([
  ["before the end of the next school day", 1, "23:59:59", false],
  ["at the end of the next school day", 2, "00:00:00", true],
])("ATD-2: a missing register is closed for its teacher: %s", async (_, days, time, isClosed) => {
  const { school, huda, section, stranger, other } = await aSchoolDay();
  const day = schoolToday(-3);
  clockAt("10:00:00", day);
  await take(stranger, other, [], { day });

  clockAt(time, schoolToday(days - 3));
  const query = { day, teacherId: huda.id };
  const missing = await database.inSchool(school.id, (db) => findMissing(db, school.id, query));

  expect(missing).toMatchObject([{ section: { id: section.id }, isClosed }]);
});
