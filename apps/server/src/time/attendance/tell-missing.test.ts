import { expect, test } from "vitest";

import { runTask } from "#platform/testing/run-task.ts";

import { attendanceBed, schoolToday } from "./attendance.factory.ts";
import { MISSING_TASK, missingRegisterTasks, tellOfMissing } from "./tell-missing.ts";

const { database, owner, take, aSchoolDay } = await attendanceBed();
const yesterday = schoolToday(-1);
const at = (time: string) =>
  new Date(Temporal.ZonedDateTime.from(`${yesterday}T${time}[Asia/Baghdad]`).epochMilliseconds);

async function fetchNotices(schoolId: number) {
  const { rows } = await owner.query<{ person_id: number; times: number; kind: string }>(
    "select person_id, times, kind from notifications where school_id = $1 order by id",
    [schoolId],
  );
  return rows;
}

test("ATD-2: the teacher of a missing register is notified once, and later that day the office", async () => {
  const set = await aSchoolDay();
  const { school, huda, management } = set;
  const tell = (time: string) => database.inSchool(school.id, (db) => tellOfMissing(db, school.id, at(time)));
  // The first register of the school; from here on others are missing.
  await take(set.stranger, set.other, [], { day: yesterday });

  await tell("11:59");
  expect(await fetchNotices(school.id)).toEqual([]);

  // As two servers do, or one that was killed and begins again.
  await Promise.all([tell("12:15"), tell("12:15")]);
  expect(await fetchNotices(school.id)).toEqual([{ person_id: huda.id, times: 1, kind: "register-missing" }]);

  await tell("12:45");
  expect(await fetchNotices(school.id)).toHaveLength(1);
  await Promise.all([tell("13:00"), tell("13:15")]);
  expect(await fetchNotices(school.id)).toMatchObject([
    { person_id: huda.id, times: 1 },
    { person_id: management.id, times: 1 },
  ]);
});

test("ATD-2: a register of the afternoon shift is not missing before five", async () => {
  const { school, huda, section, stranger, other } = await aSchoolDay();
  await owner.query("update sections set shift = 'afternoon' where school_id = $1 and id = $2", [
    school.id,
    section.id,
  ]);
  const tell = (time: string) => database.inSchool(school.id, (db) => tellOfMissing(db, school.id, at(time)));
  await take(stranger, other, [], { day: yesterday });

  await tell("16:59");
  expect(await fetchNotices(school.id)).toEqual([]);
  await tell("17:00");
  expect(await fetchNotices(school.id)).toEqual([{ person_id: huda.id, times: 1, kind: "register-missing" }]);
});

test("a register taken in time sends no notice, nor does a school before its first register", async () => {
  const set = await aSchoolDay();
  const untouched = await aSchoolDay();
  await take(set.stranger, set.other, [], { day: yesterday });
  await take(set.huda, set.section, [], { day: yesterday });
  await database.inSchool(set.school.id, (db) => tellOfMissing(db, set.school.id, at("18:00")));
  await runTask(missingRegisterTasks(database), MISSING_TASK);
  expect((await fetchNotices(set.school.id)).filter(({ times }) => times > 1)).toEqual([]);
  expect(await fetchNotices(untouched.school.id)).toEqual([]);
});
