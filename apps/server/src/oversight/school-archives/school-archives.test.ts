import { logout } from "@dars/contract/identity/accounts";
import {
  askSchoolArchive,
  linkSchoolArchive,
  readSchoolArchive,
  stopSchoolArchive,
} from "@dars/contract/oversight/school-archives";
import { LOCALES } from "@dars/contract/platform/locales";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { aSchoolThatSignsIn, refusal } from "#identity/accounts/accounts.factory.ts";
import type { Content } from "#platform/files/content.ts";
import type { FileStore } from "#platform/files/store.ts";
import { aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { unzipped, unzippedBytes } from "#roster/export/round-trip.factory.ts";
import { aDisk } from "#talking/files/files.factory.ts";

import { getArchiveFolder } from "./archive-shapes.ts";
import { archiveTasks, MAKE_ARCHIVE } from "./archive-tasks.ts";

const store = await aDisk();
const server = await aSchoolThatSignsIn({ files: store });
const { database, owner, tokens, client, signIn, group, passwordHash, http } = server;
const REASON = "We leave for another system";
const run = (which: object, files: FileStore = store) =>
  runTask(archiveTasks({ database, store: files, tokens }), MAKE_ARCHIVE, which);

/** A school with two classes of one section, and its office. */
async function aPlace() {
  const school = await aSchool(database, group);
  const year = await aYear(database, school);
  const level = await aLevel(database, group);
  const section = await aSection(database, year, { level, letter: "A" });
  const teacher = await aTeacher(database, school);
  for (const subject of [await aSubject(database, group), await aSubject(database, group)])
    await aTeachingClass(database, await anOffering(database, year, { level, subject }), {
      section,
      teacher,
    });
  const student = await aStudent(database, school, { section, studentNumber: `S-${school.id}-1` });
  const office = async () => {
    const member = await aManagement(database, school, { passwordHash });
    return client((await signIn(member.login, "school_management")).userData.token);
  };
  const own = await office();
  const params = { schoolId: school.id };
  const ask = async () => {
    const { id: archiveId } = await own.call(askSchoolArchive, { params, body: { reason: REASON } });
    return { schoolId: school.id, archiveId };
  };
  const read = () => own.call(readSchoolArchive, { params });
  return { school, student, teacher, office, own, params, ask, read };
}

type OfficeClient = Awaited<ReturnType<typeof aPlace>>["own"];
const fetchLink = (url: string) => http.inject({ url });

/** The files of an archive, had as a browser has it: by the link, without the token. */
async function take(own: OfficeClient, which: { readonly schoolId: number; readonly archiveId: number }) {
  const { url } = await own.call(linkSchoolArchive, { params: which });
  const { rawPayload, headers } = await fetchLink(url);
  expect(Number(headers["content-length"])).toBe(rawPayload.length);
  const files = await unzippedBytes(rawPayload);
  return { files, readMe: files["README.en.txt"]?.toString() ?? "", headers };
}

test("everything leaves as one archive, with a read-me in each language that says what each folder holds", async () => {
  const { own, ask, read } = await aPlace();
  const before = await read();
  const which = await ask();
  await run(which);
  const { latest, parts } = await read();
  const { files, readMe, headers } = await take(own, which);

  expect(before.latest).toBeNull();
  expect(before.parts.find(({ part }) => part === "marks")).toMatchObject({ count: 2, takenAt: null });
  expect(latest).toMatchObject({ state: "ready", isMine: true, missing: 0 });
  expect(latest?.done).toBe(latest?.total);
  expect(parts.map(({ part }) => part)).toContain("lessons");
  expect(headers["content-type"]).toBe("application/zip");
  const paths = Object.keys(files);
  expect(paths.filter((path) => /^marks\/.*\.xlsx$/u.test(path))).toHaveLength(2);
  expect(paths).toContain("people/oneroster-1.2.zip");
  expect(paths.filter((path) => path.startsWith("README."))).toHaveLength(3);
  expect(readMe).toContain(`people/ (${paths.filter((path) => path.startsWith("people/")).length})`);
  expect(readMe).toContain("- Students' answers to exercises");
  expect((await read()).parts[0]?.takenAt).not.toBeNull();
});

test("news that is scheduled for later is not in the archive; news that is out is", async () => {
  const { school, teacher, ask, own, read } = await aPlace();
  const insertPost = (title: string, hours: number) =>
    owner.query(
      `insert into posts (school_id, author_id, author_role, title, body, state, audience_roles, level_ids, section_ids,
         subject_ids, person_ids, publish_at)
       values ($1, $2, 'teacher', $3, '', 'published', '{parent}', '{}', '{}', '{}', '{}',
         now() + make_interval(hours => $4))`,
      [school.id, teacher.accountId, title, hours],
    );
  await insertPost("Out since yesterday", -24);
  await insertPost("Only tomorrow", 24);
  const which = await ask();
  await run(which);
  const { files } = await take(own, which);
  const posts = files["posts/posts.ndjson"]?.toString();

  expect(posts).toContain("Out since yesterday");
  expect(posts).not.toContain("Only tomorrow");
  expect((await read()).parts.find(({ part }) => part === "posts")).toMatchObject({ count: 1 });
});

test("a file that cannot be written is left out by and by, and the archive names it", async () => {
  const { own, ask, read } = await aPlace();
  const which = await ask();
  const failing = killedAt(store, 2);
  const tasks = archiveTasks({ database, store: failing, tokens });
  const again = (attempts: number) => tasks[MAKE_ARCHIVE]?.run(which, undefined, attempts);
  await expect(again(1)).rejects.toThrow("killed");
  await again(4);
  const { files, readMe } = await take(own, which);

  const { latest } = await read();
  expect(latest).toMatchObject({ state: "ready", missing: 1, done: latest?.total });
  expect(Object.keys(files)).not.toContain("people/schools.csv");
  expect(readMe).toMatch(/could not be written:\r\n- people\/schools\.csv\r\n$/u);
});

test("two schools never mix, and a link opens one archive for one session", async () => {
  const [one, other] = [await aPlace(), await aPlace()];
  const which = await one.ask();
  await run(which);
  await run(await other.ask());
  const crossed = { schoolId: other.school.id, archiveId: which.archiveId };
  const { url } = await one.own.call(linkSchoolArchive, { params: which });
  const changed = url.replace(/archives\/\d+/u, "archives/999");
  const { files } = await take(one.own, which);
  const people = await unzipped(files["people/oneroster-1.2.zip"] ?? Buffer.alloc(0));

  expect(await refusal(other.own.call(linkSchoolArchive, { params: which }))).toMatchObject({
    code: "not-found",
  });
  expect(await refusal(one.own.call(linkSchoolArchive, { params: crossed }))).toMatchObject({
    code: "not-found",
  });
  expect((await fetchLink(changed)).statusCode).toBe(404);
  expect(people["users.csv"]).toContain(`S-${one.school.id}-1`);
  expect(people["users.csv"]).not.toContain(`S-${other.school.id}-1`);
  await owner.query("delete from school_archives where school_id = $1", [other.school.id]);
  expect((await fetchLink(url)).statusCode).toBe(200);
  await one.own.call(logout, {});
  expect((await fetchLink(url)).statusCode).toBe(401);
});

/** Fails as a killed process does, behind the first bytes of a file. */
const killedAt = (files: FileStore, place: number): FileStore => {
  let puts = 0;
  return {
    put: async (key, content) => {
      puts += 1;
      if (puts === place) throw new Error("killed");
      await files.put(key, content);
    },
    read: (...call) => files.read(...call),
    remove: (key) => files.remove(key),
    listBelow: (key) => files.listBelow(key),
    removeBelow: (key) => files.removeBelow(key),
  };
};

test("a run that is killed leaves nothing half: the next one goes on behind the last whole file", async () => {
  const { own, ask, read } = await aPlace();
  const which = await ask();
  await expect(run(which, killedAt(store, 2))).rejects.toThrow("killed");
  const half = await read();
  const written: string[] = [];
  await run(which, {
    ...killedAt(store, Infinity),
    put: async (key: string, content: Uint8Array | Content) => {
      written.push(key);
      await store.put(key, content);
    },
  });
  const whole = (await take(own, which)).files;

  const total = half.latest?.total ?? 0;
  expect(half.latest).toMatchObject({ state: "preparing", done: 1 });
  expect(total).toBeGreaterThan(3);
  expect(written).toHaveLength(total - 1);
  expect(Object.keys(whole)).toHaveLength(total + LOCALES.length);
});

test("a stopped archive leaves no file, and another can be asked for", async () => {
  const { own, ask, read } = await aPlace();
  const which = await ask();
  await expect(run(which, killedAt(store, 3))).rejects.toThrow("killed");
  await own.call(stopSchoolArchive, { params: which });
  await own.call(stopSchoolArchive, { params: which });
  await run(which);

  expect((await read()).latest).toMatchObject({ state: "stopped" });
  expect(await store.listBelow(getArchiveFolder(which))).toEqual([]);
  expect(await refusal(own.call(linkSchoolArchive, { params: which }))).toMatchObject({ code: "conflict" });
  await expect(ask()).resolves.toMatchObject({ schoolId: which.schoolId });
});

test("a file that is written while the archive is stopped does not stay", async () => {
  const { own, ask } = await aPlace();
  const which = await ask();
  await run(which, {
    ...killedAt(store, Infinity),
    put: async (key: string, content: Uint8Array | Content) => {
      await own.call(stopSchoolArchive, { params: which });
      await store.put(key, content);
    },
  });

  expect(await store.listBelow(getArchiveFolder(which))).toEqual([]);
});

test("only the account that asked downloads it, one is made at a time, and none after a person was erased", async () => {
  const { school, student, office, own, ask } = await aPlace();
  const which = await ask();
  const again = await refusal(ask());
  await run(which);
  const other = await office();

  expect(again).toMatchObject({ code: "conflict", details: { reason: "one-at-a-time" } });
  expect(await refusal(other.call(linkSchoolArchive, { params: which }))).toMatchObject({
    code: "not-found",
  });
  await owner.query("insert into erasures (school_id, person_id) values ($1, $2)", [school.id, student.id]);
  expect(await refusal(own.call(linkSchoolArchive, { params: which }))).toMatchObject({
    code: "conflict",
    details: { reason: "expired" },
  });
});

test("when a person is erased while it is made, nothing of it stays, and another can be asked for", async () => {
  const { school, student, ask, read } = await aPlace();
  const which = await ask();
  await expect(run(which, killedAt(store, 2))).rejects.toThrow("killed");
  await owner.query("insert into erasures (school_id, person_id) values ($1, $2)", [school.id, student.id]);
  const before = await read();
  await run(which);

  expect(before.latest).toMatchObject({ state: "expired" });
  expect(await store.listBelow(getArchiveFolder(which))).toEqual([]);
  await ask();
  expect((await read()).latest).toMatchObject({ state: "preparing" });
});

test("it needs a fresh proof, and its reason is in the audit log", async () => {
  const { school, own, params, ask } = await aPlace();
  await ask();
  const reasons = await database.inSchool(school.id, async (db) => {
    const { rows } = await sql<{ readonly reason: string }>`
      select changes->>'reason' as reason from audit_events
      where school_id = ${school.id} and action = 'school-archive.asked'`.execute(db);
    return rows;
  });
  await owner.query("update sessions set proved_at = now() - interval '16 minutes'");
  const call = own.call(askSchoolArchive, { params, body: { reason: REASON } });

  expect(reasons).toEqual([{ reason: REASON }]);
  expect(await refusal(call)).toMatchObject({ code: "proof-required" });
});
