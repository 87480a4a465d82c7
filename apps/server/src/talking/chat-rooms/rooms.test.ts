import { readChatSettings, saveChatSettings } from "@dars/contract/school/chat-settings";
import { sendMessage } from "@dars/contract/talking/chat";
import {
  listChatPartners,
  listRooms,
  openDirectRoom,
  quietRoom,
  readRoom,
} from "@dars/contract/talking/chat-rooms";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { zoneAt } from "#talking/chat/chat.factory.ts";
import { chat } from "#talking/chat/chat.routes.ts";

import { aTalkingSchool, keptRoom, yearsAgo, type TalkingSchool } from "./chat-rooms.factory.ts";
import { chatRooms } from "./chat-rooms.routes.ts";
import { keepRooms } from "./keep-rooms.ts";
import { findPair, insertPairRoom } from "./partners.queries.ts";

const bed = await testbed([chat, chatRooms], { authorise: authoriseWith() });
const { database, owner, as } = bed;

let place: TalkingSchool;
beforeEach(async () => {
  place = await aTalkingSchool(database);
  await keepRooms(database, place.school.id);
});

let keys = 0;
const aKey = () => `rooms${String((keys += 1)).padStart(10, "0")}`;
const getRooms = async ({ actor }: Member, query = {}) => (await as(actor).call(listRooms, { query })).rooms;
const send = ({ actor }: Member, roomId: number, body: string) =>
  as(actor).call(sendMessage, { params: { roomId }, body: { clientId: aKey(), body } });
const open = ({ actor }: Member, other: Member, about: Member | null = null) =>
  as(actor).call(openDirectRoom, {
    body: { key: aKey(), schoolId: place.school.id, personId: other.id, aboutId: about?.id ?? null },
  });
const fetchPartners = async ({ actor }: Member) => (await as(actor).call(listChatPartners, {})).partners;

