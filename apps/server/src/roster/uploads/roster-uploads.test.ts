import { readFile } from "node:fs/promises";

import { readUploadReport } from "@dars/contract/roster/upload-rows";
import {
  checkUpload,
  commitUpload,
  createUpload,
  discardUpload,
  listUploads,
  putUploadPart,
  readUpload,
} from "@dars/contract/roster/uploads";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator } from "#platform/testing/factories/people.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aBigSection, aPackage, edited, SMALL_SCHOOL } from "#roster/import/roster.factory.ts";

import { dumpDatabase } from "./dump.factory.ts";
import { anOffice } from "./office.factory.ts";
import { rosterUploads } from "./roster-uploads.routes.ts";
import { checkedFile, finishJobs, sendFile } from "./staged.factory.ts";

const bed = await testbed([rosterUploads], { authorise: authoriseWith() });
const { database, owner, as } = bed;

test("Q1: whoever uploads does not commit while somebody else could", async () => {
  const { check, first, schoolId, read } = await anOffice(bed);
  const { id } = await check(SMALL_SCHOOL);
  const committing = (isAlone: boolean) =>
    first.call(commitUpload, { params: { schoolId, uploadId: id }, body: { key: aKey(), isAlone } });

  await expect(committing(true)).rejects.toMatchObject({ code: "conflict", details: { needs: "second" } });
  expect(await read(id)).toMatchObject({ state: "checked", commit: "second" });
});

test("4.4: a sixth file waits until one of five is imported or thrown away; others go on", async () => {
  const { first, second, schoolId } = await anOffice(bed);
  const announce = (client: typeof first) =>
    client.call(createUpload, {
      params: { schoolId },
      body: { key: aKey(), fileName: "package.zip", bytes: 10, kind: "oneroster" },
    });
  const known = await Promise.allSettled(Array.from({ length: 8 }, () => announce(first)));

  const made = known.flatMap((each) => (each.status === "fulfilled" ? [each.value.uploadId] : []));
  expect(made).toHaveLength(5);
  await expect(announce(first)).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "too-many-open", open: 5 },
  });
  await expect(announce(second)).resolves.toHaveProperty("uploadId");
  await first.call(discardUpload, { params: { schoolId, uploadId: made[0] ?? 0 } });
  await expect(announce(first)).resolves.toHaveProperty("uploadId");
});

test("Q1: where nobody else could, one person commits who says so, and the log tells", async () => {
  const { group, look } = await anOffice(bed);
  const school = await aSchool(database, group);
  const schoolId = school.id;
  const alone = as((await anAdministrator(database, group)).actor);
  await look(`update accounts set state = 'disabled' where group_id in (select group_id from schools where id = $1)
    and id <> (select max(id) from accounts)`);
  const { id, commit } = await checkedFile(database, alone, await aPackage(SMALL_SCHOOL), { schoolId });
  const committing = (isAlone: boolean) =>
    alone.call(commitUpload, { params: { schoolId, uploadId: id }, body: { key: aKey(), isAlone } });

  expect(commit).toBe("alone");
  await expect(committing(false)).rejects.toMatchObject({ details: { needs: "alone" } });
  await committing(true);
  await finishJobs(database);

  expect((await alone.call(readUpload, { params: { schoolId, uploadId: id } })).state).toBe("committed");
  const { rows } = await owner.query(
    "select changes->'alone' as alone from audit_events where school_id = $1 and action = 'roster.allowed'",
    [schoolId],
  );
  expect(rows).toEqual([{ alone: true }]);
});

test("OR-4: when too many would end, the number has to be repeated", async () => {
  const { check, commit, second, schoolId } = await anOffice(bed);
  await commit((await check(aBigSection(60))).id);

  const fewer = await check(aBigSection(30));
  const params = { schoolId, uploadId: fewer.id };
  const unasked = second.call(commitUpload, { params, body: { key: aKey(), isAlone: false } });

  expect(fewer.brake?.files).toContainEqual({ file: "users", active: 60, missing: 30 });
  const proposed = fewer.brake?.proposed ?? 0;
  await expect(unasked).rejects.toMatchObject({ details: { needs: "confirm", proposed } });
  expect(await commit(fewer.id, proposed)).toMatchObject({ state: "committed" });
});

