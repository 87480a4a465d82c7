import { proveMyself } from "@dars/contract/identity/accounts";
import { listAuditEvents } from "@dars/contract/oversight/audit-log";
import { askDataExportOf, listDataExports, readDataExportOf } from "@dars/contract/oversight/data-rights";
import { listNotifications } from "@dars/contract/talking/notifications";
import { expect, test } from "vitest";

import { PASSWORD, refusal } from "#identity/accounts/accounts.factory.ts";
import { aGuardian, aGuardianLink } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { unzipped } from "#roster/export/round-trip.factory.ts";

import { dataExportsBed } from "./data-exports-bed.factory.ts";
import { DROP_EXPORT } from "./drop-export.ts";
import { getExportPath } from "./get-export-path.ts";

const bed = await dataExportsBed();
const { database, owner, school, section, group, passwordHash, store, tasks } = bed;
const { clientFor, ask, make, take, stateFor, made } = bed;
const secret = { passwordHash };

const aTeacherWithClient = async () => {
  const teacher = await aTeacher(database, school, secret);
  return { teacher, own: await clientFor(teacher, "teacher") };
};
const aFamily = async () => {
  const child = await aStudent(database, school, { section, name: "Sara" });
  const guardian = await aGuardian(database, group, { of: [child], ...secret });
  return { child, guardian, own: await clientFor(guardian, "parent") };
};

test("DSR-1: a person exports its own data: asked for, made, told of, downloaded", async () => {
  const { teacher, own } = await aTeacherWithClient();

  const { id } = await ask(own, teacher);
  expect(await stateFor(own, teacher)).toBe("preparing");
  await make(school.id, id);

  const { people } = await own.call(listDataExports, {});
  expect(people).toMatchObject([{ personId: teacher.id, isMe: true, latest: { id, state: "ready" } }]);
  const { notifications } = await own.call(listNotifications, { query: {} });
  expect(notifications).toMatchObject([{ kind: "own-data", page: "my-data", target: String(id) }]);
  const { name, type, bytes } = await take(own, school.id, id);
  expect({ name, type }).toEqual({ name: `data-${teacher.id}.zip`, type: "application/zip" });
  expect(Object.keys(await unzipped(bytes))).toEqual(
    expect.arrayContaining(["README.ar.txt", "README.ckb.txt", "README.en.txt", "person.json", "files.csv"]),
  );
});

test("DSR-1: the same request twice is one export, and the job done twice notifies once", async () => {
  const { teacher, own } = await aTeacherWithClient();
  const key = aKey();

  const first = await ask(own, teacher, key);
  const second = await ask(own, teacher, key);
  await Promise.all([make(school.id, first.id), make(school.id, first.id)]);
  await make(school.id, first.id);

  expect(second).toEqual(first);
  const { notifications } = await own.call(listNotifications, { query: {} });
  expect(notifications).toHaveLength(1);
  const jobs = await owner.query("select from jobs where task = $1 and payload ->> 'exportId' = $2", [
    DROP_EXPORT,
    String(first.id),
  ]);
  expect(jobs.rowCount).toBe(1);
});

test("DSR-1: the file is downloaded once; the same request may be repeated, another is refused", async () => {
  const { teacher, own } = await aTeacherWithClient();
  const exportId = await made(own, teacher);
  const key = aKey();

  const first = await take(own, school.id, exportId, key);
  const again = await take(own, school.id, exportId, key);
  const other = await refusal(take(own, school.id, exportId));

  expect(again.bytes).toEqual(first.bytes);
  expect(other).toMatchObject({ code: "conflict", details: { reason: "taken" } });
  await runTask(tasks, DROP_EXPORT, { schoolId: school.id, exportId });
  expect(await store.read(getExportPath({ schoolId: school.id, exportId }))).toBeUndefined();
  expect(await refusal(take(own, school.id, exportId, key))).toMatchObject({ code: "conflict" });
});

