import { listArchivedYears, readArchivedRoom } from "@dars/contract/talking/archive";
import { listMessages, sendMessage } from "@dars/contract/talking/chat";
import { expect, test } from "vitest";

import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aTalkingSchool, keptRoom } from "#talking/chat-rooms/chat-rooms.factory.ts";
import { chat } from "#talking/chat/chat.routes.ts";

import { archiveRooms } from "./archive-rooms.ts";
import { archive } from "./archive.routes.ts";

const bed = await testbed([archive, chat]);
const { database, owner, as } = bed;

test("ARC-1: whoever was in a room when the next year began reads it while the old one closes, and when it is put away", async () => {
  const place = await aTalkingSchool(database);
  const { school, student, teacher } = place;
  const key = `class:${place.teachingClass.id}`;
  const { id: roomId, here } = await keptRoom(bed, school, key);
  const say = () =>
    as(teacher.actor).call(sendMessage, { params: { roomId }, body: { clientId: aKey(), body: "Goodbye" } });
  await say();

  await owner.query("update academic_years set state = 'closing' where school_id = $1", [school.id]);
  await aYear(database, school, { startsOn: dayFromToday(0), endsOn: dayFromToday(600) });

  const read = () => as(student.actor).call(listMessages, { params: { roomId }, query: {} });
  expect((await read()).messages).toHaveLength(1);
  await expect(say()).rejects.toMatchObject({ code: "forbidden" });
  expect((await keptRoom(bed, school, key)).here).toEqual(here);
  expect((await read()).messages).toHaveLength(1);

  await owner.query(
    "update academic_years set state = 'archived' where school_id = $1 and state = 'closing'",
    [school.id],
  );
  await archiveRooms(database);
  expect((await as(student.actor).call(listArchivedYears, {})).years).toHaveLength(1);
  const { people } = await as(student.actor).call(readArchivedRoom, { params: { roomId } });
  expect(people.map(({ id }) => id)).toEqual(expect.arrayContaining([...here]));
});

test("ARC-1: whoever has spoken to the whole school keeps its name in the archive, and families stay unseen", async () => {
  const place = await aTalkingSchool(database);
  const { school, management, parent } = place;
  const { id: roomId } = await keptRoom(bed, school, "announcement");
  const body = { clientId: aKey(), body: "Welcome" };
  await as(management.actor).call(sendMessage, { params: { roomId }, body });
  await owner.query("update academic_years set state = 'archived' where school_id = $1", [school.id]);
  await archiveRooms(database);

  const { people } = await as(parent.actor).call(readArchivedRoom, { params: { roomId } });

  expect(people.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    [management.id, parent.id].toSorted((a, b) => a - b),
  );
});

test("ARC-1, FAM-1: a guardian who loses a child while the year closes loses its rooms too", async () => {
  const place = await aTalkingSchool(database);
  const { school, parent } = place;
  const { id: roomId } = await keptRoom(bed, school, "announcement");
  const read = () => as(parent.actor).call(listMessages, { params: { roomId }, query: {} });
  await owner.query("update academic_years set state = 'closing' where school_id = $1", [school.id]);
  await aYear(database, school, { startsOn: dayFromToday(0), endsOn: dayFromToday(600) });
  await keptRoom(bed, school, "announcement");
  expect((await read()).messages).toEqual([]);

  await owner.query("update guardian_links set restricted_by_court = true where school_id = $1", [school.id]);

  await expect(read()).rejects.toMatchObject({ code: "not-found" });
  await keptRoom(bed, school, "announcement");
  await expect(read()).rejects.toMatchObject({ code: "not-found" });
});
