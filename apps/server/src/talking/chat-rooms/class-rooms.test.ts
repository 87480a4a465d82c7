import { listEvents, sendMessage } from "@dars/contract/talking/chat";
import { listRooms, readRoom } from "@dars/contract/talking/chat-rooms";
import { enterClassRoom, leaveClassRoom, listClassRooms } from "@dars/contract/talking/class-rooms";
import { actInRoom } from "@dars/contract/talking/moderation-rooms";
import { beforeEach, describe, expect, test } from "vitest";

import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aLevel, aSubject } from "#platform/testing/factories/organisation.ts";
import { aPerson, aTeacher, tieToAccount, type Member } from "#platform/testing/factories/people.ts";
import { aCoordinator } from "#platform/testing/factories/scopes.ts";
import { chat } from "#talking/chat/chat.routes.ts";
import { aModeratedBed } from "#talking/moderation/moderation-bed.factory.ts";

import { aTalkingSchool, keptRoom, type TalkingSchool } from "./chat-rooms.factory.ts";
import { chatRooms } from "./chat-rooms.routes.ts";
import { keepRooms } from "./keep-rooms.ts";

const bed = await aModeratedBed(chat, chatRooms);
const { database, owner, as } = bed;

let place: TalkingSchool;
let roomId: number;
let coordinator: Member;
beforeEach(async () => {
  place = await aTalkingSchool(database);
  coordinator = await createCoordinator({ subject: place.maths });
  roomId = (await keptRoom(bed, place.school, `class:${place.teachingClass.id}`)).id;
});

/** A coordinator with a person in the school. */
async function createCoordinator(
  wishes: Pick<Parameters<typeof aCoordinator>[2], "subject" | "levels" | "endsOn">,
) {
  const member = await aCoordinator(database, place.group, { ...wishes, schools: [place.school] });
  const person = await aPerson(database, place.school);
  await database.inSchool(place.school.id, (db) => tieToAccount(db, member.accountId, person));
  return { ...member, id: person.id };
}

const enter = ({ actor }: Member, key = aKey()) =>
  as(actor).call(enterClassRoom, {
    body: { key, schoolId: place.school.id, roomId, reason: "The plan of the term." },
  });
const leave = ({ actor }: Member) => as(actor).call(leaveClassRoom, { params: { roomId } });
const say = ({ actor }: Member, body: string) =>
  as(actor).call(sendMessage, { params: { roomId }, body: { clientId: aKey(), body } });
const read = ({ actor }: Member) => as(actor).call(listEvents, { params: { roomId }, query: { after: 0 } });
const mute = ({ actor }: Member, personId: number) =>
  as(actor).call(actInRoom, {
    params: { roomId },
    body: { key: aKey(), act: "mute", personId, minutes: 10, reason: "Be quiet." },
  });
const offered = async ({ actor }: Member) => (await as(actor).call(listClassRooms, {})).rooms;
const readMembersHere = async () =>
  (await keptRoom(bed, place.school, `class:${place.teachingClass.id}`)).here;

