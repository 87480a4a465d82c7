import { dropHeld, editMessage, listHeld, react, removeMessage } from "@dars/contract/talking/chat";
import { beforeAll, describe, expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool, type Group, type School } from "#platform/testing/factories/organisation.ts";
import { aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";

import { chatBed } from "./chat-bed.factory.ts";
import { aMember, aRoom, zoneAt } from "./chat.factory.ts";
import { deliverHeld } from "./deliver-held.ts";

const { as, owner, database, send, fetchLog, fetchMessages, ...bed } = await chatBed();

let group: Group;
let school: School;

beforeAll(async () => {
  group = await aGroup(database);
  school = await aSchool(database, group, { timeZone: zoneAt(12) });
});

const edit = ({ actor }: Member, roomId: number, msgNo: number, body: string, key = aKey()) =>
  as(actor).call(editMessage, { params: { roomId, msgNo }, body: { key, body } });
const remove = ({ actor }: Member, roomId: number, msgNo: number) =>
  as(actor).call(removeMessage, { params: { roomId, msgNo } });

/** A room of a class with its teacher and two students, whose accounts are of last month. */
async function aClassRoom(at: School = school) {
  const teacher = await aTeacher(database, at);
  const [student, other] = [await aStudent(database, at), await aStudent(database, at)];
  const roomId = await aRoom(owner, { schoolId: at.id, kind: "subject_class" });
  await aMember(owner, { schoolId: at.id, roomId, personId: teacher.id });
  for (const { id, accountId } of [student, other]) {
    await aMember(owner, { schoolId: at.id, roomId, personId: id, role: "student" });
    await owner.query("update accounts set created_at = now() - interval '30 days' where id = $1", [
      accountId,
    ]);
  }
  return { teacher, student, other, roomId };
}

const grow = (roomId: number, minutes: number) =>
  owner.query(
    "update room_events set created_at = created_at - make_interval(mins => $2) where room_id = $1",
    [roomId, minutes],
  );

describe("CHAT-4", () => {
  test("CHAT-4: an edit within a quarter of an hour changes what stands and keeps what was said", async () => {
    const { roomId, teacher, colleague } = await bed.aRoomOfTwo(school);
    await send(teacher, roomId, "Exam on Sunday");
    const key = aKey();

    const edited = await edit(teacher, roomId, 1, "Exam on Monday", key);
    const again = await edit(teacher, roomId, 1, "Exam on Monday", key);

    expect(again).toEqual(edited);
    const { messages } = await fetchMessages(colleague, roomId);
    expect(messages).toMatchObject([{ body: "Exam on Monday", removed: null, editedAt: expect.any(String) }]);
    expect((await fetchLog(colleague, roomId)).events).toMatchObject([
      { type: "message" },
      { type: "edit", target: 1, by: teacher.id, body: "Exam on Monday" },
    ]);
    const { rows } = await owner.query("select body from message_originals where room_id = $1", [roomId]);
    expect(rows).toEqual([{ body: "Exam on Sunday" }]);
  });

  test("CHAT-4: an edit leaves something to read", async () => {
    const { roomId, teacher, colleague } = await bed.aRoomOfTwo(school);
    await send(teacher, roomId, "Exam on Sunday");

    await expect(edit(teacher, roomId, 1, " \n\t")).rejects.toMatchObject({
      code: "invalid",
      field: "/body/body",
    });

    expect((await fetchMessages(colleague, roomId)).messages).toMatchObject([{ body: "Exam on Sunday" }]);
  });

  test("CHAT-4: after a quarter of an hour, or of somebody else, nothing is changed or taken back", async () => {
    const { roomId, teacher, colleague } = await bed.aRoomOfTwo(school);
    await send(teacher, roomId);

    await expect(edit(colleague, roomId, 1, "No")).rejects.toMatchObject({ code: "forbidden" });
    await expect(remove(colleague, roomId, 1)).rejects.toMatchObject({ code: "forbidden" });
    await grow(roomId, 16);
    await expect(edit(teacher, roomId, 1, "Late")).rejects.toMatchObject({ code: "conflict" });
    await expect(remove(teacher, roomId, 1)).rejects.toMatchObject({ code: "conflict" });
  });

  test("CHAT-4: what its author takes back leaves its number and no words, in the history either", async () => {
    const { roomId, teacher, colleague } = await bed.aRoomOfTwo(school);
    await send(teacher, roomId, "Wrong room");
    await edit(teacher, roomId, 1, "Wrong room, sorry");

    const removed = await remove(teacher, roomId, 1);

    expect(await remove(teacher, roomId, 1)).toEqual(removed);
    expect((await fetchMessages(colleague, roomId)).messages).toMatchObject([
      { msgNo: 1, body: null, removed: "author" },
    ]);
    expect(JSON.stringify(await fetchLog(colleague, roomId))).not.toContain("Wrong");
    await expect(edit(teacher, roomId, 1, "Back")).rejects.toMatchObject({ code: "conflict" });
  });

  test("each person has one reaction to a message, and may take it back", async () => {
    const { roomId, teacher, colleague } = await bed.aRoomOfTwo(school);
    await send(teacher, roomId);
    const reacted = (by: Member, reaction: "👍" | "🙏" | null) =>
      as(by.actor).call(react, { params: { roomId, msgNo: 1 }, body: { key: aKey(), reaction } });

    await reacted(colleague, "👍");
    await reacted(colleague, "🙏");
    await reacted(teacher, "👍");
    await reacted(teacher, null);

    expect((await fetchMessages(teacher, roomId)).messages[0]?.reactions).toEqual([
      { by: colleague.id, reaction: "🙏" },
    ]);
  });
});

describe("children", () => {
  test("CHAT-6: a student sends twenty messages a minute to a room, and no more", async () => {
    const { roomId, student, other } = await aClassRoom();

    const sent = await Promise.allSettled(
      Array.from({ length: 25 }, (_, n) => send(student, roomId, `Number ${n}`)),
    );

    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    await expect(send(student, roomId)).rejects.toMatchObject({ code: "too-many-requests" });
    await expect(send(other, roomId)).resolves.toMatchObject({ msgNo: 21 });
    await grow(roomId, 2);
    await expect(send(student, roomId)).resolves.toMatchObject({ msgNo: 22 });
  });

  test("students share no contact details and no outside links; staff may", async () => {
    const { roomId, student, teacher } = await aClassRoom();
    const refused = {
      phone: ["0770 123 4567", "call ٠٧٧٠١٢٣٤٥٦٧", "+964-770-123-4567"],
      "e-mail": ["write to ali.k@mail.com", "ali (at) mail (dot) com"],
      link: ["https://example.org/x", "t.me/somebody", "www.games.net"],
      handle: ["find me @ali_2012"],
    };

    for (const [pattern, texts] of Object.entries(refused))
      for (const text of texts) {
        await expect(send(student, roomId, text)).rejects.toMatchObject({
          code: "invalid",
          details: { pattern },
        });
        await expect(send(teacher, roomId, text)).resolves.toMatchObject({ isRepeat: false });
      }
    const fine = ["the answer is 1234567", "2025-2026, page 12", "on 20/11/2025 10:30", "3.14159265358979"];
    for (const text of fine)
      await expect(send(student, roomId, text)).resolves.toMatchObject({ seq: expect.any(Number) });
  });

  test("MOD-6: a student whose account is of today sends no files", async () => {
    const { roomId, student } = await aClassRoom();
    const attachments = [{ kind: "photo", fileId: aKey(), name: "a.jpg", type: "image/jpeg", size: 1 }];
    await owner.query("update accounts set created_at = now() where id = $1", [student.accountId]);

    const sending = () => send(student, roomId, "Look", aKey(), { attachments });

    await expect(sending()).rejects.toMatchObject({ code: "invalid", details: { pattern: "new-account" } });
    await owner.query("update accounts set created_at = now() - interval '25 hours' where id = $1", [
      student.accountId,
    ]);
    await expect(sending()).rejects.toMatchObject({ details: { reason: "file-not-ready" } });
  });

  test("MOD-3: whoever is silenced, or in slow mode, or in a locked room waits; staff goes on", async () => {
    const { roomId, student, teacher } = await aClassRoom();
    await owner.query("update rooms set slow_mode_seconds = 60 where id = $1", [roomId]);
    await send(student, roomId);
    await expect(send(student, roomId)).rejects.toMatchObject({ code: "too-many-requests" });
    await owner.query("update rooms set state = 'locked' where id = $1", [roomId]);
    await expect(send(student, roomId)).rejects.toMatchObject({ details: { silence: "locked" } });
    await expect(send(teacher, roomId)).resolves.toMatchObject({ msgNo: 2 });
    await owner.query("update rooms set state = 'open', slow_mode_seconds = 0 where id = $1", [roomId]);
    await owner.query(
      "update room_members set silenced_until = now() + interval '1 hour' where room_id = $1 and person_id = $2",
      [roomId, student.id],
    );
    await expect(send(student, roomId)).rejects.toMatchObject({ details: { silence: "muted" } });
  });
});

describe("CHAT-7", () => {
  test("CHAT-7: what waited for the morning arrives once, in order, and tells when it was written", async () => {
    const night = await aSchool(database, group, { timeZone: zoneAt(23) });
    const { roomId, teacher, student } = await aClassRoom(night);
    const keys = [aKey(), aKey(), aKey()];
    for (const [n, key] of keys.entries()) await send(teacher, roomId, `Homework ${n}`, key);
    await send(teacher, roomId, "Homework 0", keys[0]);
    const waiting = await as(teacher.actor).call(listHeld, { params: { roomId } });
    expect(waiting.held.map(({ body }) => body)).toEqual(["Homework 0", "Homework 1", "Homework 2"]);
    expect((await as(student.actor).call(listHeld, { params: { roomId } })).held).toEqual([]);
    const dropped = { params: { roomId, heldId: keys[1] ?? "" } };
    expect(await as(teacher.actor).call(dropHeld, dropped)).toEqual({ isDropped: true });
    expect(await deliverHeld(database, night.id)).toBe(0);
    const { rows: jobs } = await owner.query("select run_at from jobs where key like $1", [
      `% ${night.id} %`,
    ]);
    expect(jobs).toEqual([{ run_at: new Date(waiting.held[0]?.arrivesAt ?? "") }]);

    await owner.query("update schools set time_zone = $2 where id = $1", [night.id, zoneAt(12)]);
    await owner.query("update held_messages set arrives_at = now()");
    await Promise.all([deliverHeld(database, night.id), deliverHeld(database, night.id)]);

    const { messages } = await fetchMessages(student, roomId);
    expect(messages).toMatchObject([
      { msgNo: 1, body: "Homework 0", clientId: keys[0], heldSince: waiting.held[0]?.writtenAt },
      { msgNo: 2, body: "Homework 2", clientId: keys[2] },
    ]);
    expect(await send(teacher, roomId, "Homework 0", keys[0])).toMatchObject({ seq: 1, isRepeat: true });
  });
});
