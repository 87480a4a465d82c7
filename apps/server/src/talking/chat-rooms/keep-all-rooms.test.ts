import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { zoneAt } from "#talking/chat/chat.factory.ts";

import { aTalkingSchool, keptRoom } from "./chat-rooms.factory.ts";
import { listSchoolsDue } from "./keep-rooms.queries.ts";
import { keepAllRooms } from "./keep-rooms.ts";

const { database, owner } = await freshDatabase();

test("CHAT-3: a school whose rooms cannot be put right keeps those of no other from it", async () => {
  const [broken, other] = [await aTalkingSchool(database), await aTalkingSchool(database)];
  await owner.query(
    `alter table rooms add constraint broken check (school_id <> ${broken.school.id}) not valid`,
  );
  const countRooms = async ({ school }: typeof other) =>
    (await owner.query("select from rooms where school_id = $1", [school.id])).rowCount;

  await expect(keepAllRooms(database)).rejects.toBeInstanceOf(AggregateError);
  expect(await countRooms(broken)).toBe(0);
  expect(await countRooms(other)).toBeGreaterThan(0);

  await owner.query("alter table rooms drop constraint broken");
  await keepAllRooms(database);
  expect(await countRooms(broken)).toBeGreaterThan(0);
});

test("CHAT-1: a role that has ended at its hour since its school's rooms were kept pauses them at the next look", async () => {
  const { school, teacher, teachingClass } = await aTalkingSchool(database);
  await owner.query("update schools set time_zone = $2 where id = $1", [school.id, zoneAt(12)]);
  await owner.query("update role_assignments set starts_at = now() - interval '1 day'");
  await owner.query("update role_assignments set ends_at = now() + interval '1 hour' where account_id = $1", [
    teacher.accountId,
  ]);
  const { state } = await keptRoom({ database, owner }, school, `class:${teachingClass.id}`);
  expect(await listSchoolsDue(database.directory)).not.toContain(school.id);

  // An hour later, of which nothing but the clock has told.
  await owner.query(
    `update role_assignments set ends_at = ends_at - interval '1 hour' where account_id = ${teacher.accountId};
     delete from room_marks where school_id = ${school.id};
     update room_keeping set kept_at = kept_at - interval '1 hour' where school_id = ${school.id}`,
  );
  await keepAllRooms(database);

  const { rows } = await owner.query("select state from rooms where derived_key = $1 and school_id = $2", [
    `class:${teachingClass.id}`,
    school.id,
  ]);
  expect([state, rows]).toEqual(["open", [{ state: "paused_no_staff" }]]);
});
