import { listUploadRows } from "@dars/contract/roster/upload-rows";
import { undoUpload } from "@dars/contract/roster/uploads";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { SMALL_SCHOOL } from "#roster/import/roster.factory.ts";

import { anOffice } from "./office.factory.ts";
import { rosterUploads } from "./roster-uploads.routes.ts";
import { sweepUploads } from "./sweep-uploads.ts";

const bed = await testbed([rosterUploads], { authorise: authoriseWith() });
const { database, owner } = bed;

const DAYS = 30;

test("an import is kept for thirty days, and then what it held of people goes and the people stay", async () => {
  const { check, commit, read, first, second, schoolId, look } = await anOffice(bed);
  const { id } = await check(SMALL_SCHOOL);
  await commit(id);
  const journal =
    "select from roster_changes where upload_id in (select id from roster_uploads where school_id = $1)";

  await age(id, "29 days 23 hours");
  expect(await sweepUploads(database, DAYS)).toBe(0);
  expect(await look(journal)).not.toEqual([]);

  await age(id, "2 hours");
  expect(await sweepUploads(database, DAYS)).toBe(1);
  expect(await sweepUploads(database, DAYS)).toBe(0);
  expect(await look(journal)).toEqual([]);
  const params = { schoolId, uploadId: id };
  const { changes } = await first.call(listUploadRows, { params, query: { of: "changes" } });
  expect(changes).toEqual([]);
  expect(await read(id)).toMatchObject({ state: "committed" });
  expect(await look("select from people where school_id = $1 and sourced_id = 'u1'")).toHaveLength(1);

  await expect(second.call(undoUpload, { params, body: { key: aKey() } })).rejects.toMatchObject({
    code: "conflict",
    details: { needs: "journal" },
  });
});

test("a file that nobody went on with is thrown away with its rows, and one that was undone keeps its line", async () => {
  const { check, commit, undo, read, look } = await anOffice(bed);
  const undone = await check(SMALL_SCHOOL);
  await commit(undone.id);
  await undo(undone.id);
  const left = await check(SMALL_SCHOOL);
  await age(undone.id, "31 days");
  await age(left.id, "31 days");

  expect(await sweepUploads(database, DAYS)).toBe(2);

  expect(await read(left.id)).toMatchObject({ state: "discarded", counts: [] });
  expect(await read(undone.id)).toMatchObject({ state: "undone", counts: [] });
  expect(await look("select from roster_upload_parts where school_id = $1")).toEqual([]);
  expect(await look("select from roster_upload_rows where school_id = $1")).toEqual([]);
});

/** Lets so much time pass over an upload. */
const age = (id: number, time: string) =>
  owner.query(
    `update roster_uploads set uploaded_at = uploaded_at - $2::interval, committed_at = committed_at - $2::interval,
      undone_at = undone_at - $2::interval where id = $1`,
    [id, time],
  );
