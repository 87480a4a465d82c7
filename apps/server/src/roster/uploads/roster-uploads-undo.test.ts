import { commitUpload, readUpload, undoUpload } from "@dars/contract/roster/uploads";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { anAdministrator } from "#platform/testing/factories/people.ts";
import { heavy } from "#platform/testing/sized.ts";
import { soon } from "#platform/testing/soon.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aProgramPackage } from "#roster/import/reading/programs/program-packages.factory.ts";
import {
  CLEVER_SCHOOL,
  SDS_CLASSIC_SCHOOL,
  SDS_SCHOOL,
} from "#roster/import/reading/programs/small-school.factory.ts";
import { aPackage, edited, SMALL_SCHOOL, withoutUser } from "#roster/import/roster.factory.ts";

import { dumpDatabase } from "./dump.factory.ts";
import { anOffice } from "./office.factory.ts";
import { rosterUploads } from "./roster-uploads.routes.ts";
import { checkedFile, finishJobs } from "./staged.factory.ts";

heavy();
const bed = await testbed([rosterUploads], { authorise: authoriseWith() });
const { database, owner, as } = bed;

test("OR-1: a package is checked without a trace, committed by a second person, and undone to the row", async () => {
  const { check, commit, undo } = await anOffice(bed);
  const before = await dumpDatabase(owner);

  const checked = await check(SMALL_SCHOOL);

  expect(checked).toMatchObject({ state: "checked", problem: null, commit: "second", issues: { errors: 0 } });
  expect(await dumpDatabase(owner)).toEqual(before);

  expect(await commit(checked.id)).toMatchObject({ state: "committed", problem: null, commit: "over" });
  expect(await dumpDatabase(owner)).not.toEqual(before);

  expect(await undo(checked.id)).toMatchObject({ state: "undone", problem: null });
  expect(await dumpDatabase(owner)).toEqual(before);
});

test.each([
  ["School Data Sync", SDS_CLASSIC_SCHOOL],
  ["School Data Sync 2.1", SDS_SCHOOL],
  ["Clever", CLEVER_SCHOOL],
])("OR-14: a package of %s is checked, committed and undone like one of OneRoster", async (_, files) => {
  const { checkZip, commit, undo } = await anOffice(bed);
  const before = await dumpDatabase(owner);

  const checked = await checkZip(await aProgramPackage(files));

  expect(checked).toMatchObject({ state: "checked", problem: null, commit: "second", issues: { errors: 0 } });
  expect(await dumpDatabase(owner)).toEqual(before);
  expect(await commit(checked.id)).toMatchObject({ state: "committed", problem: null });
  expect(await undo(checked.id)).toMatchObject({ state: "undone", problem: null });
  expect(await dumpDatabase(owner)).toEqual(before);
});

test("undoing an import that changed, ended and renamed brings back what was there before it", async () => {
  const { check, commit, undo } = await anOffice(bed);
  await commit((await check(SMALL_SCHOOL)).id);
  const before = await dumpDatabase(owner);
  const changed = edited(
    withoutUser(SMALL_SCHOOL, "u2"),
    "users.csv",
    "Teacher.One",
    "renamed.one",
    "users.csv",
    ",0003,",
    ",0002,",
    "users.csv",
    "زينب",
    "زهراء",
    "orgs.csv",
    "ثانوية الرافدين",
    "ثانوية دجلة",
  );

  const { id, changes } = await check(changed);
  await commit(id);
  expect(changes).toBeGreaterThan(3);
  expect(await dumpDatabase(owner)).not.toEqual(before);
  await undo(id);

  expect(await dumpDatabase(owner)).toEqual(before);
});

test("OR-12: an import that only words the same otherwise is undone to the words that were there before", async () => {
  const { check, commit, undo } = await anOffice(bed);
  await commit((await check(SMALL_SCHOOL)).id);
  const before = await dumpDatabase(owner);
  const noted = edited(
    SMALL_SCHOOL,
    "orgs.csv",
    "identifier,parentSourcedId",
    "identifier,parentSourcedId,metadata.note",
    "orgs.csv",
    "RAF,\r\n",
    "RAF,,of a group\r\n",
    "orgs.csv",
    "RAF-01,g1",
    "RAF-01,g1,of a school",
  );
  const { id, changes } = await check(noted);

  expect(changes).toBe(0);
  await commit(id);
  const { roster_records: reworded, ...others } = await dumpDatabase(owner);
  const { roster_records: worded, roster_changes: journal, ...unchanged } = before;
  expect(reworded).not.toEqual(worded);
  expect(reworded?.join()).toContain("of a school");
  expect(others["roster_changes"]?.length).toBeGreaterThan(journal?.length ?? 0);
  expect({ ...others, roster_changes: [] }).toEqual({ ...unchanged, roster_changes: [] });

  await undo(id);
  expect(await dumpDatabase(owner)).toEqual(before);
});

