import {
  decideUploadDuplicate,
  listUploadRows,
  type UploadDuplicate,
} from "@dars/contract/roster/upload-rows";
import { expect, test } from "vitest";

import { testbed } from "#platform/testing/testbed.ts";
import { edited, SMALL_SCHOOL, type PackageFiles } from "#roster/import/roster.factory.ts";

import { dumpDatabase } from "./dump.factory.ts";
import { anOffice } from "./office.factory.ts";
import { rosterUploads } from "./roster-uploads.routes.ts";
import { finishJobs } from "./staged.factory.ts";

const bed = await testbed([rosterUploads]);
const { database, owner } = bed;

/** The mother of two children written twice, under two ids, and each child naming one of them. */
const TWICE: PackageFiles = edited(
  SMALL_SCHOOL,
  "users.csv",
  "u9,,,true,s1,parent,pa0001,,كاظم,الخفاجي,صادق,,,+9647701234567,,u1,,",
  [
    "u9,,,true,s1,parent,pa0001,,كاظم,الخفاجي,صادق,,,+9647701234567,,u1,,",
    "u10,,,true,s1,parent,pa0002,,كاظم,الخفاجي,صادق,,,+9647701234567,,u2,,",
  ].join("\r\n"),
);

test("OR-3: two guardians of one name and phone in one file become one person only when somebody says so", async () => {
  const { check, commit, undo, look, ...office } = await anOffice(bed);
  const before = await dumpDatabase(owner);
  const { id, duplicates } = await check(TWICE);
  const [pair] = await fetchDuplicates(office, id);

  expect(duplicates).toEqual({ all: 1, open: 1 });
  expect(pair).toMatchObject({ line: 7, alikeIn: "name-and-phone", decision: null, other: { line: 6 } });

  await decide(office, id, pair, "same");
  expect(await fetchDuplicates(office, id)).toMatchObject([{ id: pair?.id, decision: "same" }]);
  await commit(id);

  expect(await look(GUARDIANS)).toEqual([{ people: 1, children: 2 }]);
  const again = await check(TWICE);
  expect(again).toMatchObject({ duplicates: { all: 0 }, changes: 0 });
  await undo(id);
  expect(await dumpDatabase(owner)).toEqual(before);
});

test("OR-3: said to be different, they stay two, and so they are when nobody says anything", async () => {
  const { check, commit, look, ...office } = await anOffice(bed);
  const { id } = await check(TWICE);
  const [pair] = await fetchDuplicates(office, id);

  await decide(office, id, pair, "different");
  await commit(id);

  expect(await look(GUARDIANS)).toEqual([{ people: 2, children: 2 }]);
});

test("OR-3: a person of another source is merged onto the one who is known, who keeps id and account", async () => {
  const { check, commit, look, ...office } = await anOffice(bed);
  await commit((await check(SMALL_SCHOOL)).id);
  const known = await look("select id from people where school_id = $1 and sourced_id = 'u9'");
  const other = edited(SMALL_SCHOOL, "users.csv", "u9", "x9", "users.csv", "pa0001", "px0001");

  const { id } = await check(other, { source: "another" });
  const [pair] = await fetchDuplicates(office, id);
  expect(pair).toMatchObject({
    person: { name: "كاظم صادق الخفاجي" },
    other: { personId: (known[0] as { id: number }).id, person: { name: "كاظم صادق الخفاجي" } },
  });
  await decide(office, id, pair, "same");
  await commit(id);

  expect(await look(GUARDIANS)).toEqual([{ people: 1, children: 1 }]);
  expect(await check(other, { source: "another" })).toMatchObject({ changes: 0, duplicates: { all: 0 } });
});

test("Q1: whoever decided last what is one person does not allow it by themselves", async () => {
  const { check, second, schoolId, read, ...office } = await anOffice(bed);
  const { id } = await check(TWICE);
  const [pair] = await fetchDuplicates({ ...office, schoolId }, id);

  await decide({ first: second, schoolId }, id, pair, "same");

  // The uploader may now approve, because the other user made the decision.
  expect(await read(id)).toMatchObject({ commit: "ready" });
});

type Office = Pick<Awaited<ReturnType<typeof anOffice>>, "first" | "schoolId">;

async function fetchDuplicates({ first, schoolId }: Office, uploadId: number): Promise<UploadDuplicate[]> {
  const query = { of: "duplicates" } as const;
  const { duplicates } = await first.call(listUploadRows, { params: { schoolId, uploadId }, query });
  return duplicates;
}

async function decide(
  { first, schoolId }: Office,
  uploadId: number,
  pair: UploadDuplicate | undefined,
  decision: "same" | "different",
): Promise<void> {
  const params = { schoolId, uploadId, duplicateId: pair?.id ?? 0 };
  await first.call(decideUploadDuplicate, { params, body: { decision } });
  expect(await finishJobs(database)).toEqual([]);
}

const GUARDIANS = `select count(distinct guardian_id)::int as people, count(distinct student_id)::int as children
  from guardian_links where school_id = $1 and state <> 'ended'`;
