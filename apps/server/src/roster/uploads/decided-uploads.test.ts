import { commitUpload, discardUpload } from "@dars/contract/roster/uploads";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { SMALL_SCHOOL } from "#roster/import/roster.factory.ts";

import { anOffice } from "./office.factory.ts";
import { rosterUploads } from "./roster-uploads.routes.ts";

const bed = await testbed([rosterUploads], { authorise: authoriseWith() });
const { owner } = bed;

/** What the head office, where the sender is, was notified of. */
async function toldTo({ group }: Awaited<ReturnType<typeof anOffice>>) {
  const { rows } = await owner.query(
    `select page, target from notifications where school_id = $1 and kind = 'request-decided' order by id`,
    [group.officeId],
  );
  return rows;
}

test("Q1: who uploaded a file is notified when another commits it, and when another discards it", async () => {
  const office = await anOffice(bed);
  const { check, first, second, schoolId } = office;
  const [taken, dropped] = [await check(SMALL_SCHOOL), await check(SMALL_SCHOOL)];

  await second.call(discardUpload, { params: { schoolId, uploadId: dropped.id } });
  await second.call(discardUpload, { params: { schoolId, uploadId: dropped.id } });
  await second.call(commitUpload, {
    params: { schoolId, uploadId: taken.id },
    body: { key: aKey(), isAlone: false },
  });

  expect(await toldTo(office)).toEqual([
    { page: "imports", target: `${schoolId}-${dropped.id}` },
    { page: "imports", target: `${schoolId}-${taken.id}` },
  ]);

  const own = await check(SMALL_SCHOOL);
  await first.call(discardUpload, { params: { schoolId, uploadId: own.id } });
  expect(await toldTo(office)).toHaveLength(2);
});
