import { readMarkProgress, remindOfColumns } from "@dars/contract/marks/publication";
import { listSheets } from "@dars/contract/marks/sheets";
import { readRollover } from "@dars/contract/school/rollover";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { rollover } from "#school/rollover/rollover.routes.ts";

import { aSecondRound } from "./publication.factory.ts";
import { publication } from "./publication.routes.ts";
import { DUE_TASK, dueColumnsTask } from "./remind-of-columns.ts";

const { database, owner, as } = await testbed([publication, rollover], { authorise: authoriseWith() });

test("PUB-3: progress counts the second round by who sits it, and not the classes in which nobody does", async () => {
  const { office, teacher, homeroomTeacher, fetchColumn, section } = await aRound();

  expect(await fetchColumn(teacher, "FIN2")).toMatchObject({ entered: 0, needed: 1, isLate: true });
  expect(await fetchColumn(homeroomTeacher, "FIN2")).toMatchObject({ entered: 0, needed: 0, isLate: false });
  expect(await fetchColumn(teacher, "M1")).not.toHaveProperty("needed");
  const { sections } = await office.progress();
  const shown = sections.find(({ id }) => id === section.id);
  expect(shown?.columns.find(({ code }) => code === "FIN2")).toMatchObject({ open: 1, classes: 1 });
  expect(shown?.columns.find(({ code }) => code === "FIN1")).toMatchObject({ approved: 2, classes: 2 });
});

test("PUB-3: a mark that was entered for a student who does not sit counts as one to be handed in", async () => {
  const { students, otherOffering, school, homeroomTeacher, fetchColumn } = await aRound();
  await owner.query(
    "insert into marks (school_id, offering_id, student_id, code, points) values ($1, $2, $3, 'FIN2', 70)",
    [school.id, otherOffering.id, students[1]?.id],
  );

  expect(await fetchColumn(homeroomTeacher, "FIN2")).toMatchObject({ entered: 1, needed: 1 });
});

test("PUB-1: nobody is reminded of the second round of a class in which nobody sits it", async () => {
  const { office, teacher, homeroomTeacher, reminders } = await aRound();

  await runTask(dueColumnsTask(database), DUE_TASK);
  expect(await reminders(teacher)).toEqual([1]);
  expect(await reminders(homeroomTeacher)).toEqual([]);

  expect(await office.remind()).toEqual({ reminded: 1 });
  expect(await reminders(homeroomTeacher)).toEqual([]);
});

test("ROL-1: the rollover waits for no second round in which nobody sits", async () => {
  const { office, section } = await aRound();

  const { sections } = await office.readiness();
  expect(sections.find(({ id }) => id === section.id)).toMatchObject({ openColumns: 0, openSecondRound: 1 });
});

async function aRound() {
  const world = await aSecondRound(database, { daysAgo: 1 });
  const { school, section, management } = world;
  const office = as(management.actor);
  const params = { schoolId: school.id };
  return {
    ...world,
    office: {
      progress: () => office.call(readMarkProgress, { params }),
      readiness: () => office.call(readRollover, { params }),
      remind: () =>
        office.call(remindOfColumns, {
          params: { ...params, sectionId: section.id },
          body: { key: aKey() },
        }),
    },
    fetchColumn: async ({ actor }: typeof management, code: string) => {
      const { sheets } = await as(actor).call(listSheets, { params });
      return sheets[0]?.columns.find((column) => column.code === code);
    },
    reminders: async ({ id }: { readonly id: number }) => {
      const { rows } = await owner.query<{ count: number }>(
        "select (parts ->> 'count')::int as count from notifications where person_id = $1 order by id",
        [id],
      );
      return rows.map(({ count }) => count);
    },
  };
}
