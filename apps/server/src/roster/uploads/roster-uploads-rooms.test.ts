import { undoUpload } from "@dars/contract/roster/uploads";
import { listEvents, sendMessage } from "@dars/contract/talking/chat";
import { beforeEach, expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { openAllDay } from "#platform/testing/factories/organisation.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { heavy } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { edited, SMALL_SCHOOL, withoutUser } from "#roster/import/roster.factory.ts";
import { chatRoomTasks } from "#talking/chat-rooms/public.ts";
import { chat } from "#talking/chat/chat.routes.ts";

import { dumpDatabase } from "./dump.factory.ts";
import { importedPeople } from "./imported-people.factory.ts";
import { anOffice } from "./office.factory.ts";
import { rosterUploads } from "./roster-uploads.routes.ts";

heavy();
const bed = await testbed([rosterUploads, chat], { authorise: authoriseWith() });
const { database, owner, as } = bed;
const { openAccounts, roomOfMaths, fetchActor } = importedPeople(owner);
const keepRooms = () => runTask(chatRoomTasks(database), "keep rooms");

/** A post to all sections that the school has. */
const POST = `insert into posts
  (school_id, author_id, author_role, title, body, audience_roles, level_ids, section_ids, subject_ids, person_ids)
  select $1, account_id, 'school_management', 'Trip', '', '{}', '{}',
    array(select id from sections where school_id = $1), '{}', '{}'
  from role_assignments where school_id = $1 and role = 'school_management'`;

let office: Awaited<ReturnType<typeof anOffice>>;
beforeEach(async () => {
  office = await anOffice(bed);
  await openAllDay(database, office.group);
});

test("the rooms that an import brought go with it", async () => {
  const { check, commit, undo, schoolId } = office;
  await keepRooms();
  const before = await dumpDatabase(owner);
  const { id } = await check(SMALL_SCHOOL);
  await commit(id);
  await keepRooms();
  expect(await fetchMembers(schoolId)).toEqual(expect.arrayContaining(["k-7a-math u1", "k-7a-math t1"]));

  expect(await undo(id)).toMatchObject({ state: "undone", problem: null });
  await keepRooms();

  expect(await dumpDatabase(owner)).toEqual(before);
});

test("a room that a class has only since an import seated somebody goes with the import", async () => {
  const { check, commit, undo, schoolId } = office;
  const empty = ["u1", "u2", "u3"].reduce(withoutUser, SMALL_SCHOOL);
  await commit((await check(empty)).id);
  await keepRooms();
  const before = await dumpDatabase(owner);
  const { id } = await check(SMALL_SCHOOL);
  await commit(id);
  await keepRooms();
  expect(await fetchMembers(schoolId)).toContain("k-7a-math u1");

  await undo(id);
  await keepRooms();

  expect(await dumpDatabase(owner)).toEqual(before);
});

test("whoever an import moved out of a class is in its room again once it is taken back", async () => {
  const { check, commit, undo, schoolId } = office;
  await commit((await check(SMALL_SCHOOL)).id);
  await keepRooms();
  const before = await fetchMembers(schoolId);
  const moved = edited(SMALL_SCHOOL, "enrollments.csv", "e5,,,k-7a-math,s1,u2", "e5,,,k-7-bio,s1,u2");
  const { id } = await check(moved);
  await commit(id);
  await keepRooms();
  expect(before).toContain("k-7a-math u2");
  expect(await fetchMembers(schoolId)).not.toContain("k-7a-math u2");

  await undo(id);
  await keepRooms();

  expect(await fetchMembers(schoolId)).toEqual(before);
});

test("a room that goes on without somebody an import brought is read as before, with the line of their coming", async () => {
  const { check, commit, undo, schoolId } = office;
  await commit((await check(withoutUser(SMALL_SCHOOL, "u2"))).id);
  await openAccounts(schoolId);
  await keepRooms();
  const roomId = await roomOfMaths(schoolId);
  const teacher = as(await fetchActor(schoolId, "t1"));
  await teacher.call(sendMessage, { params: { roomId }, body: { clientId: aKey(), body: "صباح الخير" } });
  const before = await fetchMembers(schoolId);
  const { id } = await check(SMALL_SCHOOL);
  await commit(id);
  await keepRooms();
  expect(await fetchMembers(schoolId)).toContain("k-7a-math u2");

  expect(await undo(id)).toMatchObject({ state: "undone", problem: null });
  await keepRooms();

  expect(await fetchMembers(schoolId)).toEqual(before);
  const { events } = await teacher.call(listEvents, { params: { roomId }, query: { after: 0 } });
  expect(events.map((event) => (event.type === "system" ? event.what : event.type))).toEqual([
    "message",
    "joined",
  ]);
});

test("an import on whose people somebody has called in a room is not taken back, and says whose words they are", async () => {
  const { check, commit, schoolId } = office;
  const { id } = await check(SMALL_SCHOOL);
  await commit(id);
  await openAccounts(schoolId);
  await keepRooms();
  const body = { clientId: aKey(), body: "صباح الخير" };
  await as(await fetchActor(schoolId, "t1")).call(sendMessage, {
    params: { roomId: await roomOfMaths(schoolId) },
    body,
  });
  const before = await dumpDatabase(owner);

  await expect(undoing(id)).rejects.toMatchObject({
    code: "conflict",
    details: {
      dependents: [{ entity: "chat", name: "حسن علي الجبوري", count: 1, why: "used" }],
    },
  });
  expect(await dumpDatabase(owner)).toEqual(before);
});

test.each([
  ["a post to a section of it", "posts", POST],
  [
    "a look into a room of it",
    "looks",
    `insert into room_looks (school_id, room_id, account_id, role, reason, ends_at)
     select school_id, id, 1, 'school_management', '', now() from rooms where school_id = $1 and kind = 'homeroom'`,
  ],
  [
    "a letter about a student of it",
    "letters",
    `insert into message_threads (school_id, kind, subject, about_student_id, started_by, started_role)
     select p.school_id, 'notice', 'x', p.id, r.account_id, 'school_management' from people p, role_assignments r
     where p.school_id = $1 and p.sourced_id = 'u1' and r.school_id = $1 and r.role = 'school_management'`,
  ],
  [
    "a post that one of its teachers acknowledged",
    "posts",
    `with written as (${POST} returning school_id, id)
     insert into post_readings (school_id, post_id, account_id, acknowledged_at)
     select $1, written.id, account_link.account_id, now() from written, account_people account_link
     join people p on p.school_id = account_link.school_id and p.id = account_link.person_id where p.school_id = $1 and p.sourced_id = 't1'`,
  ],
])("%s is work that stands on an import", async (_, entity, statement) => {
  const { check, commit, look } = office;
  const { id } = await check(SMALL_SCHOOL);
  await commit(id);
  await keepRooms();
  await look(statement);

  await expect(undoing(id)).rejects.toMatchObject({
    code: "conflict",
    details: { dependents: expect.arrayContaining([expect.objectContaining({ entity, count: 1 })]) },
  });
});

const undoing = (uploadId: number) =>
  office.second.call(undoUpload, {
    params: { schoolId: office.schoolId, uploadId },
    body: { key: aKey() },
  });

/** Who is in the room of which class, or in which kind of room, by the names of the package. */
async function fetchMembers(schoolId: number): Promise<readonly string[]> {
  const { rows } = await owner.query<{ line: string }>(
    `select coalesce(class.sourced_id, room.kind::text) || ' ' || person.sourced_id as line
     from room_members as member
     join rooms as room on room.school_id = member.school_id and room.id = member.room_id
     left join teaching_classes as class on class.school_id = room.school_id and class.id = room.teaching_class_id
     join people as person on person.school_id = member.school_id and person.id = member.person_id
     where member.school_id = $1 and member.left_seq is null and person.sourced_id is not null order by room.id, 1`,
    [schoolId],
  );
  return rows.map(({ line }) => line);
}
