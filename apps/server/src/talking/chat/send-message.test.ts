import { markRead, sendMessage } from "@dars/contract/talking/chat";
import { beforeAll, describe, expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool, type Group, type School } from "#platform/testing/factories/organisation.ts";
import { aStudent, aTeacher } from "#platform/testing/factories/people.ts";

import { chatBed } from "./chat-bed.factory.ts";
import { aMember, aRoom, zoneAt } from "./chat.factory.ts";

const { owner, database, as, send, fetchLog, fetchMessages, ...bed } = await chatBed();

let group: Group;
let school: School;

beforeAll(async () => {
  group = await aGroup(database);
  school = await aSchool(database, group, { timeZone: zoneAt(12) });
});

describe("numbers", () => {
  test("I1: what was acknowledged stands once in the log, under the number it was told", async () => {
    const { roomId, teacher, colleague } = await bed.aRoomOfTwo(school);
    const clientId = aKey();

    const reply = await send(teacher, roomId, "Exam on Sunday", clientId);

    expect(reply).toMatchObject({ seq: 1, msgNo: 1, arrivesAt: null, isRepeat: false });
    const { events, head } = await fetchLog(colleague, roomId);
    expect(head).toBe(1);
    expect(events).toMatchObject([
      { type: "message", seq: 1, clientId, body: "Exam on Sunday", senderId: teacher.id },
    ]);
  });

  test("I2, I3: whatever is sent at once, numbers have no gap and follow the order of sending", async () => {
    const { roomId, teacher, colleague } = await bed.aRoomOfTwo(school);
    const other = await bed.aRoomOfTwo(school);

    const sent = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        n % 3 === 0 ? send(other.teacher, other.roomId) : send(n % 3 === 1 ? teacher : colleague, roomId),
      ),
    );

    const numbers = sent.filter((_, n) => n % 3 !== 0).map(({ seq }) => seq);
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
    const { events } = await fetchLog(teacher, roomId);
    expect(events.map(({ seq }) => seq)).toEqual(numbers);
    const later = await send(colleague, roomId);
    expect(later.seq).toBe(201);
  });

  test("T3: the same message sent eight times at once, and again later, is one message with one answer", async () => {
    const { roomId, teacher } = await bed.aRoomOfTwo(school);
    const clientIds = Array.from({ length: 20 }, aKey);

    const sent = await Promise.all(
      clientIds.flatMap((clientId) =>
        Array.from({ length: 8 }, () => send(teacher, roomId, "Hello", clientId)),
      ),
    );
    const again = await Promise.all(clientIds.map((clientId) => send(teacher, roomId, "Hello", clientId)));

    const { events } = await fetchLog(teacher, roomId);
    expect(events.map((event) => event.type === "message" && event.clientId)).toEqual(clientIds);
    expect(sent.filter(({ isRepeat }) => !isRepeat)).toHaveLength(20);
    for (const [n, { seq, at, isRepeat }] of again.entries()) {
      expect(isRepeat).toBe(true);
      expect(sent.slice(n * 8, n * 8 + 8)).toMatchObject(Array.from({ length: 8 }, () => ({ seq, at })));
    }
  });
});

describe("who may send", () => {
  test("I7: somebody who has left the room, or never was in it, neither sends nor reads", async () => {
    const { roomId } = await bed.aRoomOfTwo(school);
    const [left, stranger] = [await aTeacher(database, school), await aTeacher(database, school)];
    await aMember(owner, { schoolId: school.id, roomId, personId: left.id, leftSeq: 0 });

    for (const person of [left, stranger]) {
      await expect(send(person, roomId)).rejects.toMatchObject({ code: "not-found" });
      await expect(fetchLog(person, roomId)).rejects.toMatchObject({ code: "not-found" });
      await expect(fetchMessages(person, roomId)).rejects.toMatchObject({ code: "not-found" });
      await expect(
        as(person.actor).call(markRead, { params: { roomId }, body: { seq: 1 } }),
      ).rejects.toMatchObject({ code: "not-found" });
    }
  });

  test("one message that the database does not take leaves its neighbours alone", async () => {
    const { roomId, teacher } = await bed.aRoomOfTwo(school);

    const sent = await Promise.allSettled([
      send(teacher, roomId, "before"),
      send(teacher, roomId, "poisoned \u0000"),
      send(teacher, roomId, "after"),
    ]);

    expect(sent).toMatchObject([
      { status: "fulfilled" },
      { status: "rejected", reason: { code: "invalid", field: "/body/body" } },
      { status: "fulfilled" },
    ]);
    const { events } = await fetchLog(teacher, roomId);
    expect(events).toMatchObject([
      { seq: 1, body: "before" },
      { seq: 2, body: "after" },
    ]);
  });

  test("CHAT-7: children write inside the hours alone; what others write outside waits for the morning", async () => {
    const night = await aSchool(database, group, { timeZone: zoneAt(23) });
    const [student, teacher] = [await aStudent(database, night), await aTeacher(database, night)];
    const roomId = await aRoom(owner, { schoolId: night.id, kind: "subject_class" });
    await aMember(owner, { schoolId: night.id, roomId, personId: student.id, role: "student" });
    await aMember(owner, { schoolId: night.id, roomId, personId: teacher.id });

    await expect(send(student, roomId)).rejects.toMatchObject({
      code: "forbidden",
      details: { silence: "closed-until" },
    });
    const heldMessage = await send(teacher, roomId);
    expect(heldMessage).toMatchObject({ seq: 0, msgNo: 0 });
    expect(Date.parse(heldMessage.arrivesAt ?? "")).toBeGreaterThan(Date.now());
    const urgent = { clientId: aKey(), body: "The school is closed today", urgent: true };
    expect(await as(teacher.actor).call(sendMessage, { params: { roomId }, body: urgent })).toMatchObject({
      seq: 1,
    });
  });
});

describe("reading", () => {
  test("opening a room shows the latest messages, and pages go both ways", async () => {
    const { roomId, teacher } = await bed.aRoomOfTwo(school);
    for (let n = 0; n < 7; n += 1) await send(teacher, roomId);
    const numbers = async (query: object) => {
      const { messages, hasOlder, hasNewer } = await fetchMessages(teacher, roomId, { limit: 3, ...query });
      return [messages.map(({ msgNo }) => msgNo), hasOlder, hasNewer];
    };

    expect(await numbers({})).toEqual([[5, 6, 7], true, false]);
    expect(await numbers({ before: 3 })).toEqual([[1, 2], false, true]);
    expect(await numbers({ after: 2 })).toEqual([[3, 4, 5], true, true]);
    expect(await numbers({ after: 7 })).toEqual([[], true, false]);
  });

  test("I6: the read pointer only rises, whatever order devices report in", async () => {
    const { roomId, teacher, colleague } = await bed.aRoomOfTwo(school);
    for (let n = 0; n < 5; n += 1) await send(colleague, roomId);
    const read = (seq: number) => as(teacher.actor).call(markRead, { params: { roomId }, body: { seq } });

    expect(await read(3)).toEqual({ readMsgNo: 3, unread: 2 });
    expect(await read(1)).toEqual({ readMsgNo: 3, unread: 2 });
    expect(await read(9999)).toEqual({ readMsgNo: 5, unread: 0 });
  });
});
