import {
  listEarlierOfTeacher,
  listFollowUpOwners,
  listTeacherFollowUp,
} from "@dars/contract/insight/follow-up";
import { handleFollowUps, recordCallToTeacher } from "@dars/contract/insight/follow-up-actions";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aCoordinator } from "#platform/testing/factories/scopes.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { followUp } from "./follow-up.routes.ts";

const { database, as } = await testbed([followUp], { authorise: authoriseWith() });

/** Ali's maths column and Huda's Arabic one are late; a coordinator of maths. */
async function aSchoolWithLateColumns() {
  const world = await aMarkedSchool(database);
  const { group, school, maths, teacher: ali, homeroomTeacher: huda, sheet, otherSheet } = world;
  const [amal] = world.students;
  if (!amal) throw new Error("Nobody sits here.");
  const coordinator = await aCoordinator(database, group, { subject: maths, schools: [school] });
  await database.inSchool(school.id, (db) =>
    sql`insert into follow_up_entries (school_id, rule, person_id, class_id, items, since)
      select ${school.id}, entry.rule, entry.person, entry.class, ${JSON.stringify([
        { day: dayFromToday(-3), id: null, name: null },
      ])}::jsonb, ${dayFromToday(-3)}::date
      from (values ('late-columns', ${ali.id}::bigint, ${sheet.id}::bigint), ('late-columns', ${huda.id}, ${otherSheet.id}),
        ('missing-registers', ${ali.id}, null), ('absences', ${amal.id}, null)) as entry (rule, person, class)`.execute(
      db,
    ),
  );
  const params = { schoolId: school.id };
  return { ...world, params, ali, huda, amal, coordinator };
}

type World = Awaited<ReturnType<typeof aSchoolWithLateColumns>>;

const late = (personId: number, classId: number) => ({
  rule: "late-columns" as const,
  personId,
  classId,
  revision: 1,
});

const resolve = ({ params, coordinator }: World, entries: readonly ReturnType<typeof late>[]) =>
  as(coordinator.actor).call(handleFollowUps, {
    params,
    body: { key: aKey(), action: "resolve", text: "Handed in", entries: [...entries] },
  });

test("I5, I6: a coordinator handles what concerns teachers in classes of its subjects, and nothing else", async () => {
  const world = await aSchoolWithLateColumns();
  const { params, ali, huda, amal, coordinator, management, sheet, otherSheet } = world;

  const others = [
    late(huda.id, otherSheet.id),
    { ...late(ali.id, sheet.id), rule: "missing-registers" as const, classId: null },
    { ...late(amal.id, sheet.id), rule: "absences" as const, classId: null },
  ];
  const own = late(ali.id, sheet.id);
  const reply = await as(coordinator.actor).call(handleFollowUps, {
    params,
    body: { key: aKey(), action: "assign", ownerId: huda.id, entries: [own, ...others] },
  });

  expect(reply.handled).toEqual([{ ...own, revision: 2 }]);
  expect(reply.refused.map(({ reason }) => reason)).toEqual(["not-here", "not-here", "not-here"]);
  const { teachers } = await as(coordinator.actor).call(listTeacherFollowUp, { params });
  expect(teachers).toMatchObject([{ person: { id: ali.id }, owner: { id: huda.id } }]);
  const { owners } = await as(coordinator.actor).call(listFollowUpOwners, { params });
  expect(owners.map(({ id }) => id)).toContain(management.id);
});

test("I6: a coordinator who is nobody in the school names a colleague, or is refused at the field", async () => {
  const world = await aSchoolWithLateColumns();
  const { params, ali, coordinator, sheet } = world;

  const assigning = as(coordinator.actor).call(handleFollowUps, {
    params,
    body: { key: aKey(), action: "assign", entries: [late(ali.id, sheet.id)] },
  });

  await expect(assigning).rejects.toMatchObject({ code: "invalid", field: "/body/ownerId" });
});

test("I6: a coordinator reads what came of it, and calls, of teachers of its subjects alone", async () => {
  const world = await aSchoolWithLateColumns();
  const { params, ali, huda, coordinator, management, sheet, otherSheet } = world;
  await resolve(world, [late(ali.id, sheet.id)]);
  await as(management.actor).call(handleFollowUps, {
    params,
    body: { key: aKey(), action: "excuse", text: "Ill", entries: [late(huda.id, otherSheet.id)] },
  });
  const call = (teacherId: number) =>
    as(coordinator.actor).call(recordCallToTeacher, {
      params: { ...params, teacherId },
      body: { key: aKey(), outcome: "reached" },
    });
  await call(ali.id);

  const read = (teacherId: number) =>
    as(coordinator.actor).call(listEarlierOfTeacher, { params: { ...params, teacherId } });
  expect(await read(ali.id)).toMatchObject({
    cases: [{ rule: "late-columns", outcome: "Handed in" }],
    calls: [{ outcome: "reached" }],
  });
  await expect(read(huda.id)).rejects.toMatchObject({ code: "not-found" });
  await expect(call(huda.id)).rejects.toMatchObject({ code: "not-found" });
  await expect(call(world.amal.id)).rejects.toMatchObject({ code: "not-found" });
});

test("I6: of another school nothing is handled or read", async () => {
  const world = await aSchoolWithLateColumns();
  const { params, ali, sheet } = world;
  const elsewhere = await aSchoolWithLateColumns();

  const stranger = { ...world, coordinator: elsewhere.coordinator };
  await expect(resolve(stranger, [late(ali.id, sheet.id)])).rejects.toMatchObject({ code: "not-found" });
  const crossed = as(elsewhere.coordinator.actor).call(listEarlierOfTeacher, {
    params: { ...elsewhere.params, teacherId: ali.id },
  });
  await expect(crossed).rejects.toMatchObject({ code: "not-found" });
  await expect(
    as(ali.actor).call(listEarlierOfTeacher, { params: { ...params, teacherId: ali.id } }),
  ).rejects.toMatchObject({ code: "forbidden" });
});