describe("a coordinator in the room of a class", () => {
  test("K1: reads nothing there before it has asked, and sees the room by name alone", async () => {
    await say(place.teacher, "Exam on Sunday");

    const rooms = await offered(coordinator);

    expect(rooms).toMatchObject([{ id: roomId, isIn: false, teachers: [{ id: place.teacher.id }] }]);
    expect(JSON.stringify(rooms)).not.toContain("Exam");
    await expect(read(coordinator)).rejects.toMatchObject({ code: "not-found" });
    expect(
      (await as(coordinator.actor).call(listRooms, { query: {} })).rooms.map(({ id }) => id),
    ).not.toContain(roomId);
  });

  test("K3: asked for, it reads and writes there, and everybody in the room sees it", async () => {
    await say(place.teacher, "Exam on Sunday");

    const card = await enter(coordinator);
    await say(coordinator, "Good luck");

    expect(card).toMatchObject({ id: roomId, role: "coordinator", silence: null, me: coordinator.id });
    const texts = (await read(coordinator)).events.flatMap((event) =>
      event.type === "message" ? [event.body] : [],
    );
    expect(texts).toEqual(["Exam on Sunday", "Good luck"]);
    const { people } = await as(place.student.actor).call(readRoom, { params: { roomId } });
    expect(people).toContainEqual(
      expect.objectContaining({ id: coordinator.id, role: "coordinator", isHere: true }),
    );
    const lines = (await read(place.student)).events.filter(({ type }) => type === "system");
    expect(lines).toMatchObject([{ what: "joined", personId: coordinator.id }]);
    expect(await offered(coordinator)).toMatchObject([{ isIn: true }]);
  });

  test("MOD-5: who entered, and why, stands in the audit log once, however often the app asks", async () => {
    const key = aKey();
    await enter(coordinator, key);
    await enter(coordinator, key);
    await leave(coordinator);
    await leave(coordinator).catch(() => undefined);

    const { rows } = await owner.query(
      `select action, account_id::float8 as account, changes from audit_events
       where school_id = $1 and subject_kind = 'room' order by id`,
      [place.school.id],
    );
    expect(rows).toEqual([
      {
        action: "room.entered",
        account: coordinator.accountId,
        changes: { reason: "The plan of the term." },
      },
      { action: "room.left", account: coordinator.accountId, changes: null },
    ]);
  });

  test("a class of another subject or level, and a mandate that is over, are not found", async () => {
    const others = [
      await createCoordinator({ subject: await aSubject(database, place.group) }),
      await createCoordinator({ subject: place.maths, levels: [await aLevel(database, place.group)] }),
      await createCoordinator({ subject: place.maths, endsOn: dayFromToday(0) }),
    ];

    for (const other of others) {
      expect(await offered(other)).toEqual([]);
      await expect(enter(other)).rejects.toMatchObject({ code: "not-found" });
    }
    await expect(enter(place.teacher)).rejects.toMatchObject({ code: "forbidden" });
    await expect(enter(place.management)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("CHAT-3: it is out of the room with its mandate, and a new mandate does not bring it back", async () => {
    await enter(coordinator);
    await owner.query("update coordinator_scopes set ends_on = $2 where account_id = $1", [
      coordinator.accountId,
      dayFromToday(0),
    ]);

    await expect(read(coordinator)).rejects.toMatchObject({ code: "not-found" });
    expect(await readMembersHere()).not.toContain(coordinator.id);

    await owner.query(
      `insert into coordinator_scopes (school_id, account_id, subject_id, starts_on)
       values ($1, $2, $3, current_date - 1)`,
      [place.school.id, coordinator.accountId, place.maths.id],
    );
    expect(await readMembersHere()).not.toContain(coordinator.id);
    await enter(coordinator);
    expect(await readMembersHere()).toContain(coordinator.id);
  });

  test("CHAT-3: whoever has left reads no more, until it asks again", async () => {
    await enter(coordinator);
    await leave(coordinator);

    await expect(read(coordinator)).rejects.toMatchObject({ code: "not-found" });
    await enter(coordinator);
    await expect(read(coordinator)).resolves.toBeDefined();
  });

  test("CHAT-1: it does not stand in for the teacher: without one the room is paused", async () => {
    await enter(coordinator);
    await owner.query("update teacher_assignments set ends_on = $2 where school_id = $1", [
      place.school.id,
      dayFromToday(0),
    ]);

    await expect(say(place.student, "Anybody?")).rejects.toMatchObject({ details: { silence: "paused" } });
    await keepRooms(database, place.school.id);
    await expect(say(coordinator, "I am here")).rejects.toMatchObject({ details: { silence: "paused" } });
  });

  test("K6: it mutes nobody in the room, and the teacher does not mute it", async () => {
    await enter(coordinator);

    await expect(mute(coordinator, place.student.id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(mute(place.teacher, coordinator.id)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("ACC-3: what it asked for as a coordinator it does not open in another role", async () => {
    const teaching = await aTeacher(database, place.school);
    await aCoordinatorsScope(teaching);
    const asCoordinator = { ...teaching, actor: { ...teaching.actor, role: "subject_coordinator" as const } };
    await enter(asCoordinator);

    await expect(read(teaching)).rejects.toMatchObject({ code: "not-found" });
    await expect(read(asCoordinator)).resolves.toBeDefined();
  });
});

const aCoordinatorsScope = ({ accountId }: Member) =>
  owner.query(
    `insert into coordinator_scopes (school_id, account_id, subject_id, starts_on) values ($1, $2, $3, current_date - 1)`,
    [place.school.id, accountId, place.maths.id],
  );
