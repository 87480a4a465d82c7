import { listCases, listMyReports, readCase, report } from "@dars/contract/talking/moderation";
import { beforeAll, expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, type Group } from "#platform/testing/factories/organisation.ts";
import { aManagement, type Member } from "#platform/testing/factories/people.ts";

import { aModeratedBed } from "./moderation-bed.factory.ts";
import { aMessage, aTalkingClass, type ClassRoom } from "./moderation.factory.ts";

const bed = await aModeratedBed();
const { database, owner, as, tell } = bed;

let group: Group;

beforeAll(async () => {
  group = await aGroup(database);
});

test("MOD-2: the audit log says where and why a case was opened, and of one about the management only that it was", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, , omar] = room.students;
  const head = await aManagement(database, room.school);
  await owner.query(
    "insert into room_members (school_id, person_id, room_id, role) values ($1, $2, $3, 'staff')",
    [room.schoolId, head.id, room.roomId],
  );

  await tell(layla, room, await aMessage(owner, room, omar), "bullying");
  await tell(layla, room, await aMessage(owner, room, head), "adult_misconduct");

  const { rows } = await owner.query(
    "select changes - 'copy' as said from audit_events where school_id = $1 and action = 'case.opened' order by id",
    [room.schoolId],
  );
  expect(rows).toEqual([{ said: { room: room.roomId, reason: "bullying", origin: "report" } }, { said: {} }]);
});

test("K8: each person who is reported has a case of their own, however many report them", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, sara, omar] = room.students;

  await reportPerson(layla, room, omar);
  await reportPerson(layla, room, sara);
  await reportPerson(sara, room, omar);

  expect(await casesIn(room)).toEqual([
    { about: omar.id, reports: 2 },
    { about: sara.id, reports: 1 },
  ]);
});

test("MOD-5: each case shows the copy of its own message", async () => {
  const room = await aTalkingClass(bed, group);
  const { schoolId, students, management } = room;
  const [layla, , omar] = students;
  await tell(layla, room, await aMessage(owner, room, omar, "You are ugly"), "bullying");
  await tell(layla, room, await aMessage(owner, room, omar, "And stupid"), "bullying");
  const office = as(management.actor);
  const { cases } = await office.call(listCases, { params: { schoolId }, query: {} });

  const files = await Promise.all(
    cases.map(({ id: caseId }) => office.call(readCase, { params: { schoolId, caseId } })),
  );

  const bodies = files.map(({ copy }) =>
    copy.flatMap((event) => ("body" in event ? [event.body] : [])).at(-1),
  );
  expect(new Set(bodies)).toEqual(new Set(["You are ugly", "And stupid"]));
});

test("MOD-1: a report of which nobody could be told is not taken, so that it is made again", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, , omar] = room.students;
  const msgNo = await aMessage(owner, room, omar);
  await owner.query(`
    create function die() returns trigger language plpgsql as $$ begin raise 'died'; end $$;
    create trigger die before insert on notifications for each row execute function die()`);

  const lost = tell(layla, room, msgNo, "bullying");

  await expect(lost).rejects.toMatchObject({ code: "unexpected" });
  await owner.query("drop function die cascade");
  expect(await casesIn(room)).toEqual([]);
  await tell(layla, room, msgNo, "bullying");
  expect(await casesIn(room)).toEqual([{ about: omar.id, reports: 1 }]);
});

test("K8: a report says which message or person it is about", async () => {
  const room = await aTalkingClass(bed, group);

  const empty = as(room.students[0].actor).call(report, {
    params: { roomId: room.roomId },
    body: { key: aKey(), msgNo: null, personId: null, reason: "bullying", note: null },
  });

  await expect(empty).rejects.toMatchObject({ code: "invalid", field: "/body/msgNo" });
  expect(await casesIn(room)).toEqual([]);
});

test("K9: of the closed cases the last hundred are listed", async () => {
  const room = await aTalkingClass(bed, group);
  const { schoolId, roomId, students, management } = room;
  await owner.query(
    `insert into moderation_cases (school_id, room_id, about_person_id, origin, reason, is_urgent, is_about_staff,
       is_about_management, due_at, state, closed_at)
     select $1, $2, $3, 'report', 'other', false, false, false, now(), 'closed', now() from generate_series(1, 101)`,
    [schoolId, roomId, students[2].id],
  );
  const { rows } = await owner.query<{ id: number }>(
    "select id from moderation_cases where school_id = $1 order by id desc limit 100",
    [schoolId],
  );

  const { cases } = await as(management.actor).call(listCases, {
    params: { schoolId },
    query: { state: "closed" },
  });

  expect(cases.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});

test("K8: who is not in a room is not told whether there is one", async () => {
  const [room, other] = [await aTalkingClass(bed, group), await aTalkingClass(bed, group)];
  const { roomId } = room;

  const reply = as(other.students[0].actor).call(listMyReports, { params: { roomId } });

  await expect(reply).rejects.toMatchObject({ code: "not-found" });
});

const reportPerson = ({ actor }: Member, { roomId }: ClassRoom, { id: personId }: Member) =>
  as(actor).call(report, {
    params: { roomId },
    body: { key: aKey(), msgNo: null, personId, reason: "bullying", note: null },
  });

async function casesIn({ schoolId }: ClassRoom) {
  const { rows } = await owner.query<{ readonly about: number; readonly reports: number }>(
    `select about_person_id as about, (select count(*)::int from moderation_reports as made
       where made.school_id = file.school_id and made.case_id = file.id) as reports
     from moderation_cases as file where school_id = $1 order by id`,
    [schoolId],
  );
  return rows;
}
