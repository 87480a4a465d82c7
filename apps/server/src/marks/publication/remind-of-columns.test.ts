import { remindOfColumns } from "@dars/contract/marks/publication";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { publication } from "./publication.routes.ts";
import { DUE_TASK, dueColumnsTask } from "./remind-of-columns.ts";

const { database, owner, as } = await testbed([publication], { authorise: authoriseWith() });
type MarkedSchool = Awaited<ReturnType<typeof aMarkedSchool>>;

const endsOn = (school: MarkedSchool["school"], codes: readonly string[], days: number) =>
  owner.query("update mark_windows set due_on = $3 where school_id = $1 and code = any($2)", [
    school.id,
    codes,
    dayFromToday(days),
  ]);
const run = () => runTask(dueColumnsTask(database), DUE_TASK);

async function fetchNotices(personId: number) {
  const { rows } = await owner.query(
    "select kind, times, (parts ->> 'count')::int as count from notifications where person_id = $1 order by id",
    [personId],
  );
  return rows;
}

test("PUB-1: a teacher is reminded the day before the last day of open columns and after it, each time once", async () => {
  const { school, teacher, sheet } = await aMarkedSchool(database);
  await run();
  expect(await fetchNotices(teacher.id)).toEqual([]);

  await endsOn(school, ["M1", "M2", "MID"], 1);
  await owner.query(
    "insert into mark_columns (school_id, class_id, code, state, submitted_at) values ($1, $2, 'M1', 'submitted', now())",
    [school.id, sheet.id],
  );
  await run();
  await run();
  expect(await fetchNotices(teacher.id)).toEqual([{ kind: "marks-due", times: 1, count: 2 }]);

  await endsOn(school, ["M1", "M2", "MID"], -1);
  await run();
  await run();
  expect(await fetchNotices(teacher.id)).toEqual([{ kind: "marks-due", times: 2, count: 2 }]);
});

test("PUB-1: what ended long ago reminds nobody", async () => {
  const { school, teacher } = await aMarkedSchool(database);
  await endsOn(school, ["M1", "M2"], -5);
  await run();
  expect(await fetchNotices(teacher.id)).toEqual([]);
});

test("H3: the office reminds the teachers of a section once a day", async () => {
  const { school, section, management, teacher, homeroomTeacher } = await aMarkedSchool(database);
  const remind = () =>
    as(management.actor).call(remindOfColumns, {
      params: { schoolId: school.id, sectionId: section.id },
      body: { key: aKey() },
    });

  expect(await remind()).toEqual({ reminded: 2 });
  expect(await remind()).toEqual({ reminded: 0 });

  for (const { id } of [teacher, homeroomTeacher])
    expect(await fetchNotices(id)).toMatchObject([{ times: 1 }]);
});
