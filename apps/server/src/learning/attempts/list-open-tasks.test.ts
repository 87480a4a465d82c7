import { listOpenTasks } from "@dars/contract/learning/attempts";
import { expect, test } from "vitest";

import { CHOICE, hours } from "#learning/exercises/exercises.factory.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";
import { aTeachingClass } from "#platform/testing/factories/structure.ts";

import { attemptsBed, choose } from "./attempts.factory.ts";

const { as, database, aTaughtSchool, set, start, submit } = await attemptsBed();

test("E5: the staff of a student reads what it has not handed in, without practice and without a score", async () => {
  const place = await aTaughtSchool();
  const open = await set(place, { purpose: "homework", dueAt: hours(2), questions: [CHOICE] });
  const begun = await set(place, { purpose: "homework", dueAt: hours(1), questions: [CHOICE] });
  const handedIn = await set(place, { purpose: "homework", dueAt: hours(3), questions: [CHOICE] });
  await set(place, { purpose: "practice", questions: [CHOICE] });
  await start(place, place.aisha, begun);
  const running = await start(place, place.aisha, handedIn);
  await submit(place, place.aisha, running, [choose(running.questions[0], "7")]);
  const read = (reader: typeof place.teacher) =>
    as(reader.actor).call(listOpenTasks, {
      params: { schoolId: place.school.id, studentId: place.aisha.id },
    });

  const { tasks } = await read(place.management);
  expect(tasks).toMatchObject([
    { id: begun, standing: "working" },
    { id: open, standing: "new" },
  ]);
  expect(tasks[0]).not.toHaveProperty("score");
  expect(await read(place.teacher)).toEqual({ tasks });
  const elsewhere = await aTeacher(database, place.school);
  await aTeachingClass(database, place.offering, { section: place.section, teacher: elsewhere });
  expect(await read(elsewhere)).toEqual({ tasks: [] });
  await expect(read(place.aisha)).rejects.toMatchObject({ code: "forbidden" });
});
