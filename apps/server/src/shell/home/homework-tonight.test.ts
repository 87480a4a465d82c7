import { chooseTask, readTonight } from "@dars/contract/shell/tonight";
import { expect, test } from "vitest";

import { homeworkBed, type HomeworkPlace } from "#learning/homework/homework.factory.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import type { Member } from "#platform/testing/factories/people.ts";

import { home } from "./home.routes.ts";

const { as, owner, aPlace, set, has, tick } = await homeworkBed(home);

const tonight = async ({ actor }: Member) => (await as(actor).call(readTonight, {})).tasks;

const choose = (
  { schoolId, student }: HomeworkPlace,
  { actor }: Member,
  id: number,
  choice: "done" | "taken" | "later" | null,
) =>
  as(actor).call(chooseTask, {
    params: { schoolId, studentId: student.id, task: `homework-${id}` },
    body: { choice },
  });

test("HW-8: homework is in the list of tonight, and done there is its tick, for the other guardian too", async () => {
  const place = await aPlace();
  const { mother, father, student } = place;
  const { id } = await set(place, { asksAnswer: true });

  expect(await tonight(mother)).toMatchObject([
    {
      kind: "homework",
      key: `homework-${id}`,
      title: "Page 42",
      minutes: 20,
      choice: null,
      homework: { day: dayFromToday(2), no: 3, asksAnswer: true },
    },
  ]);
  await tick(place, father, id);
  expect(await tonight(mother)).toMatchObject([{ choice: { choice: "done", isOwn: false } }]);
  await choose(place, mother, id, null);
  expect(await tonight(father)).toMatchObject([{ choice: null }]);
  await choose(place, mother, id, "taken");
  expect(await tonight(father)).toMatchObject([{ choice: { choice: "taken", isOwn: false } }]);
  await choose(place, father, id, "done");

  expect(await tonight(mother)).toMatchObject([{ choice: { choice: "done", isOwn: false } }]);
  expect((await has(place, student))[0]?.tick).toMatchObject({ by: "guardian" });
});

test("what is far away, withdrawn or long over is not in the list; what is just over and not done is", async () => {
  const place = await aPlace();
  const { mother, schoolId } = place;
  await set(place, { due: { by: "day", day: dayFromToday(9) } });
  const { id } = await set(place, { due: { by: "day", day: dayFromToday(1) } });
  const overdue = (days: number) =>
    owner.query(
      `update homework_classes set due_on = $3, due_at = now() - make_interval(days => $4)
       where school_id = $1 and homework_id = $2`,
      [schoolId, id, dayFromToday(-days), days],
    );

  expect(await tonight(mother)).toHaveLength(1);
  await overdue(2);
  expect(await tonight(mother)).toMatchObject([{ key: `homework-${id}` }]);
  await tick(place, mother, id);
  expect(await tonight(mother)).toEqual([]);
  await tick(place, mother, id, { isDone: false });
  await overdue(4);
  expect(await tonight(mother)).toEqual([]);
});

test("HW-8: a choice that is no tick does not outdo a tick that is still on its way", async () => {
  const place = await aPlace();
  const { mother, father } = place;
  const { id } = await set(place);
  const before = new Date(Date.now() - 60_000);

  await choose(place, mother, id, "taken");
  await tick(place, father, id, { at: before });

  expect(await tonight(mother)).toMatchObject([{ choice: { choice: "done" } }]);
});