test("accounts of an import that people have signed in with go with it, and their sessions and codes", async () => {
  const { check, commit, undo, look } = await anOffice(bed);
  const before = await dumpDatabase(owner);
  const { id } = await check(SMALL_SCHOOL);
  await commit(id);
  await look(`update accounts set state = 'active', password_hash = 'x', revision = 2
    where id in (select account_id from account_people where school_id = $1) and state = 'invited'`);
  await look(`insert into sessions (token_hash, account_id, role_assignment_id, session_timeout_days)
    select sha256(convert_to(r.id::text, 'UTF8')), r.account_id, r.id, 30 from role_assignments r
    where r.school_id = $1 and r.role = 'student'`);
  await look(`insert into one_time_codes (account_id, code_hash, expires_at)
    select account_id, '', now() from role_assignments where school_id = $1 and role = 'student'`);

  await undo(id);

  expect(await dumpDatabase(owner)).toEqual(before);
});

test("an import that is taken back while its commit is still tidying up is taken back", async () => {
  const { check, read, second, schoolId } = await anOffice(bed);
  const before = await dumpDatabase(owner);
  const { id } = await check(SMALL_SCHOOL);
  const params = { schoolId, uploadId: id };
  await second.call(commitUpload, { params, body: { key: aKey(), isAlone: false } });
  const tidying = await owner.connect();
  await tidying.query("begin; lock table roster_upload_parts in share row exclusive mode");

  const working = finishJobs(database);
  await soon(async () => expect(await read(id)).toMatchObject({ state: "committed" }));
  await second.call(undoUpload, { params, body: { key: aKey() } });
  await tidying.query("commit");
  tidying.release();

  expect(await working).toEqual([]);
  expect(await read(id)).toMatchObject({ state: "undone", problem: null });
  expect(await dumpDatabase(owner)).toEqual(before);
});

test("a commit whose machine stopped once all was written does not swallow the undo that follows", async () => {
  const { check, commit, undo, look } = await anOffice(bed);
  const { id } = await check(SMALL_SCHOOL);
  await commit(id);
  await look(`insert into jobs (task, key, payload)
    select 'work on upload', 'upload ' || school_id || ' ' || id, jsonb_build_object('schoolId', school_id, 'uploadId', id)
    from roster_uploads where school_id = $1 and state = 'committed'`);

  expect(await undo(id)).toMatchObject({ state: "undone", problem: null });
});

test("an import is undone in tables that have lost a column since the server was set up", async () => {
  const { check, commit, undo } = await anOffice(bed);
  await commit((await check(SMALL_SCHOOL)).id);
  await owner.query("alter table people add column nickname text");
  await owner.query("alter table people drop column nickname");
  const before = await dumpDatabase(owner);
  const { id } = await check(edited(SMALL_SCHOOL, "users.csv", "زينب", "زهراء"));
  await commit(id);
  expect(await dumpDatabase(owner)).not.toEqual(before);

  await undo(id);

  expect(await dumpDatabase(owner)).toEqual(before);
});

test("an import that somebody has worked on is not undone, and says what depends on it", async () => {
  const { check, commit, second, schoolId, look, read } = await anOffice(bed);
  const { id } = await check(SMALL_SCHOOL);
  await commit(id);
  await look("update people set phone = '+9647700000000' where school_id = $1 and sourced_id = 'u1'");
  await look(`insert into students (school_id, id) select school_id, id from people
    where school_id = $1 and sourced_id = 't1'`);
  const before = await dumpDatabase(owner);

  const undoing = second.call(undoUpload, { params: { schoolId, uploadId: id }, body: { key: aKey() } });

  await expect(undoing).rejects.toMatchObject({
    code: "conflict",
    details: {
      dependents: [
        { entity: "people", count: 1, why: "changed" },
        { entity: "students", count: 1, why: "used" },
      ],
    },
  });
  expect(await read(id)).toMatchObject({ state: "committed" });
  expect(await dumpDatabase(owner)).toEqual(before);
});

test("OR-11: the same package again is all unchanged, and committing it writes nothing", async () => {
  const { check, commit } = await anOffice(bed);
  await commit((await check(SMALL_SCHOOL)).id);
  const before = await dumpDatabase(owner);

  const again = await check(SMALL_SCHOOL);

  expect(again.changes).toBe(0);
  expect(again.counts.map(({ create, update, deactivate }) => create + update + deactivate)).toEqual(
    again.counts.map(() => 0),
  );
  expect(await commit(again.id)).toMatchObject({ state: "committed" });
  expect(await dumpDatabase(owner)).toEqual(before);
});

test("the head office imports a package that makes a school, and takes the school back with it", async () => {
  const { group, first, second } = await anOffice(bed);
  const schoolId = group.officeId;
  const before = await dumpDatabase(owner);
  const { id, state } = await checkedFile(database, first, await aPackage(SMALL_SCHOOL), { schoolId });
  const colleague = as((await anAdministrator(database, group)).actor);
  const withColleague = await dumpDatabase(owner);

  const seen = second.call(readUpload, { params: { schoolId, uploadId: id } });
  await expect(seen).rejects.toMatchObject({ code: "not-found" });
  const params = { schoolId, uploadId: id };
  await colleague.call(commitUpload, { params, body: { key: aKey(), isAlone: false } });
  await finishJobs(database);
  const { rows } = await owner.query("select id from schools where sourced_id = 's1' and group_id = $1", [
    group.id,
  ]);
  expect(rows).toHaveLength(1);
  await colleague.call(undoUpload, { params, body: { key: aKey() } });
  await finishJobs(database);

  expect(state).toBe("checked");
  expect(before).not.toEqual(withColleague);
  expect(await dumpDatabase(owner)).toEqual(withColleague);
});
