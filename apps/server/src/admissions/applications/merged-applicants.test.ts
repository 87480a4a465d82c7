import { listOwnApplications } from "@dars/contract/admissions/applying";
import { expect, test } from "vitest";

import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { aMergingBed, aMergingOffice } from "#school/record-merges/record-merges.factory.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";
import { aDisk } from "#talking/files/files.factory.ts";

import { applications } from "./applications.routes.ts";

const bed = await aMergingBed(applications({ store: await aDisk(), schoolBytes: 1024, ways: {} }));
const { database, owner, as } = bed;

test("O1, PER-2: a parent whose records become one follows the applications of both accounts", async () => {
  const place = await aWorkingSchool(database);
  const { school, group } = place;
  const office = await aMergingOffice(bed, place);
  const child = await aStudent(database, school);
  const [keptParent, other] = [
    await aGuardian(database, group, { of: [child] }),
    await aGuardian(database, group, { of: [child] }),
  ];
  const keys = [aKey(), aKey()];
  await owner.query(
    `insert into application_places (tracking, school_id, phone_hash, application, account_id)
     select sent.key, $1, '', sent.key, sent.account from unnest($2::text[], $3::bigint[]) as sent (key, account)`,
    [school.id, keys, [keptParent.accountId, other.accountId]],
  );

  await office.merge(keptParent, other);

  const { applications: own } = await as(keptParent.actor).call(listOwnApplications, {});
  expect(own.map(({ application }) => application).toSorted()).toEqual(keys.toSorted());
});