test("DSR-1: of two downloads at once one gets the file", async () => {
  const { teacher, own } = await aTeacherWithClient();
  const exportId = await made(own, teacher);

  const both = await Promise.allSettled([take(own, school.id, exportId), take(own, school.id, exportId)]);

  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("DSR-1: after 72 hours it is over, and its file is deleted", async () => {
  const { teacher, own } = await aTeacherWithClient();
  const exportId = await made(own, teacher);
  await owner.query(
    "update data_exports set made_at = made_at - interval '72 hours 1 second' where id = $1",
    [exportId],
  );

  expect(await stateFor(own, teacher)).toBe("expired");
  const refused = await refusal(take(own, school.id, exportId));
  await runTask(tasks, DROP_EXPORT, { schoolId: school.id, exportId });

  expect(refused).toMatchObject({ code: "conflict", details: { reason: "expired" } });
  expect(await store.read(getExportPath({ schoolId: school.id, exportId }))).toBeUndefined();
  await expect(ask(own, teacher)).resolves.toHaveProperty("id");
});

test("DSR-1: one at a time, and three a day", async () => {
  const { teacher, own } = await aTeacherWithClient();
  const first = await ask(own, teacher);
  const second = await refusal(ask(own, teacher));
  await make(school.id, first.id);
  const ready = await refusal(ask(own, teacher));
  await take(own, school.id, first.id);
  for (let no = 2; no <= 3; no += 1) await take(own, school.id, await made(own, teacher));

  for (const refused of [second, ready])
    expect(refused).toMatchObject({ code: "conflict", details: { reason: "one-at-a-time" } });
  expect(await refusal(ask(own, teacher))).toMatchObject({ details: { reason: "enough-today" } });
});

test("DSR-1: of many requests at once one goes through", async () => {
  const { teacher, own } = await aTeacherWithClient();

  const many = await Promise.allSettled([1, 2, 3, 4].map(() => ask(own, teacher)));

  expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("DSR-3: asking and downloading need a recent proof of identity", async () => {
  const { teacher, own } = await aTeacherWithClient();
  const exportId = await made(own, teacher);
  await owner.query("update sessions set proved_at = now() - interval '16 minutes' where account_id = $1", [
    teacher.accountId,
  ]);

  expect(await refusal(take(own, school.id, exportId))).toMatchObject({ code: "proof-required" });
  await own.call(proveMyself, { body: { password: PASSWORD } });
  await take(own, school.id, exportId);
  await owner.query("update sessions set proved_at = now() - interval '16 minutes' where account_id = $1", [
    teacher.accountId,
  ]);
  expect(await refusal(ask(own, teacher))).toMatchObject({ code: "proof-required" });
});

test("DSR-3: nothing is exported on the shared device of a class", async () => {
  const student = await aStudent(database, school, { section, ...secret });
  const own = await clientFor(student, "student");
  await owner.query("update sessions set class_device_id = 1 where account_id = $1", [student.accountId]);

  expect(await refusal(ask(own, student))).toMatchObject({ code: "forbidden" });
});

test("DSR-1, FAM-1: a guardian exports its child; another's child and another school's do not exist for it", async () => {
  const { child, guardian, own } = await aFamily();
  const other = await aStudent(database, school, { section });
  const elsewhere = await aStudent(database, await aSchool(database, group));
  const stranger = await aStudent(database, await aSchool(database, await aGroup(database)));

  const { people } = await own.call(listDataExports, {});
  expect(people.map(({ personId, isMe }) => [personId, isMe])).toEqual([
    [guardian.id, true],
    [child.id, false],
  ]);
  const exportId = await made(own, child);
  await expect(take(own, school.id, exportId)).resolves.toHaveProperty("bytes");
  for (const nobody of [other, elsewhere, stranger])
    expect(await refusal(ask(own, nobody))).toMatchObject({ code: "not-found" });
});

test.each([
  ["restricted by a court", { isRestricted: true }],
  ["not verified", { linkState: "invited" }],
  ["without sight", { canView: false }],
] as const)("DSR-1, FAM-1: a guardian %s exports nothing of the child", async (_why, link) => {
  const { guardian, own } = await aFamily();
  const child = await aStudent(database, school, { section });
  await aGuardianLink(database, guardian, child, link);

  const { people } = await own.call(listDataExports, {});

  expect(people.map(({ personId }) => personId)).not.toContain(child.id);
  expect(await refusal(ask(own, child))).toMatchObject({ code: "not-found" });
});

test("DSR-1, FAM-1: a guardian kept away from the only child in a school learns nothing of that school", async () => {
  const { child, guardian, own } = await aFamily();
  const elsewhere = await aSchool(database, group);
  const restrictedChild = await aStudent(database, elsewhere);
  await aGuardianLink(database, guardian, restrictedChild, { isRestricted: true });
  const { rows } = await owner.query<{ id: number }>(
    "select person_id as id from account_people where account_id = $1 and school_id = $2",
    [guardian.accountId, elsewhere.id],
  );

  const { people } = await own.call(listDataExports, {});

  expect(people.map(({ personId }) => personId)).toEqual([guardian.id, child.id]);
  const itself = { schoolId: elsewhere.id, id: Number(rows[0]?.id) };
  expect(await refusal(ask(own, itself))).toMatchObject({ code: "not-found" });
});

test("DSR-1, FAM-5: a guardian who is restricted meanwhile cannot download what was made", async () => {
  const { child, own } = await aFamily();
  const exportId = await made(own, child);
  await owner.query("update guardian_links set restricted_by_court = true where student_id = $1", [child.id]);

  expect(await refusal(take(own, school.id, exportId))).toMatchObject({ code: "not-found" });
});

test("DSR-1: an export is for the account that asked, in the role in which it asked", async () => {
  const { child, own } = await aFamily();
  const second = await aGuardian(database, group, { of: [child], ...secret });
  const exportId = await made(own, child);

  const refused = await refusal(take(await clientFor(second, "parent"), school.id, exportId));

  expect(refused).toMatchObject({ code: "not-found" });
});

test("DSR-3: the office exports a visitor's data with a reason; a colleague cannot download it", async () => {
  const { child } = await aFamily();
  const [manager, colleague] = [
    await aManagement(database, school, secret),
    await aManagement(database, school, secret),
  ];
  const [own, other] = [
    await clientFor(manager, "school_management"),
    await clientFor(colleague, "school_management"),
  ];
  const params = { schoolId: school.id, personId: child.id };
  const reason = "The father came with his identity card";

  const { id } = await own.call(askDataExportOf, { params, body: { key: aKey(), reason } });
  await make(school.id, id);

  expect((await own.call(readDataExportOf, { params })).latest).toMatchObject({ id, state: "ready" });
  expect((await other.call(readDataExportOf, { params })).latest).toBeNull();
  expect(await refusal(take(other, school.id, id))).toMatchObject({ code: "not-found" });
  const files = await unzipped((await take(own, school.id, id)).bytes);
  expect(files["README.en.txt"]).toContain("The office prepared this file");
  const { events } = await own.call(listAuditEvents, { params: { schoolId: school.id }, query: {} });
  const about = events.filter(({ subject }) => subject?.kind === "person" && subject.id === child.id);
  expect(about.map(({ action }) => action)).toEqual(["own-data.taken", "own-data.asked"]);
});

test("DSR-3: an administrator exports a person of any school of the group, and no other", async () => {
  const { child } = await aFamily();
  const head = await anAdministrator(database, group, secret);
  const own = await clientFor(head, "administrator");
  const stranger = await aStudent(database, await aSchool(database, await aGroup(database)));
  const reason = "Asked at the head office";

  const { id } = await own.call(askDataExportOf, {
    params: { schoolId: school.id, personId: child.id },
    body: { key: aKey(), reason },
  });
  await make(school.id, id);

  await expect(take(own, school.id, id)).resolves.toHaveProperty("bytes");
  const params = { schoolId: stranger.schoolId, personId: stranger.id };
  expect(await refusal(own.call(askDataExportOf, { params, body: { key: aKey(), reason } }))).toMatchObject({
    code: "not-found",
  });
});
