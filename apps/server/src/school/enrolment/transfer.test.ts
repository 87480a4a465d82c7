import { decideProposal } from "@dars/contract/oversight/proposals";
import { listEnrolments, transferStudent } from "@dars/contract/school/enrolment";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { proposals } from "#oversight/proposals/public.ts";
import { columnsThat } from "#platform/db/person-table.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent } from "#platform/testing/factories/people.ts";
import { aYear } from "#platform/testing/factories/structure.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { addTraces, parseTraces } from "#platform/testing/traces.ts";
import { PEOPLE_COLUMNS, STUDENT_COLUMNS } from "#school/people/public.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

import { enrolment } from "./enrolment.routes.ts";
import { studentTransferred } from "./public.ts";

const { database, owner, as } = await testbed([enrolment, proposals([studentTransferred])], {
  authorise: authoriseWith(),
});

const TODAY = dayFromToday(0);
test("a transfer waits for the other school; then the student is there, with account and guardians, and no longer here", async () => {
  const { place, sister, mother, allow } = await anAskedTransfer();

  await allow();

  const { enrolments } = await as(place.management.actor).call(listEnrolments, {
    params: { schoolId: place.school.id, studentId: place.amal.id },
  });
  expect(enrolments).toMatchObject([{ state: "transferred_out", endsOn: TODAY }]);
  const { rows } = await owner.query(
    `select e.state, e.entry_kind, e.section_id, r.school_id as role_school, l.guardian_id is not null as has_mother
     from account_people as account_link
     join enrolments as e on e.school_id = account_link.school_id and e.student_id = account_link.person_id
     join role_assignments as r on r.account_id = account_link.account_id and r.state = 'active'
     left join guardian_links as l on l.school_id = account_link.school_id and l.student_id = account_link.person_id and l.state = 'verified'
       and l.guardian_id = (select person_id from account_people where account_id = $3 and school_id = $2)
     where account_link.account_id = $1 and account_link.school_id = $2`,
    [place.amal.accountId, sister.id, mother.accountId],
  );
  expect(rows).toEqual([
    {
      state: "active",
      entry_kind: "transfer_in",
      section_id: null,
      role_school: sister.id,
      has_mother: true,
    },
  ]);
  const audited = await owner.query(
    "select changes->>'on' as day, (changes->>'fromSchoolId')::int as from_school from audit_events where school_id = $1 and action = 'student.transferred'",
    [sister.id],
  );
  expect(audited.rows).toEqual([{ day: TODAY, from_school: place.school.id }]);
});

test("the new school receives of a student what the columns declare, and nothing else", async () => {
  const { place, sister, allow } = await anAskedTransfer();
  await addTraces(owner, "people", `id = ${place.amal.id}`);
  await owner.query(
    `update people set sex = 'female', birth_date = '2012-05-01', locale = 'ckb', synthetic = true, revision = 7
     where id = $1`,
    [place.amal.id],
  );

  await allow();

  const { rows } = await owner.query<{ old: Row; new: Row }>(
    `select to_jsonb(former) as old, to_jsonb(newcomer) as new from people as former
     join account_people as own on own.account_id = $2 and own.school_id = $3
     join people as newcomer on newcomer.school_id = own.school_id and newcomer.id = own.person_id
     where former.id = $1`,
    [place.amal.id, place.amal.accountId, sister.id],
  );
  const [found] = rows;
  const same = Object.keys(PEOPLE_COLUMNS).filter(
    (column) => JSON.stringify(found?.new[column]) === JSON.stringify(found?.old[column]),
  );
  const alike = new Set(["state", "deleted_at"]);
  expect(same.filter((column) => !alike.has(column))).toEqual(
    columnsThat(PEOPLE_COLUMNS, ({ transfer }) => typeof transfer === "string"),
  );
});

test("what makes a student of a person stays at the old school, as its columns declare", async () => {
  const { place, sister, allow } = await anAskedTransfer();
  await addTraces(owner, "students", `id = ${place.amal.id}`);

  await allow();

  const { rows } = await owner.query<{ row: Row }>(
    "select to_jsonb(student) as row from students as student where school_id = $1",
    [sister.id],
  );
  expect(rows.flatMap(({ row }) => parseTraces(JSON.stringify(row)))).toEqual(
    columnsThat(STUDENT_COLUMNS, ({ transfer }) => typeof transfer === "string").map(
      (column) => `students.${column}`,
    ),
  );
});

type Row = Readonly<Record<string, unknown>>;

test("a transfer that is asked for twice with one key is one proposal, and is answered alike", async () => {
  const { sister, asked, ask } = await anAskedTransfer();

  const again = await ask();

  expect(asked).toMatchObject({ state: "proposed" });
  expect(again).toEqual(asked);
  const { rows } = await owner.query("select id from proposals where school_id = $1", [sister.id]);
  expect(rows).toEqual([{ id: asked.proposalId }]);
});

test("whoever was a guardian once, and is one no longer, is not made known to the new school", async () => {
  const { place, sister, allow } = await anAskedTransfer();
  const former = await aGuardian(database, place.group, { of: [place.amal], linkState: "ended" });

  await allow();

  const { rows } = await owner.query(
    `select (select count(*)::int from guardian_links where school_id = $1) as links,
            (select count(*)::int from account_people where school_id = $1 and account_id = $2) as former`,
    [sister.id, former.accountId],
  );
  expect(rows).toEqual([{ links: 1, former: 0 }]);
});

