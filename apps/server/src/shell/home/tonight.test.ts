import { chooseTask, readTonight } from "@dars/contract/shell/tonight";
import { reportAbsence } from "@dars/contract/time/absences";
import { saveRegister } from "@dars/contract/time/attendance";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";
import { markOf, schoolToday } from "#time/attendance/attendance.factory.ts";
import { attendance } from "#time/attendance/attendance.routes.ts";

import { home } from "./home.routes.ts";

const { database, as } = await testbed([home, attendance], { authorise: authoriseWith() });

/** Amal was marked absent today; her mother and father both see her. */
async function givenAnAbsence() {
  const { group, school, amal, first, management, mathsTeacher } = await aWorkingSchool(database);
  await database.directory
    .updateTable("schools")
    .set({ week_days: 127 })
    .where("id", "=", school.id)
    .execute();
  const [mother, father] = [
    await aGuardian(database, group, { of: [amal], name: "Huda" }),
    await aGuardian(database, group, { of: [amal], name: "Haider" }),
  ];
  const day = schoolToday();
  await as(management.actor).call(saveRegister, {
    params: { schoolId: school.id, sectionId: first.id, day, period: "0" },
    body: { key: aKey(), takenAt: new Date().toISOString(), marks: [markOf({ studentId: amal.id })] },
  });
  return {
    group,
    school,
    amal,
    first,
    management,
    mother,
    father,
    mathsTeacher,
    day,
    task: `absence-${day}`,
  };
}

test("a child's presence is there, and an absence waits until a guardian says why", async () => {
  const { school, amal, mother, day, task } = await givenAnAbsence();
  const params = { schoolId: school.id, studentId: amal.id };

  const before = await as(mother.actor).call(readTonight, {});
  await as(mother.actor).call(reportAbsence, {
    params,
    body: { key: aKey(), fromDay: day, untilDay: day, reason: "illness", text: null },
  });
  const after = await as(mother.actor).call(readTonight, {});

  expect(before.children).toMatchObject([{ ...params, status: "absent_unexcused", resultsAt: null }]);
  expect(before.tasks).toMatchObject([{ ...params, kind: "absence", key: task, choice: null }]);
  expect(after.tasks).toEqual([]);
});

test("a child who came after an absence is present by the latest register", async () => {
  const { school, first, management, mother, day } = await givenAnAbsence();
  await database.inSchool(school.id, (db) =>
    db.updateTable("attendance_rules").set({ mode: "period" }).where("school_id", "=", school.id).execute(),
  );
  await as(management.actor).call(saveRegister, {
    params: { schoolId: school.id, sectionId: first.id, day, period: "2" },
    body: { key: aKey(), takenAt: new Date().toISOString(), marks: [] },
  });

  const { children } = await as(mother.actor).call(readTonight, {});

  expect(children).toMatchObject([{ status: "present" }]);
});

test("what one guardian takes the other sees, and either can take it back", async () => {
  const { school, amal, mother, father, task } = await givenAnAbsence();
  const params = { schoolId: school.id, studentId: amal.id, task };

  await as(mother.actor).call(chooseTask, { params, body: { choice: "taken" } });
  const [forFather] = (await as(father.actor).call(readTonight, {})).tasks;
  const [forMother] = (await as(mother.actor).call(readTonight, {})).tasks;
  await as(father.actor).call(chooseTask, { params, body: { choice: null } });
  const [free] = (await as(mother.actor).call(readTonight, {})).tasks;

  expect(forFather?.choice).toMatchObject({ choice: "taken", isOwn: false, by: { en: "Huda" } });
  expect(forMother?.choice).toMatchObject({ choice: "taken", isOwn: true });
  expect(free?.choice).toBeNull();
});

test("only a guardian of the child can claim a task, and a stranger cannot see it", async () => {
  const { group, school, amal, mathsTeacher, task } = await givenAnAbsence();
  const stranger = await aGuardian(database, group, { of: [await aStudent(database, school)] });
  const params = { schoolId: school.id, studentId: amal.id, task };

  for (const { actor } of [stranger, mathsTeacher, amal])
    await expect(as(actor).call(chooseTask, { params, body: { choice: "done" } })).rejects.toMatchObject({
      code: expect.stringMatching(/^(forbidden|not-found)$/),
    });
  expect((await as(stranger.actor).call(readTonight, {})).tasks).toEqual([]);
});
