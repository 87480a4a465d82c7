import { listMailings } from "@dars/contract/talking/mailings";
import { listThreads, readThread, writeToOffice, writeToPeople } from "@dars/contract/talking/messages";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aHold, keeps, liftAll } from "#oversight/retention/retention.factory.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { messages } from "./messages.routes.ts";
import { sweepThreads } from "./sweep-threads.ts";

const { database, owner, as } = await testbed([messages], { authorise: authoriseWith() });

test("3.5: five years after its last word a closed thread goes with all that was said in it, an open one never", async () => {
  const { ids, read } = await aMother();
  const [old, open, young] = [await ids(), await ids(), await ids()];
  await aged(old, "closed", "5 years 1 day");
  await aged(open, "open", "9 years");
  await aged(young, "closed", "5 years -1 day");

  expect(await sweepThreads(database)).toBe(1);

  await expect(read(old)).rejects.toMatchObject({ code: "not-found" });
  expect((await read(open)).entries).toHaveLength(1);
  expect((await read(young)).entries).toHaveLength(1);
  const { rows } = await owner.query("select from message_entries where thread_id = $1", [old]);
  expect(rows).toEqual([]);
});

test("3.5: however many are too old, all of them go in one night", async () => {
  const { ids } = await aMother();
  for (let no = 0; no < 3; no += 1) await aged(await ids(), "closed", "6 years");

  expect(await sweepThreads(database, 2)).toBe(3);
});

test("3.5: a thread is kept as long as its group says, and while its child or its writer is held", async () => {
  const { group, school, child, mother, ids } = await aMother();
  const administrator = await anAdministrator(database, group);
  const threadId = await ids();
  await aged(threadId, "closed", "2 years");
  await keeps(owner, group.id, "threads", 1);
  for (const personId of [child.id, mother.id]) {
    await aHold(owner, administrator, school.id, { personId });
    expect(await sweepThreads(database)).toBe(0);
    await liftAll(owner, school.id);
  }

  expect(await sweepThreads(database)).toBe(1);
});

test("a mailing is listed as long as one of its threads is left, and goes with the last of them", async () => {
  const { office, write, fetchThreadIds } = await aMother();
  const [whole, half, gone] = [await write(), await write(), await write()];
  const [ended] = await fetchThreadIds(half);
  for (const threadId of [...(await fetchThreadIds(gone)), ended ?? 0])
    await aged(threadId, "closed", "6 years");

  expect(await sweepThreads(database)).toBe(3);

  const { mailings } = await as(office.actor).call(listMailings, { query: {} });
  expect(mailings.map(({ id, people }) => [id, people])).toEqual([
    [half, 1],
    [whole, 2],
  ]);
});

async function aMother() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school);
  const section = await aSection(database, year, { level: await aLevel(database, group) });
  const child = await aStudent(database, school, { section });
  const mother = await aGuardian(database, group, { of: [child] });
  await aGuardian(database, group, { of: [child] });
  const office = await aManagement(database, school);
  const params = { schoolId: school.id };
  /** A new thread's id. */
  const ids = async () => {
    const body = {
      key: aKey(),
      kind: "request" as const,
      subject: "A question",
      body: "May she leave early?",
      aboutId: child.id,
    };
    return (await as(mother.actor).call(writeToOffice, { params, body })).threadId;
  };
  const read = (threadId: number) => as(mother.actor).call(readThread, { params: { ...params, threadId } });
  /** A new mailing's id. It goes to the mother and to the child's father. */
  const write = async () => {
    const everywhere = { levelIds: [], sectionIds: [], subjectIds: [], personIds: [], ccGuardians: false };
    const audience = { roles: ["parent" as const], ...everywhere };
    const body = { key: aKey(), kind: "notice" as const, subject: "Holiday", body: "No school.", audience };
    return (await as(office.actor).call(writeToPeople, { params, body })).mailingId;
  };
  const fetchThreadIds = async (mailing: number) => {
    const { threads } = await as(office.actor).call(listThreads, { query: { mailing } });
    return threads.map(({ id }) => id);
  };
  return { group, school, child, mother, office, ids, read, write, fetchThreadIds };
}

const aged = (threadId: number, state: "open" | "closed", age: string) =>
  owner.query(
    "update message_threads set state = $2::thread_state, last_at = now() - $3::interval where id = $1",
    [threadId, state, age],
  );
