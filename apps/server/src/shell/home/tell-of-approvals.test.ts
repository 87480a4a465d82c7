import { afterAll, beforeEach, expect, test } from "vitest";

import { outboundBed } from "#identity/outbound/outbound-bed.factory.ts";
import { aSubject, type CatalogueEntry } from "#platform/testing/factories/organisation.ts";
import { aManagement, aPerson } from "#platform/testing/factories/people.ts";
import { aCoordinator } from "#platform/testing/factories/scopes.ts";
import { anOffering } from "#platform/testing/factories/structure.ts";

import { CHECK_APPROVALS, tellOfApprovals } from "./tell-of-approvals.ts";

const bed = await outboundBed({ checks: CHECK_APPROVALS });
const {
  database,
  owner,
  tokens,
  group,
  school,
  section,
  mail,
  gateway,
  options,
  work,
  choose,
  prove,
  states,
} = bed;
const management = await aManagement(database, school);
await owner.query("update people set phone = '+9647700000009' where id = $1", [management.id]);
await owner.query("update accounts set state = 'active'");
afterAll(async () => {
  await mail.close();
  gateway.close();
});

beforeEach(async () => {
  for (const table of ["outbound_links", "outbound_messages", "contact_proofs", "jobs", "proposals"])
    await owner.query(`delete from ${table}`);
  gateway.calls.length = 0;
  // Never quiet, whatever the hour of the test.
  await choose({ quietFrom: "07:00", quietUntil: "07:00" });
  await prove({ id: management.id, schoolId: school.id });
});

const look = () => tellOfApprovals({ database, tokens, senders: options.senders });
const wait = (minutes: number) =>
  owner.query(
    `insert into applications (school_id, key, tracking, level_id, name_parts, name_words, sex, birth_date, phone, guardians,
       state_since)
     select $1, 'abcdefghijklmn' || $2::int % 10, 'ABCDEF123' || $2::int % 10, level.id, '{}', '', 'female', '2019-05-01',
       '+9647701234567', '[]', now() - make_interval(mins => $2::int) from levels as level limit 1`,
    [school.id, minutes],
  );

test("OUT-11: management gets one message a day about what waits longer than the school's minutes", async () => {
  await wait(29);
  await look();
  expect(await states()).toEqual([]);
  await wait(31);
  for (let time = 0; time < 2; time += 1) await look();
  await work();
  await look();
  await work();

  expect(gateway.calls.map(({ body }) => JSON.parse(body).to)).toEqual(["+9647700000009"]);
  await owner.query("delete from applications");
});

test("OUT-11: what was decided in the meantime needs no word, nor does a school that did not choose it", async () => {
  await wait(31);
  await choose({ quietFrom: "07:00", quietUntil: "07:00", kinds: ["absence"] });
  await look();
  expect(await states()).toEqual([]);
  await choose({ quietFrom: "07:00", quietUntil: "07:00" });
  await look();
  await owner.query("delete from applications");
  await work();
  expect([gateway.calls.length, await states()]).toEqual([0, ["dropped: seen"]]);
});

test("OUT-11: a coordinator gets a message about a lesson that waits for its review, and about no other subject's", async () => {
  const [subject, other] = [await aSubject(database, group), await aSubject(database, group)];
  const level = { id: section.levelId, groupId: group.id };
  const year = { id: section.yearId, schoolId: school.id };
  const offering = await anOffering(database, year, { level, subject });
  const own = await aReviewer(subject, "+9647700000011");
  await aReviewer(other, "+9647700000012");
  await owner.query(
    `with made as (insert into lessons (school_id, offering_id, position, name_ar, week)
       values ($1, $2, 1, 'الحركة', 1) returning id)
     insert into lesson_versions (school_id, lesson_id, seq, language, state, author_id, updated_at)
     select $1, id, 1, 'ar', 'review', $3, now() - interval '31 minutes' from made`,
    [school.id, offering.id, own.accountId],
  );
  for (let time = 0; time < 2; time += 1) await look();
  await work();
  expect(gateway.calls.map(({ body }) => JSON.parse(body).to)).toEqual(["+9647700000011"]);

  await owner.query("delete from outbound_links");
  await owner.query("delete from outbound_messages");
  await look();
  await owner.query("update lesson_versions set state = 'draft'");
  await work();
  expect(await states()).toEqual(["dropped: seen"]);
});

async function aReviewer(subject: CatalogueEntry, phone: string) {
  const reviewer = await aCoordinator(database, group, { subject, schools: [school] });
  const { id: personId } = await aPerson(database, school, { phone });
  await owner.query("delete from account_people where account_id = $1 and school_id = $2", [
    reviewer.accountId,
    school.id,
  ]);
  await owner.query("insert into account_people (account_id, school_id, person_id) values ($1, $2, $3)", [
    reviewer.accountId,
    school.id,
    personId,
  ]);
  await owner.query("update accounts set state = 'active' where id = $1", [reviewer.accountId]);
  await prove({ id: personId, schoolId: school.id });
  return reviewer;
}
