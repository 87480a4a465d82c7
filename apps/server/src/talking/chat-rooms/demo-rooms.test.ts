import { expect, test } from "vitest";

import { fillDemoSchool } from "#demo/fill/public.ts";
import { freshDatabase } from "#platform/testing/database.ts";

import { keepAllRooms, keepRooms } from "./keep-rooms.ts";

const { database, owner } = await freshDatabase();
await fillDemoSchool(database, { today: new Date() });

test("CHAT-3: the demo's rooms are what its enrolments, assignments and links say, and nothing is left to be put right", async () => {
  const { rows: schools } = await owner.query<{ id: number }>(
    "select id from schools where kind <> 'office' order by id",
  );

  expect(schools).toHaveLength(2);
  for (const { id } of schools)
    expect(await keepRooms(database, id)).toEqual({ rooms: 0, members: [], staff: [] });
});

test("CHAT-7: the demo's rooms are open at any hour, so that it chats at night as well", async () => {
  const hours =
    "extract(epoch from chat_opens_at)::int as opens, extract(epoch from chat_closes_at)::int as closes";
  const { rows: groups } = await owner.query(`select ${hours} from group_settings`);
  const { rows: own } = await owner.query("select from school_settings where chat_opens_at is not null");

  expect(groups).toEqual([{ opens: 0, closes: 24 * 60 * 60 }]);
  expect(own).toEqual([]);
});

test("CHAT-3: rooms made anew from nothing are those of the demo, with the same people in them", async () => {
  const before = await everybody();
  await owner.query("delete from room_members");
  await owner.query("analyze room_members");
  await owner.query("update room_keeping set kept_at = kept_at - interval '2 days'");

  await keepAllRooms(database);

  expect(await everybody()).toEqual(before);
  expect(await countedMembers()).toBeGreaterThan(before.length / 2);
});

/** As many as PostgreSQL plans for. */
async function countedMembers(): Promise<number | undefined> {
  const { rows } = await owner.query<{ reltuples: number }>(
    "select reltuples::int from pg_class where oid = 'room_members'::regclass",
  );
  return rows[0]?.reltuples;
}

async function everybody(): Promise<unknown[]> {
  const { rows } = await owner.query(
    `select room.derived_key, member.person_id, member.role, member.may_write, member.holds_until
     from room_members as member join rooms as room using (school_id)
     where room.id = member.room_id and member.left_seq is null
     order by school_id, derived_key, person_id`,
  );
  return rows;
}
