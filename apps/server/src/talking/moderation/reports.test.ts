import { listEvents, listMessages } from "@dars/contract/talking/chat";
import { decideCase, listCases, listMyReports, readCase } from "@dars/contract/talking/moderation";
import { listActsOnMe } from "@dars/contract/talking/moderation-rooms";
import { beforeAll, expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, type Group } from "#platform/testing/factories/organisation.ts";
import { anAdministrator, aManagement, type Member } from "#platform/testing/factories/people.ts";
import { chat } from "#talking/chat/chat.routes.ts";

import { escalateCases, tellOffice } from "./escalate-cases.ts";
import { aModeratedBed } from "./moderation-bed.factory.ts";
import { aMessage, aTalkingClass, type ClassRoom } from "./moderation.factory.ts";

const bed = await aModeratedBed(chat);
const { database, owner, as, tell } = bed;

let group: Group;
let administrator: Member;

beforeAll(async () => {
  group = await aGroup(database);
  administrator = await anAdministrator(database, group);
});

test("MOD-1: what somebody reports is hidden from it at once, and from nobody else", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, sara, omar] = room.students;
  const msgNo = await aMessage(owner, room, omar, "You are ugly");

  const reply = await tell(layla, room, msgNo, "bullying");

  expect(reply).toEqual({ isHiddenFromAll: false, showsHelp: false });
  expect(await reportedBy(layla, room)).toEqual([msgNo]);
  expect(await reportedBy(sara, room)).toEqual([]);
  expect(await fetchBody(sara, room, msgNo)).toBe("You are ugly");
});

test("MOD-1: two distinct reports hide a message from all; the same person twice does not", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, sara, omar] = room.students;
  const msgNo = await aMessage(owner, room, omar, "You are ugly");

  await tell(layla, room, msgNo, "bullying");
  const again = await tell(layla, room, msgNo, "bullying");
  const second = await tell(sara, room, msgNo, "other");

  expect([again, second].map(({ isHiddenFromAll }) => isHiddenFromAll)).toEqual([false, true]);
  expect(await fetchBody(room.teacher, room, msgNo)).toBeNull();
  const { events } = await as(room.teacher.actor).call(listEvents, {
    params: { roomId: room.roomId },
    query: { after: 0 },
  });
  expect(JSON.stringify(events)).not.toContain("ugly");
  expect(events.at(-1)).toMatchObject({ type: "redact", target: msgNo, by: null, reason: "hidden" });
});

test.each(["sexual", "self_harm"] as const)(
  "MOD-1: one report of %s hides a message from all; help is shown where somebody may harm themselves",
  async (reason) => {
    const room = await aTalkingClass(bed, group);
    const [layla, , omar] = room.students;
    const msgNo = await aMessage(owner, room, omar);

    const reply = await tell(layla, room, msgNo, reason);

    expect(reply).toEqual({ isHiddenFromAll: true, showsHelp: reason === "self_harm" });
    const { rows } = await owner.query<{ urgent: boolean; person_id: number }>(
      "select is_urgent as urgent, person_id from notifications where school_id = $1 and kind = 'report-case'",
      [room.schoolId],
    );
    expect(rows).toEqual([{ urgent: reason === "self_harm", person_id: room.management.id }]);
  },
);

test("ARC-1: what was said in a room of a year that is over can still be reported, and is hidden", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, sara, omar] = room.students;
  const msgNo = await aMessage(owner, room, omar, "You are ugly");
  await owner.query("update rooms set state = 'archived', archived_at = now() where id = $1", [room.roomId]);

  expect(await tell(layla, room, msgNo, "bullying")).toMatchObject({ isHiddenFromAll: false });
  expect(await tell(sara, room, msgNo, "bullying")).toMatchObject({ isHiddenFromAll: true });

  expect(await fetchBody(omar, room, msgNo)).toBeNull();
});

test("MOD-3: no answer, notice or line of the audit log says who reported", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, , omar] = room.students;
  const msgNo = await aMessage(owner, room, omar, "You are ugly");
  await tell(layla, room, msgNo, "bullying", "He does it every day");
  const [made] = await fetchCases(room.management, room);

  const file = await fetchCase(room.management, room, made?.id ?? 0);

  expect(file.reports).toMatchObject([{ role: "student", note: "He does it every day" }]);
  expect(JSON.stringify(file)).not.toContain("Layla");
  const { rows } = await owner.query<{ account_id: number | null }>(
    "select account_id from audit_events where school_id = $1 and action = 'case.opened'",
    [room.schoolId],
  );
  expect(rows).toEqual([{ account_id: null }]);
});

test("MOD-2: a case about a teacher goes to management and head office; one about the management to the head office alone; none to whom it is about", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla] = room.students;
  const head = await aManagement(database, room.school);
  await owner.query(
    "insert into room_members (school_id, person_id, room_id, role) values ($1, $2, $3, 'staff')",
    [room.schoolId, head.id, room.roomId],
  );
  await tell(layla, room, await aMessage(owner, room, room.teacher), "adult_misconduct");
  await tell(layla, room, await aMessage(owner, room, head), "adult_misconduct");

  const [ofOffice, ofHead, ofManagement] = [
    await fetchCases(administrator, room),
    await fetchCases(head, room),
    await fetchCases(room.management, room),
  ];

  expect(about(ofOffice)).toEqual(new Set([room.teacher.id, head.id]));
  expect(about(ofHead)).toEqual(new Set([room.teacher.id]));
  expect(about(ofManagement)).toEqual(new Set([room.teacher.id]));
});

