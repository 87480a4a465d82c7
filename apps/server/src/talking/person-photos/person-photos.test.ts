import { createFile } from "@dars/contract/talking/files";
import {
  listPersonPhotos,
  readOwnPhoto,
  removePersonPhoto,
  savePersonPhoto,
} from "@dars/contract/talking/person-photos";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aSchool, openAllDay } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, type Member } from "#platform/testing/factories/people.ts";
import { served } from "#platform/testing/served.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";
import { aDisk, aPhoto, sendFile, signIn } from "#talking/files/files.factory.ts";

const server = await served(async (parts) => createApplication({ ...parts, files: await aDisk() }));
const { database, http } = server;
const base = await http.listen({ port: 0 });

async function aSeenSchool() {
  const set = await aWorkingSchool(database);
  const { group, school, first, second, amal } = set;
  await openAllDay(database, group);
  const beside = await aStudent(database, school, { section: first });
  const people = {
    office: set.management,
    teacher: set.mathsTeacher,
    leader: set.homeroomTeacher,
    administrator: set.administrator,
    mother: await aGuardian(database, group, { of: [amal] }),
    otherParent: await aGuardian(database, group, { of: [beside] }),
    beside,
    elsewhere: await aStudent(database, school, { section: second }),
    child: amal,
  };
  const params = { schoolId: school.id };

  async function upload(member: Member, bytes?: Buffer) {
    const whole = bytes ?? (await aPhoto(900, 600));
    const sent = { ...params, kind: "photo", name: "face.jpg", bytes: whole, purpose: "person" } as const;
    return sendFile(base, await session(member), sent);
  }
  async function setPhoto(by: Member, of: Member, fileId: string) {
    const { client } = await session(by);
    const input = { params: { ...params, personId: of.id }, body: { key: aKey(), fileId } };
    return client.call(savePersonPhoto, input);
  }
  async function seenBy(member: Member, of: Member = amal) {
    const { client } = await session(member);
    const query = { people: String(of.id) };
    return (await client.call(listPersonPhotos, { params, query })).photos[0];
  }
  const consent = (isGiven: boolean) =>
    database.inSchool(school.id, (db) =>
      sql`insert into family_consents (school_id, student_id, kind, is_given, decided_by)
        values (${school.id}, ${amal.id}, 'photo', ${isGiven}, ${people.mother.accountId})
        on conflict (school_id, student_id, kind) do update set is_given = excluded.is_given`.execute(db),
    );
  return { ...people, group, school, params, upload, set: setPhoto, seenBy, consent };
}