test("AZ-4: who leaves is a student of the old school no longer from now on; what had ended before stays as it was", async () => {
  const { place, allow } = await anAskedTransfer();
  const { amal, group, school } = place;
  const longAgo = "2020-06-30T09:00:00.000Z";
  await owner.query(
    `insert into role_assignments (account_id, group_id, role, school_id, person_id, state, starts_at, ends_at)
     values ($1, $2, 'student', $3, $4, 'ended', $5, $5)`,
    [amal.accountId, group.id, school.id, amal.id, longAgo],
  );

  await allow();

  const { rows } = await owner.query<{ ends_at: Date }>(
    "select ends_at from role_assignments where account_id = $1 and school_id = $2 order by ends_at",
    [amal.accountId, school.id],
  );
  expect(rows.map(({ ends_at }) => ends_at.toISOString())).toEqual([longAgo, expect.any(String)]);
});

test("FAM-5: a guardian whom a court keeps away while the student moves is kept away there, too", async () => {
  const { sister, mother, allow } = await anAskedTransfer();
  const court = await owner.connect();
  await court.query("begin");
  await court.query(
    `update guardian_links set restricted_by_court = true
     where guardian_id = (select person_id from account_people where account_id = $1)`,
    [mother.accountId],
  );

  const moved = allow();
  await lockWaits(owner);
  await court.query("commit");
  court.release();
  await moved;

  const { rows } = await owner.query(
    "select restricted_by_court as kept from guardian_links where school_id = $1",
    [sister.id],
  );
  expect(rows).toEqual([{ kept: true }]);
});

test("a guardian of siblings who move at the same time is one person in the new school", async () => {
  const { sister, mother, allow } = await anAskedTransfer();
  const sibling = await owner.connect();
  await sibling.query("begin");
  await sibling.query("select pg_advisory_xact_lock(hashtext('own person'), hashtext($1))", [
    `${sister.id} ${mother.accountId}`,
  ]);

  const moved = allow();
  await lockWaits(owner);
  const { rows: made } = await sibling.query<{ id: number }>(
    "insert into people (school_id, name_en) values ($1, 'Mother') returning id",
    [sister.id],
  );
  const personId = made[0]?.id;
  await sibling.query("insert into account_people (account_id, school_id, person_id) values ($1, $2, $3)", [
    mother.accountId,
    sister.id,
    personId,
  ]);
  await sibling.query("commit");
  sibling.release();
  await moved;

  const { rows } = await owner.query("select guardian_id from guardian_links where school_id = $1", [
    sister.id,
  ]);
  expect(rows).toEqual([{ guardian_id: personId }]);
  const known = await owner.query(
    "select person_id from account_people where account_id = $1 and school_id = $2",
    [mother.accountId, sister.id],
  );
  expect(known.rows).toEqual([{ person_id: personId }]);
});

test.each(["elsewhere", "closed-sister", "sister-of-others"])(
  "AZ-6: nobody is transferred to a school that the group does not have or has closed: %s",
  async (toSchool) => {
    const { management, group, school, amal } = await aWorkingSchool(database);
    const closed = await aSchool(database, group, { code: "closed-sister" });
    await owner.query("update schools set state = 'closed' where id = $1", [closed.id]);
    await aSchool(database, await aGroup(database), { code: "sister-of-others" });

    const request = as(management.actor).call(transferStudent, {
      params: { schoolId: school.id, studentId: amal.id },
      body: { key: aKey(), revision: 1, toSchool, on: TODAY, reason: "The family moved" },
    });

    await expect(request).rejects.toMatchObject({ code: "conflict", details: { needs: "school" } });
  },
);

test("a student who is enrolled nowhere, or has moved since, is not asked for", async () => {
  const { management, group, school, amal } = await aWorkingSchool(database);
  const sister = await aSchool(database, group, { code: "sister-school" });
  const newcomer = await aStudent(database, school);
  const ask = (studentId: number, revision: number) =>
    as(management.actor).call(transferStudent, {
      params: { schoolId: school.id, studentId },
      body: { key: aKey(), revision, toSchool: "sister-school", on: TODAY, reason: "The family moved" },
    });

  await expect(ask(newcomer.id, 1)).rejects.toMatchObject({ code: "not-found" });
  await expect(ask(amal.id, 2)).rejects.toMatchObject({ code: "conflict" });

  const { rows } = await owner.query("select id from proposals where school_id = $1", [sister.id]);
  expect(rows).toEqual([]);
});

/**
 * A student with its mother, and a request to another school of the group to take the student; `ask` sends
 * that request again.
 */
async function anAskedTransfer() {
  const place = await aWorkingSchool(database);
  const sister = await aSchool(database, place.group);
  await aYear(database, sister);
  const { code } = (
    await owner.query<{ code: string }>("select code from schools where id = $1", [sister.id])
  ).rows[0] ?? { code: "" };
  const taker = await aManagement(database, sister);
  const mother = await aGuardian(database, place.group, { of: [place.amal], relation: "mother" });
  const key = aKey();
  const ask = () =>
    as(place.management.actor).call(transferStudent, {
      params: { schoolId: place.school.id, studentId: place.amal.id },
      body: { key, revision: 1, toSchool: code, on: TODAY, reason: "The family moved" },
    });
  const reply = await ask();
  const allow = () =>
    as(taker.actor).call(decideProposal, {
      params: { schoolId: sister.id, proposalId: reply.proposalId ?? 0 },
      body: { approve: true, note: null, isAlone: false },
    });
  return { place, sister, mother, asked: reply, ask, allow };
}
