import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";

import { counted } from "#platform/testing/counted-database.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aGroup, aSchool, type Group, type School } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher } from "#platform/testing/factories/people.ts";

import { aMember, aMessage, aRoom, aStaffRoom, manyMessages } from "./chat.factory.ts";
import { unreadRooms } from "./chat.queries.ts";
import { countUnread, type Counter } from "./count-unread.ts";

const fresh = await freshDatabase();
const { database, owner } = fresh;

let group: Group;
let school: School;

beforeAll(async () => {
  group = await aGroup(database);
  school = await aSchool(database, group);
});

const nothing = { total: 0, rooms: {} };

const fetchUnread = async ({ actor }: { actor: Counter }, visits: ReadonlyMap<number, Date> = new Map()) => {
  const { total, rooms } = await countUnread(database, actor, visits);
  return { total, rooms: Object.fromEntries(rooms) };
};

describe("which messages count", () => {
  test("CNT-2: messages of others count, one's own and those taken back do not", async () => {
    const messages = [{ isOwn: true }, {}, { redacted: true }, {}];
    const { roomId, teacher } = await aStaffRoom(fresh, { school, messages });

    expect(await fetchUnread(teacher)).toEqual({ total: 2, rooms: { [roomId]: 2 } });
  });

  test("CNT-2: edits, reactions and notices are no messages", async () => {
    const messages = [{ type: "edit" }, { type: "reaction" }, { type: "system" }, { type: "redact" }];
    const { teacher } = await aStaffRoom(fresh, { school, messages });

    expect(await fetchUnread(teacher)).toEqual(nothing);
  });

  test("CNT-2: somebody who has left the room counts nothing in it", async () => {
    const { teacher } = await aStaffRoom(fresh, { school, messages: [{}], member: { leftSeq: 1 } });

    expect(await fetchUnread(teacher)).toEqual(nothing);
  });

  test("CHAT-8: a room whose door has shut at midnight counts nothing, before anybody has noted it", async () => {
    const { roomId, teacher } = await aStaffRoom(fresh, { school, messages: [{}] });
    await fresh.owner.query("update room_members set holds_until = now() where room_id = $1", [roomId]);

    expect(await fetchUnread(teacher)).toEqual(nothing);
  });

  test("CNT-3: a room never visited counts from when one joined it", async () => {
    const messages = [{}, {}, {}];
    const { roomId, teacher } = await aStaffRoom(fresh, { school, messages, member: { joinedSeq: 2 } });

    expect(await fetchUnread(teacher)).toEqual({ total: 1, rooms: { [roomId]: 1 } });
  });

  test("CNT-5: an archived room counts nothing", async () => {
    const { roomId, teacher } = await aStaffRoom(fresh, { school, messages: [{}], room: { archived: true } });

    expect(await fetchUnread(teacher, new Map([[roomId, new Date(0)]]))).toEqual(nothing);
  });

  test("CNT-5: a visit to a room that one is no member of says nothing", async () => {
    const { roomId } = await aStaffRoom(fresh, { school, messages: [{}] });
    const visits = new Map([roomId, 999_999_999].map((room) => [room, new Date(0)]));

    expect(await fetchUnread(await aTeacher(database, school), visits)).toEqual(nothing);
    expect(await fetchUnread(await aTeacher(database, await aSchool(database, group)), visits)).toEqual(
      nothing,
    );
  });

  test("CNT-9: a muted room counts nothing until its time is over", async () => {
    const room = { school, messages: [{}] };
    const muted = await aStaffRoom(fresh, { ...room, member: { mutedUntil: "infinity" } });
    const over = await aStaffRoom(fresh, { ...room, member: { mutedUntil: "2025-11-20T04:00:00Z" } });

    expect(await fetchUnread(muted.teacher)).toEqual(nothing);
    expect(await fetchUnread(over.teacher)).toEqual({ total: 1, rooms: { [over.roomId]: 1 } });
  });
});

describe("how far it counts", () => {
  test("CNT-3: a room counts at most 99", async () => {
    const { roomId, teacher, colleague } = await aStaffRoom(fresh, { school });
    await manyMessages(owner, { schoolId: school.id, roomId, senderId: colleague.id, count: 101 });

    expect(await fetchUnread(teacher)).toEqual({ total: 99, rooms: { [roomId]: 99 } });
  });

  test("CNT-3: all rooms together count at most 999", async () => {
    const { teacher, colleague } = await aStaffRoom(fresh, { school });
    const schoolId = school.id;
    for (let room = 0; room < 11; room++) {
      const roomId = await aRoom(owner, { schoolId });
      await aMember(owner, { schoolId, roomId, personId: teacher.id });
      await manyMessages(owner, { schoolId, roomId, senderId: colleague.id, count: 99 });
    }

    const { total, rooms } = await countUnread(database, teacher.actor, new Map());

    expect(total).toBe(999);
    expect([...rooms.values()]).toEqual(Array(11).fill(99));
  });

  test("a room with 30,000 unread messages is read no further than the cap, in its own year alone", async () => {
    const { roomId, teacher, colleague } = await aStaffRoom(fresh, { school });
    await manyMessages(owner, { schoolId: school.id, roomId, senderId: colleague.id, count: 30_000 });
    await owner.query("analyze room_events");
    const reader = {
      schoolId: school.id,
      personId: teacher.id,
      memberRoles: ["staff"],
      asGuardian: false,
    };

    const { rows } = await sql<{ "QUERY PLAN": [{ Plan: PlanNode }] }>`
      explain (analyze, timing off, format json) ${unreadRooms(reader, new Map([[roomId, 0]]), 99)}
    `.execute(database.reading(school.id));

    const touched = rows.flatMap((row) => flattened(row["QUERY PLAN"][0].Plan)).filter(readsEvents);
    expect(touched.map((node) => [node["Node Type"], node["Actual Rows"]])).toEqual([["Index Scan", 99]]);
  });
});

