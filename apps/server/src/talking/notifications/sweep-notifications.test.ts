import { beforeAll, expect, test } from "vitest";

import { aHold, keeps, liftAll } from "#oversight/retention/retention.factory.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aGroup, aSchool, type Group, type School } from "#platform/testing/factories/organisation.ts";
import { anAdministrator, aTeacher } from "#platform/testing/factories/people.ts";

import { notify } from "./notify.ts";
import { sweepNotifications } from "./sweep-notifications.ts";

const { database, owner } = await freshDatabase();

let group: Group;
let school: School;
beforeAll(async () => {
  group = await aGroup(database);
  school = await aSchool(database, group);
});

test("3.5: what somebody was told of goes after half a year, or when the group says so", async () => {
  const person = await aTeacher(database, school);
  await createNotices(person.id, [1, 100, 181]);

  await sweepNotifications(database);
  expect(await countRemaining(person.id)).toBe(2);

  await keeps(owner, group.id, "notifications", 90);
  await sweepNotifications(database);
  expect(await countRemaining(person.id)).toBe(1);
});

test("3.5: of somebody who is held nothing goes until the hold is lifted", async () => {
  const person = await aTeacher(database, school);
  await createNotices(person.id, [400]);
  await aHold(owner, await anAdministrator(database, group), school.id, { personId: person.id });

  await sweepNotifications(database);
  expect(await countRemaining(person.id)).toBe(1);

  await liftAll(owner, school.id);
  await sweepNotifications(database);
  expect(await countRemaining(person.id)).toBe(0);
});

/** A line for each of these ages in days. */
async function createNotices(personId: number, ages: readonly number[]): Promise<void> {
  for (const id of ages) {
    await database.inSchool(school.id, (db) =>
      notify(db, { schoolId: school.id, recipients: [{ personId }], kind: "post", page: "post", id }),
    );
    await owner.query(
      "update notifications set told_at = now() - make_interval(days => $2::int) where person_id = $1 and target = $2::int::text",
      [personId, id],
    );
  }
}

async function countRemaining(personId: number): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    "select count(*)::int as count from notifications where person_id = $1",
    [personId],
  );
  return rows[0]?.count ?? 0;
}