test("a school that has changed since the dry run is not written to before it is checked again", async () => {
  const { check, commit, first, schoolId, look, read } = await anOffice(bed);
  await commit((await check(SMALL_SCHOOL)).id);
  const { id, sha256 } = await check(edited(SMALL_SCHOOL, "users.csv", "زينب", "زهراء"));
  await look("update people set phone = '+9647700000001' where school_id = $1 and sourced_id = 'u1'");
  const before = await dumpDatabase(owner);

  const refused = await commit(id);

  expect(refused).toMatchObject({ state: "checked", commit: "check", problem: { code: "changed" } });
  expect(await dumpDatabase(owner)).toEqual(before);
  const body = { sha256: sha256 ?? "", choices: {} };
  await first.call(checkUpload, { params: { schoolId, uploadId: id }, body });
  await finishJobs(database);
  expect(await read(id)).toMatchObject({ state: "checked", problem: null });
  expect(await commit(id)).toMatchObject({ state: "committed" });
});

test("parts come in any order and more than once, and a file that is not the one announced is refused", async () => {
  const { first, schoolId, read } = await anOffice(bed);
  const bytes = new Uint8Array(512 * 1024 + 7).fill(1);
  const { uploadId } = await first.call(createUpload, {
    params: { schoolId },
    body: { key: aKey(), fileName: "a.zip", bytes: bytes.byteLength, kind: "oneroster" },
  });
  const put = (part: number, body: Uint8Array<ArrayBuffer>) =>
    first.call(putUploadPart, { params: { schoolId, uploadId, part }, body });
  const check = () =>
    first.call(checkUpload, {
      params: { schoolId, uploadId },
      body: { sha256: "0".repeat(64), choices: {} },
    });

  expect(await put(1, bytes.slice(512 * 1024))).toEqual({ missing: 1 });
  expect(await put(1, bytes.slice(512 * 1024))).toEqual({ missing: 1 });
  await expect(put(0, bytes.slice(0, 5))).rejects.toMatchObject({ code: "invalid" });
  await expect(put(2, bytes.slice(0, 5))).rejects.toMatchObject({ code: "invalid" });
  await expect(check()).rejects.toMatchObject({ details: { needs: "parts", missing: [0] } });
  expect((await read(uploadId)).missingParts).toEqual([0]);
  expect(await put(0, bytes.slice(0, 512 * 1024))).toEqual({ missing: 0 });
  await check();
  await finishJobs(database);

  expect(await read(uploadId)).toMatchObject({ state: "refused", problem: { code: "damaged" } });
});

test("OR-7: no password of a package is in anything that is kept of it", async () => {
  const { check } = await anOffice(bed);
  const { id } = await check(SMALL_SCHOOL);

  const { rows } = await owner.query(
    "select content::text as text from roster_upload_rows where upload_id = $1",
    [id],
  );

  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("secret-word");
});

test("AZ-6: a school's own upload reaches no other school, makes no management and no subjects", async () => {
  const { group, second, schoolId } = await anOffice(bed);
  const other = await aSchool(database, group);
  await owner.query("update schools set sourced_id = 's1' where id = $1", [other.id]);
  await owner.query("update schools set sourced_id = 'mine' where id = $1", [schoolId]);
  const load = async (files: typeof SMALL_SCHOOL) =>
    checkedFile(database, second, await aPackage(files), { schoolId });

  const foreign = await load(SMALL_SCHOOL);
  expect(foreign).toMatchObject({ state: "refused", problem: { code: "other-school", file: "orgs.csv" } });

  const mine = Object.fromEntries(
    Object.entries(SMALL_SCHOOL).map(([name, text]) => [name, String(text).replaceAll(/\bs1\b/g, "mine")]),
  );
  const withSubjects = await load(mine);
  expect(withSubjects).toMatchObject({ state: "refused", problem: { code: "catalogue" } });

  const noCourses = { "orgs.csv": mine["orgs.csv"] ?? "", "users.csv": mine["users.csv"] ?? "" };
  const head = await load(edited(noCourses, "users.csv", "mine,teacher", "mine,administrator"));
  expect(head).toMatchObject({ state: "checked", issues: { errors: 1 } });
});

test("AZ-2: another school's office finds none of the uploads", async () => {
  const { group, check, schoolId } = await anOffice(bed);
  const { id } = await check(SMALL_SCHOOL);
  const other = await aSchool(database, group);
  const stranger = as((await aManagement(database, other)).actor);

  await expect(stranger.call(listUploads, { params: { schoolId } })).rejects.toMatchObject({
    code: "not-found",
  });
  const crossed = stranger.call(readUpload, { params: { schoolId: other.id, uploadId: id } });
  await expect(crossed).rejects.toMatchObject({ code: "not-found" });
});