describe("whose rooms", () => {
  test("ACC-3: a teacher's session and a parent's session each count their own rooms", async () => {
    const staff = await aStaffRoom(fresh, { school, messages: [{}] });
    const child = await aStudent(database, school);
    const parent = await aGuardian(database, group, { of: [child] });
    const familyRoom = await aFamilyRoom(child.id, parent.id, staff.teacher.id);

    expect(await fetchUnread(staff.teacher)).toEqual({ total: 1, rooms: { [staff.roomId]: 1 } });
    expect(await fetchUnread(parent)).toEqual({ total: 1, rooms: { [familyRoom]: 1 } });
    expect(await fetchUnread({ actor: { ...staff.teacher.actor, personId: parent.id } })).toEqual(nothing);
  });

  test("FAM-1: a guardian whom a court keeps away counts nothing about the child", async () => {
    const child = await aStudent(database, school);
    const parent = await aGuardian(database, group, { of: [child], isRestricted: true });
    await aFamilyRoom(child.id, parent.id, (await aTeacher(database, school)).id);

    expect(await fetchUnread(parent)).toEqual(nothing);
  });

  test("CNT-10: a parent counts by membership, in every school that knows it", async () => {
    const children = [
      await aStudent(database, school),
      await aStudent(database, await aSchool(database, group)),
    ] as const;
    const parent = await aGuardian(database, group, { of: children });
    const rooms = await Promise.all(
      children.map(({ schoolId }) => anAnnouncement(schoolId, parent.accountId)),
    );

    expect(await fetchUnread(parent)).toEqual({
      total: 2,
      rooms: Object.fromEntries(rooms.map((room) => [room, 1])),
    });
    expect(await fetchUnread(children[0])).toEqual(nothing);
  });

  test("people of one school who ask in the same moment each get their own rooms", async () => {
    const rooms = await Promise.all(
      [1, 2, 3].map((count) =>
        aStaffRoom(fresh, { school, messages: Array.from({ length: count }, () => ({})) }),
      ),
    );
    const newcomer = await aTeacher(database, school);
    const child = await aStudent(database, school);
    const askers = [
      ...rooms.map(({ teacher }) => teacher),
      newcomer,
      child,
      ...rooms.map(({ teacher }) => teacher),
    ];

    const counts = await Promise.all(askers.map((asker) => fetchUnread(asker)));

    const own = rooms.map(({ roomId }, at) => ({ total: at + 1, rooms: { [roomId]: at + 1 } }));
    expect(counts).toEqual([...own, nothing, nothing, ...own]);
  });

  test("callers share a statement, though each has a database of its own, behind its guard", async () => {
    const rooms = await Promise.all([1, 2].map(() => aStaffRoom(fresh, { school, messages: [{}] })));
    const watched = counted(database);

    const counts = await Promise.all(
      rooms.map(({ teacher }) => countUnread(Object.create(watched.database), teacher.actor, new Map())),
    );

    expect(counts.map(({ total }) => total)).toEqual([1, 1]);
    expect(watched.count()).toBe(1);
  });

  test("whom a guard refuses is not counted with others", async () => {
    const { teacher } = await aStaffRoom(fresh, { school, messages: [{}] });
    const refusing = database.behind(() => Promise.reject(new Error("refused")));

    const [refused, allowed] = await Promise.allSettled([
      countUnread(refusing, teacher.actor, new Map()),
      countUnread(database, teacher.actor, new Map()),
    ]);

    expect(refused).toMatchObject({ status: "rejected", reason: { message: "refused" } });
    expect(allowed).toMatchObject({ status: "fulfilled", value: { total: 1 } });
  });

  test("more people than one statement holds are all answered", async () => {
    const { roomId, teacher } = await aStaffRoom(fresh, { school, messages: [{}] });

    const counts = await Promise.all(Array.from({ length: 150 }, () => fetchUnread(teacher)));

    expect(new Set(counts.map(({ rooms }) => rooms[roomId]))).toEqual(new Set([1]));
  });

  test("an account that is nobody counts nothing", async () => {
    const nobody = { accountId: 999_999_999, role: "parent", schoolId: null, personId: null } as const;

    expect(await fetchUnread({ actor: nobody })).toEqual(nothing);
  });
});

async function aFamilyRoom(aboutStudentId: number, personId: number, senderId: number): Promise<number> {
  const schoolId = school.id;
  const roomId = await aRoom(owner, { schoolId, kind: "teacher_parent", aboutStudentId });
  await aMember(owner, { schoolId, roomId, personId, role: "guardian" });
  await aMessage(owner, { schoolId, roomId, senderId });
  return roomId;
}

async function anAnnouncement(schoolId: number, accountId: number): Promise<number> {
  const { rows } = await owner.query<{ person_id: number }>(
    "select person_id from account_people where account_id = $1 and school_id = $2",
    [accountId, schoolId],
  );
  const roomId = await aRoom(owner, { schoolId, kind: "announcement" });
  const author = await aManagement(database, { id: schoolId, groupId: group.id });
  await aMember(owner, { schoolId, roomId, personId: rows[0]?.person_id ?? 0, role: "guardian" });
  await aMessage(owner, { schoolId, roomId, senderId: author.id });
  return roomId;
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly Plans?: readonly PlanNode[];
}

const flattened = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flattened)];

const readsEvents = (node: PlanNode) =>
  node["Relation Name"]?.startsWith("room_events") === true && node["Actual Loops"] > 0;