test("MOD-2: a case among children is the school's; overdue it is handed to the head office and its people are told", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, , omar] = room.students;
  await tell(layla, room, await aMessage(owner, room, omar), "bullying");
  // The office need not be the first of its schools.
  await owner.query("update schools set code = 'zone' where id = $1", [group.officeId]);
  await escalateCases(database);
  const before = await fetchCases(administrator, room);
  await owner.query("update moderation_cases set due_at = now() - interval '1 minute' where school_id = $1", [
    room.schoolId,
  ]);

  await escalateCases(database);
  const second = await escalateCases(database);
  const { rows } = await owner.query<{ payload: { caseId: number } }>(
    "select payload from jobs where task = 'tell the office of a case' and (payload->>'schoolId')::bigint = $1",
    [room.schoolId],
  );
  for (const { payload } of rows) await tellOffice(database, payload);

  expect(before).toEqual([]);
  expect(second).toBe(0);
  expect(await fetchCases(administrator, room)).toHaveLength(1);
  const notifications = await owner.query(
    "select from notifications where person_id = $1 and kind = 'report-case'",
    [administrator.id],
  );
  expect(notifications.rowCount).toBeGreaterThan(0);
});

test("MOD-3: a dismissed case shows again what was hidden, with its words", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, , omar] = room.students;
  const msgNo = await aMessage(owner, room, omar, "Biology: reproduction, page 12");
  await tell(layla, room, msgNo, "sexual");

  await decide(room.management, room, { act: "dismiss", reason: "It is the lesson." });

  expect(await fetchBody(layla, room, msgNo)).toBe("Biology: reproduction, page 12");
  expect(await reportedBy(layla, room)).toEqual([]);
  const [closed] = (await listed(room.management, room, "closed")).cases;
  expect(closed).toMatchObject({ state: "closed", outcome: "dismiss", isHidden: false });
});

test("MOD-3: a removal leaves a tombstone, keeps the copy, and the author is told why without learning who", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, sara, omar] = room.students;
  const msgNo = await aMessage(owner, room, omar, "You are ugly");
  await tell(layla, room, msgNo, "bullying");

  await decide(room.management, room, { act: "remove", reason: "We do not talk like that.", isClosed: true });

  expect(await fetchBody(sara, room, msgNo)).toBeNull();
  const [closed] = (await listed(room.management, room, "closed")).cases;
  const file = await fetchCase(room.management, room, closed?.id ?? 0);
  expect(file.isIntact).toBe(true);
  expect(file.copy).toMatchObject([{ type: "message", msgNo, body: "You are ugly" }]);
  const { acts } = await as(omar.actor).call(listActsOnMe, {});
  expect(acts).toMatchObject([{ act: "remove", reason: "We do not talk like that.", by: null, msgNo }]);
});

test("MOD-3: whose account is switched off in a case comes in no more", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, , omar] = room.students;
  await tell(layla, room, await aMessage(owner, room, omar), "violence");

  const off = { act: "disable", reason: "Until we have met the family.", isClosed: true } as const;
  await signedIn(omar);
  await owner.query(`
    create function die() returns trigger language plpgsql as $$ begin raise 'died'; end $$;
    create trigger die before update of ended_at on sessions for each row execute function die()`);
  // A server that dies while it ends the sessions has disabled no account.
  await expect(decide(room.management, room, off)).rejects.toMatchObject({ code: "unexpected" });
  await owner.query("drop function die cascade");
  const { rows: before } = await owner.query(STANDING, [omar.accountId]);
  await decide(room.management, room, off);

  const { rows } = await owner.query(STANDING, [omar.accountId]);
  expect([before, rows]).toEqual([
    [{ state: "active", is_ended: false }],
    [{ state: "disabled", is_ended: true }],
  ]);
});

const STANDING = `select state, ended_at is not null as is_ended
  from accounts join sessions on sessions.account_id = accounts.id where accounts.id = $1`;

const signedIn = ({ accountId, actor }: Member) =>
  owner.query(
    `insert into sessions (token_hash, account_id, role_assignment_id, session_timeout_days)
     values (sha256('omar'), $1, $2, 1)`,
    [accountId, actor.assignmentId],
  );

const reportedBy = async ({ actor }: Member, { roomId }: ClassRoom) =>
  (await as(actor).call(listMyReports, { params: { roomId } })).msgNos;

const listed = ({ actor }: Member, { schoolId }: ClassRoom, state: "open" | "closed") =>
  as(actor).call(listCases, { params: { schoolId }, query: { state } });

const fetchCases = async (member: Member, room: ClassRoom) => (await listed(member, room, "open")).cases;

const fetchCase = ({ actor }: Member, { schoolId }: ClassRoom, caseId: number) =>
  as(actor).call(readCase, { params: { schoolId, caseId } });

async function decide(
  member: Member,
  room: ClassRoom,
  body: {
    readonly act: "dismiss" | "remove" | "disable";
    readonly reason: string;
    readonly isClosed?: boolean;
  },
) {
  const [made] = await fetchCases(member, room);
  const params = { schoolId: room.schoolId, caseId: made?.id ?? 0 };
  return as(member.actor).call(decideCase, { params, body: { key: aKey(), isClosed: false, ...body } });
}

async function fetchBody({ actor }: Member, { roomId }: ClassRoom, msgNo: number) {
  const { messages } = await as(actor).call(listMessages, { params: { roomId }, query: {} });
  return messages.find((message) => message.msgNo === msgNo)?.body;
}

const about = (cases: Awaited<ReturnType<typeof fetchCases>>) => new Set(cases.map((each) => each.about?.id));
