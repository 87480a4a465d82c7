import { moveYear } from "@dars/contract/school/years";
import { sendMessage } from "@dars/contract/talking/chat";
import { listRooms } from "@dars/contract/talking/chat-rooms";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { years } from "#school/years/years.routes.ts";
import { chat } from "#talking/chat/chat.routes.ts";

import { aTalkingSchool } from "./chat-rooms.factory.ts";
import { chatRooms } from "./chat-rooms.routes.ts";
import { keepRooms } from "./keep-rooms.ts";
import { roomsOfYear } from "./rooms-of-year.ts";

const { database, as } = await testbed([chat, chatRooms, years(roomsOfYear)], { authorise: authoriseWith() });
const place = await aTalkingSchool(database);
await keepRooms(database, place.school.id);

test("A.5: a year that closes says how many rooms it silences; the staff go on, and it can be taken back", async () => {
  const ofClass = await fetchRoomId(place.teacher, "subject_class");
  const ofStaff = await fetchRoomId(place.teacher, "staff");
  const ofSchool = await fetchRoomId(place.management, "announcement");
  await expect(move("closing", 1)).rejects.toMatchObject({ details: { reason: "year-silences", rooms: 1 } });
  await expect(move("closing", 1, 2)).rejects.toMatchObject({ details: { rooms: 1 } });

  const { revision } = await move("closing", 1, 1);
  await keepRooms(database, place.school.id);

  await send(ofStaff, "Meeting at noon");
  await send(ofSchool, "Exams begin on Sunday", place.management);
  await expect(send(ofClass, "Exam")).rejects.toMatchObject({ code: "forbidden" });
  await move("current", revision);
  await keepRooms(database, place.school.id);
  await send(ofClass, "Exam");
});

test("A.5: a year that takes another's place says how many rooms of that one it silences", async () => {
  const elsewhere = await aTalkingSchool(database);
  await keepRooms(database, elsewhere.school.id);
  const next = await aYear(database, elsewhere.school, {
    state: "planning",
    startsOn: dayFromToday(400),
    endsOn: dayFromToday(700),
  });
  const become = (silences?: number) => moveSchoolYear(elsewhere, next.id, "current", 1, silences);

  await expect(become()).rejects.toMatchObject({ details: { reason: "year-silences", rooms: 1 } });
  await expect(become(2)).rejects.toMatchObject({ details: { rooms: 1 } });
  await become(1);
});

const move = (state: "closing" | "current", revision: number, silences?: number) =>
  moveSchoolYear(place, place.teachingClass.yearId, state, revision, silences);

const moveSchoolYear = (
  { school, management }: typeof place,
  yearId: number,
  state: "closing" | "current",
  revision: number,
  silences: number | undefined,
) =>
  as(management.actor).call(moveYear, {
    params: { schoolId: school.id, yearId },
    body: { key: aKey(), revision, state, ...(silences !== undefined && { silences }) },
  });

const send = (roomId: number, body: string, { actor }: Member = place.teacher) =>
  as(actor).call(sendMessage, { params: { roomId }, body: { clientId: aKey(), body } });

async function fetchRoomId({ actor }: Member, roomKind: string): Promise<number> {
  const { rooms } = await as(actor).call(listRooms, { query: {} });
  return rooms.find(({ kind }) => kind === roomKind)?.id ?? 0;
}
