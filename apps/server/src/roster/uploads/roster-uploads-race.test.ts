import { listEvents, sendMessage } from "@dars/contract/talking/chat";
import { beforeEach, expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { IMPORT_DEPENDENTS } from "#import-dependents.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { openAllDay } from "#platform/testing/factories/organisation.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { heavy } from "#platform/testing/sized.ts";
import { soon } from "#platform/testing/soon.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { findDependents, holdImport, undoImport } from "#roster/import/public.ts";
import { SMALL_SCHOOL } from "#roster/import/roster.factory.ts";
import { chatRoomTasks } from "#talking/chat-rooms/public.ts";
import { chat } from "#talking/chat/chat.routes.ts";

import { importedPeople } from "./imported-people.factory.ts";
import { anOffice } from "./office.factory.ts";
import { rosterUploads } from "./roster-uploads.routes.ts";

heavy();
const bed = await testbed([rosterUploads, chat], { authorise: authoriseWith() });
const { database, owner, as } = bed;
const { openAccounts, roomOfMaths, fetchActor } = importedPeople(owner);
const keepRooms = () => runTask(chatRoomTasks(database), "keep rooms");

/** As a send does under the lock of its room. */
const WRITE = `with room as (
    update rooms set last_seq = last_seq + 1, last_msg_no = last_msg_no + 1 where school_id = $1 and id = $2 returning *
  )
  insert into room_events (school_id, room_id, seq, school_year, type, msg_no, sender_id, client_id, body)
  select school_id, id, last_seq, school_year, 'message', last_msg_no, $3, $4, 'صباح الخير' from room`;

let office: Awaited<ReturnType<typeof anOffice>>;
beforeEach(async () => {
  office = await anOffice(bed);
  await openAllDay(database, office.group);
});

test("a message that is on its way while an import is taken back is seen, and the import stays", async () => {
  const { check, commit, undo, schoolId } = office;
  const { id } = await check(SMALL_SCHOOL);
  await commit(id);
  await openAccounts(schoolId);
  await keepRooms();
  const roomId = await roomOfMaths(schoolId);
  const { personId } = await fetchActor(schoolId, "t1");
  const sender = await owner.connect();
  await sender.query("begin");
  await sender.query("select from rooms where id = $1 for no key update", [roomId]);

  const undone = undo(id);
  await soon(async () => expect(await whoWaitsForRooms()).toBe(1));
  await sender.query(WRITE, [schoolId, roomId, personId, aKey()]);
  await sender.query("commit");
  sender.release();

  expect(await undone).toMatchObject({ state: "committed", problem: { code: "used" } });
  const teacher = as(await fetchActor(schoolId, "t1"));
  const { events } = await teacher.call(listEvents, { params: { roomId }, query: { after: 0 } });
  expect(events.some((event) => event.type === "message" && event.body === "صباح الخير")).toBe(true);
});

test("a notification that is on its way to one of its people does not keep an import from being taken back", async () => {
  const { check, commit, undo, schoolId } = office;
  const { id } = await check(SMALL_SCHOOL);
  await commit(id);
  await openAccounts(schoolId);
  await keepRooms();
  const { personId } = await fetchActor(schoolId, "t1");
  const notifier = await owner.connect();
  await notifier.query("begin");
  await notifier.query(
    `insert into notifications (school_id, school_year, person_id, kind, page, target)
     select $1, max(school_year), $2, 'post', 'post', '1' from rooms where school_id = $1`,
    [schoolId, personId],
  );

  const undone = undo(id);
  await lockWaits(owner);
  await notifier.query("commit");
  notifier.release();

  expect(await undone).toMatchObject({ state: "undone" });
});

test("who writes while an import is being taken back waits for the end of it, and finds no room after it", async () => {
  const { check, commit, schoolId } = office;
  const { id: uploadId } = await check(SMALL_SCHOOL);
  await commit(uploadId);
  await openAccounts(schoolId);
  await keepRooms();
  const roomId = await roomOfMaths(schoolId);
  const teacher = as(await fetchActor(schoolId, "t1"));
  const committedAt = new Date(0);

  const sent = await database.inSchool(schoolId, async (db) => {
    const undoing = { uploadId, schoolIds: [schoolId], committedAt, importDependents: IMPORT_DEPENDENTS };
    await holdImport(db, undoing);
    const call = { params: { roomId }, body: { clientId: aKey(), body: "صباح الخير" } };
    const outcome = teacher.call(sendMessage, call).catch((error: unknown) => error);
    await soon(async () => expect(await whoWaitsForRooms()).toBe(1));
    expect(await findDependents(db, undoing)).toEqual([]);
    await undoImport(db, undoing);
    return { outcome };
  });

  expect(await sent.outcome).toMatchObject({ code: "not-found" });
  const { rows } = await owner.query("select from room_events where school_id = $1", [schoolId]);
  expect(rows).toEqual([]);
});

/** Statements that wait for locked rows of rooms. */
async function whoWaitsForRooms(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%from rooms%for no key update%'`,
  );
  return rows[0]?.count ?? 0;
}
