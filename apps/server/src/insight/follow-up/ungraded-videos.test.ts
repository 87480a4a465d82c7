import { expect, test } from "vitest";

import { dayFromToday } from "#platform/testing/factories/days.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

import { METRICS } from "./metrics.ts";

const { database, owner } = await testbed([]);

/** The two takes of a student for a task of ten days ago, in these states. */
async function listFindingsForTakes(
  first: string,
  second: string,
  { isMarked = false, isRemoved = false, isGone = false } = {},
) {
  const { school, mathsInFirst, mathsOffering, amal, mathsTeacher } = await aWorkingSchool(database);
  await owner.query(
    `with made as (insert into video_tasks (school_id, offering_id, author_id, title, max_seconds, removed_at)
       values ($1, $2, $3, 'Read aloud', 90, case when $9 then now() end) returning id),
     given as (insert into video_task_classes (school_id, task_id, teaching_class_id) select $1, id, $4 from made)
     insert into video_takes (school_id, task_id, student_id, no, is_late, sent_at, state, marked_at)
     select $1, id, $5, no, false, now() - interval '10 days', state::video_take_state, case when $8 and no = 2 then now() end
     from made, (values (1, $6), (2, $7)) as said (no, state)`,
    [
      school.id,
      mathsOffering.id,
      mathsTeacher.actor.accountId,
      mathsInFirst.id,
      amal.id,
      first,
      second,
      isMarked,
      isRemoved,
    ],
  );
  if (isGone)
    await owner.query("update class_enrolments set ends_on = $2 where school_id = $1", [
      school.id,
      dayFromToday(0),
    ]);
  return database.inSchool(school.id, (db) => {
    const { usual, find } = METRICS.ungraded;
    return find({ db, schoolId: school.id, ...usual });
  });
}

test("NEG-2: a video answer waits for its teacher until it is marked", async () => {
  expect(await listFindingsForTakes("sent", "sent")).toHaveLength(1);
  expect(await listFindingsForTakes("sent", "withdrawn")).toHaveLength(1);
});

test("NEG-2: nothing waits where the last answer is marked or returned, or the task was removed", async () => {
  expect(await listFindingsForTakes("sent", "returned")).toEqual([]);
  expect(await listFindingsForTakes("sent", "sent", { isMarked: true })).toEqual([]);
  expect(await listFindingsForTakes("sent", "sent", { isRemoved: true })).toEqual([]);
});

test("NEG-2: what a student handed in waits for the teacher of the class also once the student is gone from it", async () => {
  expect(await listFindingsForTakes("sent", "sent", { isGone: true })).toHaveLength(1);
  expect(await listFindingsForTakes("sent", "returned", { isGone: true })).toEqual([]);
});
