import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";

import { aTalkingSchool } from "./chat-rooms.factory.ts";
import { keepAllRooms } from "./keep-rooms.ts";

const { database, owner } = await freshDatabase();

test("CHAT-3: a school whose rooms cannot be put right keeps those of no other from it", async () => {
  const [broken, other] = [await aTalkingSchool(database), await aTalkingSchool(database)];
  await owner.query(
    `alter table rooms add constraint broken check (school_id <> ${broken.school.id}) not valid`,
  );
  const roomsOf = async ({ school }: typeof other) =>
    (await owner.query("select from rooms where school_id = $1", [school.id])).rowCount;

  await expect(keepAllRooms(database)).rejects.toBeInstanceOf(AggregateError);
  expect(await roomsOf(broken)).toBe(0);
  expect(await roomsOf(other)).toBeGreaterThan(0);

  await owner.query("alter table rooms drop constraint broken");
  await keepAllRooms(database);
  expect(await roomsOf(broken)).toBeGreaterThan(0);
});
