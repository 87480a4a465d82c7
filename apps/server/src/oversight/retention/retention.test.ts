import {
  liftHold,
  listHolds,
  placeHold,
  readRetention,
  RETENTION,
  saveRetention,
  type Kept,
} from "@dars/contract/oversight/retention";
import { beforeAll, expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool, type Group, type School } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent, type Member } from "#platform/testing/factories/people.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aRoom } from "#talking/chat/chat.factory.ts";

import { letGoInEachSchool } from "./each-school.ts";
import { retention } from "./retention.routes.ts";

const { database, owner, as } = await testbed([retention], { authorise: authoriseWith() });

const USUAL: Kept = { "chat-words": 2, "chat-files": 1, cases: 3, threads: 5, notifications: 180 };

let group: Group;
let school: School;
let administrator: Member;
beforeAll(async () => {
  group = await aGroup(database);
  school = await aSchool(database, group);
  administrator = await anAdministrator(database, group, { name: "The head office" });
});

test("3.5: a group that has chosen nothing keeps what is usual", async () => {
  expect(await as(administrator.actor).call(readRetention, {})).toEqual({ revision: 0, kept: USUAL });
  expect(Object.fromEntries(Object.entries(RETENTION).map(([kind, { usual }]) => [kind, usual]))).toEqual(
    USUAL,
  );
});

test("3.5: an administrator chooses how long, within bounds; of two from one page the second is told (KEY-4)", async () => {
  const own = await anAdministrator(database, await aGroup(database));
  const save = (revision: number, periods: Partial<Kept>) =>
    as(own.actor).call(saveRetention, { body: { revision, kept: { ...USUAL, ...periods } } });

  const saved = await save(0, { notifications: 90 });

  expect(saved.kept.notifications).toBe(90);
  await expect(save(0, { notifications: 60 })).rejects.toMatchObject({ code: "conflict" });
  await expect(save(saved.revision, { notifications: 7 })).rejects.toMatchObject({ code: "invalid" });
  await expect(save(saved.revision, { "chat-words": 0 })).rejects.toMatchObject({
    code: "invalid",
    field: "/body/kept/chat-files",
  });
  expect(await as(administrator.actor).call(readRetention, {})).toMatchObject({ revision: 0 });
});

test("3.5: a hold is placed and lifted with a reason, each written down; nothing is held twice", async () => {
  const child = await aStudent(database, school, { name: "Layla" });
  const roomId = await aRoom(owner, { schoolId: school.id, kind: "subject_class" });

  const { id } = await place({ personId: child.id });
  await place({ roomId });
  await expect(place({ personId: child.id })).rejects.toMatchObject({ details: { reason: "held" } });
  await lift(id);
  await expect(lift(id)).rejects.toMatchObject({ details: { reason: "lifted" } });

  expect(await fetchHolds()).toMatchObject([
    { room: { id: roomId }, person: null, liftedAt: null },
    { id, room: null, person: { id: child.id, name: { en: "Layla" } }, liftReason: "It is over" },
  ]);
  const { rows } = await owner.query(
    "select action, subject_kind, subject_id from audit_events where school_id = $1 and action like 'hold.%' order by id",
    [school.id],
  );
  expect(rows).toEqual([
    { action: "hold.placed", subject_kind: "person", subject_id: child.id },
    { action: "hold.placed", subject_kind: "room", subject_id: roomId },
    { action: "hold.lifted", subject_kind: "person", subject_id: child.id },
  ]);
});

test("3.5: what is said to be kept while the night lets go holds for all that is let go after it", async () => {
  const busy = await aGroup(database);
  const schools = [await aSchool(database, busy), await aSchool(database, busy)];
  const child = await aStudent(database, schools[1] ?? school);
  const own = as((await anAdministrator(database, busy)).actor);
  const body = { key: aKey(), roomId: null, personId: child.id, reason: "A court asks" };
  const replies: Promise<unknown>[] = [];
  const seen: unknown[] = [];

  await letGoInEachSchool(database, async (db, schoolId, { notifications }) => {
    if (schoolId === schools[0]?.id) {
      replies.push(own.call(saveRetention, { body: { revision: 0, kept: { ...USUAL, notifications: 90 } } }));
      replies.push(own.call(placeHold, { params: { schoolId: child.schoolId }, body }));
      await lockWaits(owner, 2);
      seen.push(notifications);
    }
    if (schoolId === schools[1]?.id) {
      const holds = await db.selectFrom("legal_holds").select("person_id").execute();
      seen.push(notifications, holds);
    }
    return 0;
  });

  await Promise.all(replies);
  expect(seen).toEqual([180, 90, [{ person_id: child.id }]]);
});

test("3.5: a hold says which administrator of the head office has placed it", async () => {
  const student = await aStudent(database, school);
  const { id } = await place({ personId: student.id });

  const hold = (await fetchHolds()).find((one) => one.id === id);
  expect(hold?.placedBy).toMatchObject({ en: "The head office" });
});

test("AZ-2: nobody but an administrator of the group holds anything, and nothing of another school", async () => {
  const stranger = await aStudent(database, await aSchool(database, group));
  const management = await aManagement(database, school);

  await expect(place({ personId: stranger.id })).rejects.toMatchObject({ code: "not-found" });
  await expect(place({})).rejects.toMatchObject({ code: "invalid" });
  await expect(place({ personId: stranger.id }, management)).rejects.toMatchObject({ code: "forbidden" });
});

const params = () => ({ schoolId: school.id });

const place = (
  what: { readonly roomId?: number; readonly personId?: number },
  { actor }: Member = administrator,
) =>
  as(actor).call(placeHold, {
    params: params(),
    body: { key: aKey(), roomId: null, personId: null, ...what, reason: "A court asks" },
  });

const lift = (holdId: number) =>
  as(administrator.actor).call(liftHold, {
    params: { ...params(), holdId },
    body: { key: aKey(), reason: "It is over" },
  });

const fetchHolds = async () => (await as(administrator.actor).call(listHolds, { params: params() })).holds;