test("an upload is thrown away with all that was found in it, also while it is checked", async () => {
  const { first, schoolId, read, look } = await anOffice(bed);
  const bytes = new Uint8Array(await readFile(await aPackage(SMALL_SCHOOL)));
  const { uploadId, sha256 } = await sendFile(first, bytes, { schoolId });
  const params = { schoolId, uploadId };
  await first.call(checkUpload, { params, body: { sha256, choices: {} } });

  const [once, twice] = [
    await first.call(discardUpload, { params }),
    await first.call(discardUpload, { params }),
  ];
  await finishJobs(database);

  expect([once, twice]).toEqual([{ state: "discarded" }, { state: "discarded" }]);
  expect(await read(uploadId)).toMatchObject({ state: "discarded", commit: "over" });
  expect(await look("select from roster_upload_parts where school_id = $1")).toEqual([]);
});

test("a part that comes while the file is thrown away is not kept", async () => {
  const { first, schoolId, look } = await anOffice(bed);
  const { uploadId } = await first.call(createUpload, {
    params: { schoolId },
    body: { key: aKey(), fileName: "a.zip", bytes: 5, kind: "oneroster" },
  });
  const discarding = await owner.connect();
  await discarding.query("begin");
  await discarding.query("update roster_uploads set state = 'discarded' where id = $1", [uploadId]);

  const params = { schoolId, uploadId, part: 0 };
  const late = first
    .call(putUploadPart, { params, body: new Uint8Array(5) })
    .catch((error: unknown) => error);
  await lockWaits(owner);
  await discarding.query("commit");
  discarding.release();

  expect(await late).toMatchObject({ code: "conflict" });
  expect(await look("select from roster_upload_parts where school_id = $1")).toEqual([]);
});

test("T30d: the report opens in a spreadsheet, and no cell of it is a formula", async () => {
  const { check, first, schoolId } = await anOffice(bed);
  const { id } = await check(edited(SMALL_SCHOOL, "users.csv", "u2,,,true", "=cmd(),,,true"));

  const report = await first.call(readUploadReport, {
    params: { schoolId, uploadId: id },
    query: { locale: "en" },
  });
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(report.bytes);

  expect(text.startsWith("\uFEFFFile,Line,")).toBe(true);
  expect(text).toContain("People,4,sourcedId,Skipped,");
  expect(text).not.toMatch(/(^|,)"?[=+@-]/m);
});

test("C.14: the second person is notified once of a file that waits, and the first sees for whom and since when", async () => {
  const { check, first, second, schoolId, group } = await anOffice(bed);
  await anAdministrator(database, group);
  await anAdministrator(database, await aGroup(database));
  const upload = await check(SMALL_SCHOOL);
  const body = { sha256: upload.sha256 ?? "", choices: {} };
  await first.call(checkUpload, { params: { schoolId, uploadId: upload.id }, body });
  await finishJobs(database);

  const { rows } = await owner.query(
    `select school_id as "schoolId", target, needs_action as "needsAction" from notifications
     where kind = 'import-waits' and target in ($1, $2) order by school_id = $3`,
    [String(upload.id), `${schoolId}-${upload.id}`, group.officeId],
  );
  expect(rows).toEqual([
    { schoolId, target: String(upload.id), needsAction: true },
    { schoolId: group.officeId, target: `${schoolId}-${upload.id}`, needsAction: true },
  ]);
  expect(upload).toMatchObject({
    commit: "second",
    waits: { people: [expect.anything(), expect.anything()] },
  });
  expect(Date.parse(upload.waits?.since ?? "")).toBeGreaterThan(0);
  const seen = await second.call(readUpload, { params: { schoolId, uploadId: upload.id } });
  expect(seen).toMatchObject({ commit: "ready" });
  expect(seen).not.toHaveProperty("waits");

  const other = await check(SMALL_SCHOOL);
  const params = { schoolId, uploadId: upload.id };
  await second.call(commitUpload, { params, body: { key: aKey(), isAlone: false } });
  const left = await owner.query(
    `select target from notifications
     where kind = 'import-waits' and done_at is null and school_id in ($1, $2) order by school_id = $2`,
    [schoolId, group.officeId],
  );
  expect(left.rows).toEqual([{ target: String(other.id) }, { target: `${schoolId}-${other.id}` }]);
});
