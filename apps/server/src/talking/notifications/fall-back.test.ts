import { afterAll, beforeEach, expect, test } from "vitest";

import { outboundBed } from "#identity/outbound/outbound-bed.factory.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aPerson, aStudent, aTeacher } from "#platform/testing/factories/people.ts";

import { checkNotices, fallBack } from "./fall-back.ts";
import { notify, type Notice } from "./notify.ts";

const causes = {};
const bed = await outboundBed({ checks: checkNotices(causes) });
const { database, owner, tokens, school, group, section, gateway, mail, options, work, choose, prove } = bed;
const amal = await aStudent(database, school, { section });
const father = await aGuardian(database, group, { of: [amal], phone: "+9647701234567" });
const teacher = await aTeacher(database, school, { phone: "+9647700000007" });
const grandfather = await aPerson(database, school, { phone: "+9647700000008" });
await owner.query(
  "insert into guardian_links (school_id, guardian_id, student_id, relation, state) values ($1, $2, $3, 'grandparent', 'verified')",
  [school.id, grandfather.id, amal.id],
);
afterAll(async () => {
  await mail.close();
  gateway.close();
});

beforeEach(async () => {
  for (const table of ["outbound_links", "outbound_messages", "contact_proofs", "notifications", "jobs"])
    await owner.query(`delete from ${table}`);
  await owner.query("delete from notification_choices");
  await owner.query("update guardian_links set gets_notifications = true");
  gateway.calls.length = 0;
  await choose();
  for (const { id } of [father, teacher, grandfather]) await prove({ id, schoolId: school.id });
});

const ABSENCE: Partial<Notice> = { kind: "absence", page: "attendance", id: amal.id };
const tell = (notice: Partial<Notice> = ABSENCE, ...people: readonly { readonly id: number }[]) =>
  database.inSchool(school.id, (db) =>
    notify(db, {
      schoolId: school.id,
      kind: "post",
      page: "post",
      id: 1,
      recipients: (people.length > 0 ? people : [father]).map(({ id }) => ({
        personId: id,
        studentId: amal.id,
      })),
      ...notice,
    }),
  );
const passes = (minutes: number) =>
  owner.query("update notifications set told_at = told_at - make_interval(mins => $1)", [minutes]);
const look = () => fallBack({ database, tokens, senders: options.senders, causes });
const texts = () => gateway.calls.map(({ body }) => String(JSON.parse(body).text));

test("OUT-8: a notice that the app has not shown within the school's minutes is sent, once", async () => {
  await tell();
  await passes(29);
  await look();
  expect(await work()).toEqual([]);
  expect(texts()).toEqual([]);

  await passes(2);
  await look();
  await look();
  await work();
  await look();
  await work();
  expect(texts()).toHaveLength(1);
  expect(texts()[0]).toContain("دوام اليوم");
});

test("OUT-8: it goes to those who have no app too", async () => {
  await tell(ABSENCE, grandfather);
  await passes(31);
  await look();
  await work();

  expect(gateway.calls.map(({ body }) => JSON.parse(body).to)).toEqual(["+9647700000008"]);
});

test("OUT-8: what is read before, or between queueing and sending, is not sent", async () => {
  await tell();
  await passes(31);
  await owner.query("update notifications set read_at = now()");
  await look();
  expect(await bed.states()).toEqual([]);

  await owner.query("update notifications set read_at = null");
  await look();
  await owner.query("update notifications set read_at = now()");
  await work();
  expect([texts(), await bed.states()]).toEqual([[], ["dropped: seen"]]);
});

test.each<readonly [string, Partial<Notice>, boolean]>([
  ["an urgent post", { kind: "post", page: "post", urgent: true }, true],
  ["a post", { kind: "post", page: "post" }, false],
  ["a message that wants an answer", { kind: "message", page: "messages", needsAction: true }, true],
  ["a message", { kind: "message", page: "messages" }, false],
  ["published results", { kind: "marks", page: "reportcardsyear", id: 3 }, true],
  ["a room", { kind: "room-created", page: "chatting" }, false],
])("OUT-8: %s", async (_name, notice, isSent) => {
  await tell(notice);
  await passes(31);
  await look();
  await work();

  expect(texts().length === 1).toBe(isSent);
});

test("OUT-8, FAM-5: nothing goes by a link without notifications, to staff, or of a kind that is off", async () => {
  await tell({ ...ABSENCE, recipients: [{ personId: teacher.id }] });
  await tell();
  await passes(31);
  await owner.query("update guardian_links set gets_notifications = false");
  await look();
  await owner.query("update guardian_links set gets_notifications = true");
  await owner.query(
    "insert into notification_choices (account_id, kind, delivery) values ($1, 'absence', 'off')",
    [father.accountId],
  );
  await look();

  expect(await bed.states()).toEqual([]);
});
