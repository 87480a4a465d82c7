import { listEnrolments, transferStudent } from "@dars/contract/enrolment";
import { decideProposal } from "@dars/contract/proposals";
import { expect, test } from "vitest";

import { authoriseWith } from "#access/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian } from "#platform/testing/factories/families.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement } from "#platform/testing/factories/people.ts";
import { aYear } from "#platform/testing/factories/structure.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { proposals } from "#proposals/public.ts";
import { aWorkingSchool } from "#schools/schools.factory.ts";

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
     from account_people as tie
     join enrolments as e on e.school_id = tie.school_id and e.student_id = tie.person_id
     join role_assignments as r on r.account_id = tie.account_id and r.state = 'active'
     left join guardian_links as l on l.school_id = tie.school_id and l.student_id = tie.person_id and l.state = 'verified'
       and l.guardian_id = (select person_id from account_people where account_id = $3 and school_id = $2)
     where tie.account_id = $1 and tie.school_id = $2`,
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

test("AZ-6: nobody is transferred to a school that the group does not have", async () => {
  const { management, school, amal } = await aWorkingSchool(database);

  const asked = as(management.actor).call(transferStudent, {
    params: { schoolId: school.id, studentId: amal.id },
    body: { key: aKey(), revision: 1, toSchool: "elsewhere", on: TODAY, reason: "The family moved" },
  });

  await expect(asked).rejects.toMatchObject({ code: "conflict", details: { needs: "school" } });
});

/** A student with its mother, whom another school of the group is asked to take. */
async function anAskedTransfer() {
  const place = await aWorkingSchool(database);
  const sister = await aSchool(database, place.group);
  await aYear(database, sister);
  const { code } = (
    await owner.query<{ code: string }>("select code from schools where id = $1", [sister.id])
  ).rows[0] ?? { code: "" };
  const taker = await aManagement(database, sister);
  const mother = await aGuardian(database, place.group, { of: [place.amal], relation: "mother" });
  const { proposalId } = await as(place.management.actor).call(transferStudent, {
    params: { schoolId: place.school.id, studentId: place.amal.id },
    body: { key: aKey(), revision: 1, toSchool: code, on: TODAY, reason: "The family moved" },
  });
  const allow = () =>
    as(taker.actor).call(decideProposal, {
      params: { schoolId: sister.id, proposalId: proposalId ?? 0 },
      body: { approve: true, note: null, isAlone: false },
    });
  return { place, sister, mother, allow };
}