describe("my rooms", () => {
  test("K1: a child sees the rooms of its class, with what was said last and what is unread; an evaluator none", async () => {
    const { id } = await keptRoom(bed, place.school, `class:${place.teachingClass.id}`);
    await send(place.teacher, id, "Exam on Sunday");
    await send(place.teacher, id, "Bring a pencil");

    const rooms = await getRooms(place.student);

    expect(rooms.map(({ kind }) => kind).toSorted()).toEqual(["announcement", "subject_class"]);
    expect(rooms[0]).toMatchObject({
      id,
      subject: { id: place.maths.id },
      section: { id: place.section.id },
      role: "student",
      unread: 2,
      silence: null,
      last: { senderId: place.teacher.id, body: "Bring a pencil", isRemoved: false },
    });
    expect(rooms[1]).toMatchObject({ kind: "announcement", silence: "readers-only" });
    expect(await getRooms(place.teacher)).toMatchObject([{ id, unread: 0 }, {}, {}]);
  });

  test("K1: rooms of one subject are its class room and those with its teachers", async () => {
    const direct = await open(place.student, place.teacher);

    const rooms = await getRooms(place.student, { subject: place.maths.id, level: place.section.levelId });

    expect(rooms.map(({ kind }) => kind).toSorted()).toEqual(["subject_class", "teacher_student"]);
    expect(rooms.find(({ id }) => id === direct.id)).toMatchObject({ others: [{ id: place.teacher.id }] });
    expect(await getRooms(place.student, { subject: place.maths.id + 1_000_000 })).toEqual([]);
  });

  test("CHAT-7: outside the hours a child's room says until when it is closed, a teacher's when words will arrive", async () => {
    const settings = {
      hours: { opensAt: "00:00", closesAt: "00:01" },
      guardiansObserveAll: null,
      safeguardingLeadId: null,
    };
    const params = { schoolId: place.school.id };
    // That one minute never is while the test runs.
    await owner.query("update schools set time_zone = $2 where id = $1", [place.school.id, zoneAt(12)]);
    const atNoon = (await getRooms(place.student)).find(({ kind }) => kind === "subject_class");
    await as(place.management.actor).call(saveChatSettings, { params, body: { revision: 0, settings } });

    const ofClass = (rooms: Awaited<ReturnType<typeof getRooms>>) =>
      rooms.find(({ kind }) => kind === "subject_class");
    expect(atNoon).toMatchObject({ opensAt: null, closesAt: expect.any(String) });
    expect(ofClass(await getRooms(place.student))).toMatchObject({
      silence: "closed-until",
      opensAt: expect.any(String),
      closesAt: null,
    });
    expect(ofClass(await getRooms(place.teacher))).toMatchObject({
      silence: null,
      opensAt: expect.any(String),
    });
  });

  test("CNT-9: a room is quiet for oneself alone", async () => {
    const { id } = await keptRoom(bed, place.school, `class:${place.teachingClass.id}`);
    const until = "2100-01-01T00:00:00.000Z";

    await as(place.student.actor).call(quietRoom, { params: { roomId: id }, body: { until } });

    const fetchQuiet = async (member: Member) =>
      (await getRooms(member)).find((room) => room.id === id)?.quietUntil;
    expect([await fetchQuiet(place.student), await fetchQuiet(place.teacher)]).toEqual([until, null]);
    await expect(
      as(place.parent.actor).call(quietRoom, { params: { roomId: id }, body: { until } }),
    ).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("who can read it", () => {
  test("K1: everybody in a room sees who reads it, guardians who look on and the safeguarding lead among them", async () => {
    const params = { schoolId: place.school.id };
    const { revision, management } = await as(place.management.actor).call(readChatSettings, { params });
    expect(management).toMatchObject([{ id: place.management.id }]);
    await as(place.management.actor).call(saveChatSettings, {
      params,
      body: {
        revision,
        settings: { hours: null, guardiansObserveAll: null, safeguardingLeadId: place.management.id },
      },
    });
    const { id: roomId } = await open(place.teacher, place.student);

    const { people, safeguardingLead } = await as(place.student.actor).call(readRoom, { params: { roomId } });

    expect(people.map(({ id, role, isHere }) => [id, role, isHere])).toEqual([
      [place.teacher.id, "staff", true],
      [place.student.id, "student", true],
      [place.parent.id, "observer", true],
    ]);
    expect(safeguardingLead).toMatchObject({ id: place.management.id });
  });

  test("families are not shown to each other where the whole school listens", async () => {
    const { id: roomId } = await keptRoom(bed, place.school, "announcement");

    const { people } = await as(place.parent.actor).call(readRoom, { params: { roomId } });

    expect(people.map(({ id }) => id)).toEqual([place.management.id, place.parent.id]);
  });
});

const BAR = "update guardian_links set restricted_by_court = $3 where school_id = $1 and guardian_id = $2";
const SEAT = "update enrolments set state = $3 where school_id = $1 and student_id = $2";

describe("how many can read a room", () => {
  test("A.4: equals how many it opens for, after members left, lost a child or joined, in announcement rooms too", async () => {
    const more = [
      await aStudent(database, place.school),
      await aTeacher(database, place.school),
      await aStudent(database, place.school, { section: place.section, birthDate: yearsAgo(15) }),
      await aGuardian(database, place.group, { of: [place.student] }),
    ];
    const everyone = [place.teacher, place.student, place.parent, place.management, ...more];
    await fc.assert(
      fc.asyncProperty(fc.subarray(everyone), fc.boolean(), fc.boolean(), async (gone, isBarred, isAway) => {
        await owner.query("update room_members set left_seq = null where school_id = $1", [place.school.id]);
        await owner.query(BAR, [place.school.id, place.parent.id, isBarred]);
        await owner.query(SEAT, [place.school.id, place.student.id, isAway ? "withdrawn" : "active"]);
        await keepRooms(database, place.school.id);
        await owner.query(
          "update room_members set left_seq = 0 where school_id = $1 and person_id = any($2) and role <> 'staff'",
          [place.school.id, gone.map(({ id }) => id)],
        );
        for (const key of ["announcement", `class:${place.teachingClass.id}`]) {
          const { id: roomId } = await keptRoom(bed, place.school, key);
          const read = await Promise.allSettled(
            everyone.map(({ actor }) => as(actor).call(readRoom, { params: { roomId } })),
          );
          const opened = read.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
          expect(opened.length).toBeGreaterThan(0);
          expect(opened.map(({ readers }) => readers)).toEqual(opened.map(() => opened.length));
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe("rooms of two sides", () => {
  test("K4: a child may write to its teachers, a teacher to its students and their guardians, a parent to the child's teachers", async () => {
    await aTeacher(database, place.school);
    const stranger = await aStudent(database, place.school);
    await aGuardian(database, place.group, { of: [stranger] });
    const fetchPairs = async (member: Member) =>
      (await fetchPartners(member)).map(({ personId, kind, about }) => [personId, kind, about?.id ?? null]);

    expect(await fetchPairs(place.student)).toEqual([[place.teacher.id, "teacher_student", null]]);
    expect(await fetchPairs(place.parent)).toEqual([[place.teacher.id, "teacher_parent", place.student.id]]);
    expect(new Set((await fetchPairs(place.teacher)).map((one) => one.join(" ")))).toEqual(
      new Set([
        `${place.student.id} teacher_student `,
        `${place.parent.id} teacher_parent ${place.student.id}`,
      ]),
    );
    expect((await fetchPartners(place.student))[0]).toMatchObject({
      subject: { id: place.maths.id },
      roomId: null,
    });
  });

  test("K4: each partner comes with role, school, and the section of the student it is about", async () => {
    const asShown = async (member: Member) =>
      (await fetchPartners(member)).map(({ personId, role, school, section, level }) => ({
        personId,
        role,
        school: school?.en,
        section: section?.id,
        level: level?.id,
      }));
    const { en: school } = (await fetchPartners(place.student))[0]?.school ?? {};
    const seat = { school, section: place.section.id, level: place.section.levelId };

    expect(school).toBeTruthy();
    expect(await asShown(place.student)).toEqual([{ ...seat, personId: place.teacher.id, role: "teacher" }]);
    expect(new Set(await asShown(place.teacher))).toEqual(
      new Set([
        { ...seat, personId: place.student.id, role: "student" },
        { ...seat, personId: place.parent.id, role: "guardian" },
      ]),
    );
    expect(await asShown(place.management)).toEqual([
      { school, section: undefined, level: undefined, personId: place.teacher.id, role: "teacher" },
    ]);
  });

  test("K4: whoever begins it, two have one room; a parent's is about the child", async () => {
    const [one, other] = [await open(place.teacher, place.student), await open(place.student, place.teacher)];
    expect(one.id).toBe(other.id);

    const family = await open(place.parent, place.teacher, place.student);

    expect(family).toMatchObject({
      kind: "teacher_parent",
      about: { id: place.student.id },
      role: "guardian",
    });
    expect((await open(place.teacher, place.parent, place.student)).id).toBe(family.id);
    await send(place.parent, family.id, "How is it going?");
  });

  test("K4: two who begin at the same moment have one room, and both are shown it", async () => {
    const { student, teacher, school } = place;
    const asTeacher = { schoolId: school.id, personId: teacher.id };
    const { first, second } = await database.inSchool(school.id, async (db) => {
      const pair = await findPair(db, asTeacher, "teacher", { personId: student.id, aboutId: null });
      if (!pair) throw new RangeError("They are taught by this teacher.");
      const made = await insertPairRoom(db, school.id, pair, [teacher.id, student.id]);
      const opening = [open(student, teacher)];
      await lockWaits(owner);
      return { first: made, second: opening };
    });

    expect(await Promise.all(second)).toMatchObject([{ id: first?.roomId, kind: "teacher_student" }]);
  });

  test("a room of a child and an adult is no secret: its guardian is told, and can look on", async () => {
    const { id } = await open(place.teacher, place.student);

    const { rows } = await owner.query(
      "select person_id::float8 as person, kind, page from notifications where school_id = $1",
      [place.school.id],
    );
    expect(rows).toEqual([{ person: place.parent.id, kind: "room-created", page: "chatting" }]);
    expect(await getRooms(place.parent)).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, role: "observer", silence: "observer" })]),
    );
  });

  test("CHAT-2: two children have none, nor a parent and another's child's teacher, nor anybody with a stranger", async () => {
    const classmate = await aStudent(database, place.school, { section: place.section });
    const otherTeacher = await aTeacher(database, place.school);

    for (const [from, to, about] of [
      [place.student, classmate, null],
      [place.student, otherTeacher, null],
      [place.parent, place.teacher, classmate],
      [place.parent, otherTeacher, place.student],
      [otherTeacher, place.student, null],
      [otherTeacher, place.parent, place.student],
    ] as const)
      await expect(open(from, to, about)).rejects.toMatchObject({ code: "not-found" });
  });

  test("K4: the management begins a room with staff", async () => {
    const room = await open(place.management, place.teacher);

    expect(room).toMatchObject({ kind: "staff", others: [{ id: place.teacher.id }] });
    await send(place.teacher, room.id, "Good morning");
  });
});