async function bytesAt(path: string | undefined) {
  const answer = await fetch(`${base}${path}`);
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const session = async (member: Member) => signIn(server, member.actor);

const status = async (path: string | undefined) => (await fetch(`${base}${path}`)).status;

test("PER-3: a child's photo is for the school, its teachers and its parents; classmates need the family's consent", async () => {
  const at = await aSeenSchool();
  const { id } = await at.upload(at.office);
  await at.set(at.office, at.child, id);

  for (const member of [at.office, at.teacher, at.leader, at.mother, at.child])
    expect((await at.seenBy(member))?.fileId).toBe(id);
  for (const member of [at.beside, at.elsewhere, at.otherParent, at.administrator])
    expect(await at.seenBy(member)).toBeUndefined();

  await at.consent(true);
  expect((await at.seenBy(at.beside))?.fileId).toBe(id);
  for (const member of [at.elsewhere, at.otherParent, at.administrator])
    expect(await at.seenBy(member)).toBeUndefined();
});

test("PER-3: a consent that is withdrawn closes also the address that was given out before", async () => {
  const at = await aSeenSchool();
  await at.set(at.office, at.child, (await at.upload(at.office)).id);
  await at.consent(true);
  const [before, again] = [await at.seenBy(at.beside), await at.seenBy(at.teacher)];
  expect(await status(before?.thumb)).toBe(200);

  await at.consent(false);

  expect(await at.seenBy(at.beside)).toBeUndefined();
  expect(await status(before?.thumb)).toBe(404);
  expect(await status(again?.thumb)).toBe(200);
});

test("PER-3: a photo is a small square without where it was taken, at an address that stays for the day", async () => {
  const at = await aSeenSchool();
  await at.set(at.office, at.child, (await at.upload(at.office, await aPhoto(2400, 1800))).id);
  const { client } = await session(at.teacher);
  const ask = () =>
    client.call(listPersonPhotos, { params: at.params, query: { people: String(at.child.id) } });

  const [seen] = (await ask()).photos;
  const [small, full] = [await bytesAt(seen?.thumb), await bytesAt(seen?.full)];

  expect((await ask()).photos[0]).toEqual(seen);
  expect(small.headers.get("cache-control")).toMatch(/^private, max-age=\d{5,6}, immutable$/);
  expect(await sharp(small.bytes).metadata()).toMatchObject({ format: "webp", width: 128, height: 128 });
  expect(await sharp(full.bytes).metadata()).toMatchObject({ width: 512, height: 512 });
  expect(full.bytes.includes("Example Phones")).toBe(false);
});

test("A3: staff sets and removes its own photo, which everybody of the school sees; of others only the office does", async () => {
  const at = await aSeenSchool();
  const { id } = await at.upload(at.teacher);
  await at.set(at.teacher, at.teacher, id);
  for (const member of [at.mother, at.child, at.leader, at.office])
    expect((await at.seenBy(member, at.teacher))?.fileId).toBe(id);
  const own = await (await session(at.teacher)).client.call(readOwnPhoto, {});
  expect(own).toMatchObject({ person: { id: at.teacher.id }, photo: { fileId: id } });

  const another = await at.upload(at.teacher);
  for (const of of [at.child, at.leader])
    await expect(at.set(at.teacher, of, another.id)).rejects.toMatchObject({ code: "not-found" });

  const { client } = await session(at.teacher);
  const params = { ...at.params, personId: at.teacher.id };
  await client.call(removePersonPhoto, { params });
  await client.call(removePersonPhoto, { params });
  expect(await at.seenBy(at.office, at.teacher)).toBeUndefined();
  expect(await readActions(at)).toEqual(["set", "removed"]);
});

test("A3: families and students set no photo, and announce none", async () => {
  const at = await aSeenSchool();
  const { id } = await at.upload(at.office);
  for (const member of [at.mother, at.child]) {
    await expect(at.set(member, at.child, id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(at.upload(member)).rejects.toMatchObject({ code: "forbidden" });
  }
});

test("PER-3: a new photo takes the place of the one before, which is erased; the same save again changes nothing", async () => {
  const at = await aSeenSchool();
  const [first, second] = [await at.upload(at.office), await at.upload(at.office)];
  await at.set(at.office, at.child, first.id);
  const { client } = await session(at.office);
  const input = {
    params: { ...at.params, personId: at.child.id },
    body: { key: aKey(), fileId: second.id },
  };
  await client.call(savePersonPhoto, input);
  await client.call(savePersonPhoto, input);

  expect((await at.seenBy(at.office))?.fileId).toBe(second.id);
  expect(await readStates(at, [first.id, second.id])).toEqual(["erased", "ready"]);
  expect(await readActions(at)).toEqual(["set", "set"]);
});

test("PER-3: what is no photo, too large, for something else, another's or of another school is not set", async () => {
  const at = await aSeenSchool();
  const text = await at.upload(at.office, Buffer.from("<svg onload='alert(1)'/>"));
  expect(text).toMatchObject({ state: "refused", refusal: "type" });
  const { client, token } = await session(at.office);
  const body = {
    id: aKey(),
    kind: "photo",
    name: "face.jpg",
    bytes: 13 * 1024 * 1024,
    purpose: "person",
  } as const;
  await expect(client.call(createFile, { params: at.params, body })).rejects.toMatchObject({
    code: "too-large",
  });
  const plain = await sendFile(
    base,
    { client, token, sessionId: 0 },
    {
      ...at.params,
      kind: "photo",
      name: "trip.jpg",
      bytes: await aPhoto(200, 200),
    },
  );
  const others = await at.upload(at.teacher);
  for (const { id } of [text, plain, others])
    await expect(at.set(at.office, at.child, id)).rejects.toMatchObject({
      details: { reason: "file-not-ready" },
    });

  const abroad = await aManagement(database, await aSchool(database, at.group));
  await expect(at.set(abroad, at.child, (await at.upload(at.office)).id)).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(at.seenBy(abroad)).rejects.toMatchObject({ code: "not-found" });
});

test("PER-3: a photo of a person is attached to nothing else", async () => {
  const at = await aSeenSchool();
  const { id } = await at.upload(at.office);
  await at.set(at.office, at.child, id);
  await expect(at.set(at.office, at.beside, id)).rejects.toMatchObject({
    details: { reason: "file-not-ready" },
  });
});

type SeenSchool = Awaited<ReturnType<typeof aSeenSchool>>;

async function readStates({ school }: SeenSchool, ids: readonly string[]) {
  const { rows } = await database.inSchool(school.id, (db) =>
    sql<{ state: string }>`select state from files where id = any(${[...ids]}::text[])
      order by array_position(${[...ids]}::text[], id)`.execute(db),
  );
  return rows.map(({ state }) => state);
}

async function readActions({ school }: SeenSchool) {
  const { rows } = await database.inSchool(school.id, (db) =>
    sql<{ done: string }>`select changes ->> 'is' as done from audit_events where school_id = ${school.id}
      and action = 'person-photo.changed' order by id`.execute(db),
  );
  return rows.map(({ done }) => done);
}
