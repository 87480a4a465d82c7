import {
  answerThread,
  claimThread,
  closeThread,
  listThreads,
  readThread,
  writeToOffice,
} from "@dars/contract/talking/messages";
import { beforeEach, expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool, type Group, type School } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent, type Member } from "#platform/testing/factories/people.ts";
import { anEvaluator } from "#platform/testing/factories/scopes.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { ensurePeople } from "#school/appointments/public.ts";

import { messages } from "./messages.routes.ts";

const { database, owner, as } = await testbed([messages], { authorise: authoriseWith() });

let group: Group;
let school: School;
let mother: Member;
let office: Member;
let colleague: Member;
let administrator: Member;
let threadId: number;

beforeEach(async () => {
  group = await aGroup(database);
  school = await aSchool(database, group);
  mother = await aGuardian(database, group, { of: [await aStudent(database, school)] });
  [office, colleague] = [await aManagement(database, school), await aManagement(database, school)];
  administrator = await anAdministrator(database, group);
  const letter = { kind: "request", subject: "Early leave", body: "May she leave early?" } as const;
  ({ threadId } = await as(mother.actor).call(writeToOffice, {
    params: { schoolId: school.id },
    body: { key: aKey(), ...letter, aboutId: null },
  }));
});

const which = () => ({ params: { schoolId: school.id, threadId } });
const claim = ({ actor }: Member) => as(actor).call(claimThread, { ...which(), body: { isClaimed: true } });
const answer = ({ actor }: Member) =>
  as(actor).call(answerThread, { ...which(), body: { key: aKey(), body: "And now?", isInternal: false } });

const waiting = async () =>
  (await as(mother.actor).call(listThreads, { query: { box: "waiting" } })).threads.map(({ id }) => id);

async function toldSince(before: number): Promise<number[]> {
  const { rows } = await owner.query<{ person_id: number }>(
    "select person_id from notifications where school_id = $1 and id > $2 order by person_id",
    [school.id, before],
  );
  return rows.map(({ person_id }) => person_id);
}

async function lastNotification(): Promise<number> {
  // A notification is not repeated within ten minutes.
  await owner.query("update notifications set read_at = now(), told_at = told_at - interval '1 hour'");
  const { rows } = await owner.query<{ id: number }>("select coalesce(max(id), 0) as id from notifications");
  return rows[0]?.id ?? 0;
}

test("what one of the office has answered or closed is to be done by none of them, and what the mother asks again is", async () => {
  const { threadId: other } = await as(mother.actor).call(writeToOffice, {
    params: { schoolId: school.id },
    body: { key: aKey(), kind: "request", subject: "Late", body: "May she come late?", aboutId: null },
  });
  const toDo = async () => {
    const { rows } = await owner.query(
      `select distinct target, person_id as "personId" from notifications
       where school_id = $1 and kind = 'message' and needs_action and done_at is null order by target, "personId"`,
      [school.id],
    );
    return rows;
  };
  const both = (id: number) => [office, colleague].map((each) => ({ target: `${id}`, personId: each.id }));
  expect(await toDo()).toEqual([...both(threadId), ...both(other)]);

  await answer(office);
  expect(await toDo()).toEqual(both(other));
  await answer(mother);
  expect(await toDo()).toEqual([...both(threadId), ...both(other)]);
  const body = { key: aKey(), isClosed: true };
  await as(colleague.actor).call(closeThread, { ...which(), body });
  expect(await toDo()).toEqual(both(other));
});

test("a thread whose holder has left the office is lost to nobody: all are told of news, and a colleague takes it", async () => {
  await claim(office);
  await expect(claim(colleague)).rejects.toMatchObject({ code: "conflict" });
  const before = await lastNotification();
  await owner.query("update role_assignments set state = 'ended' where account_id = $1", [
    office.actor.accountId,
  ]);

  await answer(mother);
  expect(await toldSince(before)).toEqual([colleague.id]);

  await expect(claim(colleague)).resolves.toEqual({ isClaimed: true });
});

test("a thread whose holder's account is closed is taken by a colleague", async () => {
  await claim(office);
  await owner.query("update accounts set state = 'disabled' where id = $1", [office.actor.accountId]);
  const before = await lastNotification();

  await answer(mother);

  expect(await toldSince(before)).toContain(colleague.id);
  await expect(claim(colleague)).resolves.toEqual({ isClaimed: true });
});

test("what the head office has taken, the school's management still hears of", async () => {
  await claim(administrator);
  const before = await lastNotification();

  await answer(mother);

  expect(await toldSince(before)).toEqual([office.id, colleague.id].toSorted((a, b) => a - b));
  await expect(claim(office)).rejects.toMatchObject({ code: "conflict" });
});

test("whether the office has taken a thread is not told to whoever wrote it, not by any list either", async () => {
  const before = await waiting();

  await claim(office);

  expect(await waiting()).toEqual(before);
});

test("what a coordinator has asked one of the office is answered, and not taken, by whom it asked", async () => {
  await owner.query(
    "update message_threads set other_account_id = $2, person_id = $3, person_role = 'school_management' where id = $1",
    [threadId, colleague.actor.accountId, office.id],
  );

  await expect(claim(office)).rejects.toMatchObject({ code: "forbidden" });
  await expect(answer(office)).resolves.toMatchObject({ state: "open" });
});

test("ACC-3: what somebody wrote as a coordinator it reads as a coordinator alone", async () => {
  await owner.query("update message_threads set other_account_id = $2 where id = $1", [
    threadId,
    colleague.actor.accountId,
  ]);
  const { actor } = colleague;
  const asRole = (role: "subject_coordinator" | "teacher") => as({ ...actor, role });

  await expect(asRole("teacher").call(readThread, which())).rejects.toMatchObject({ code: "not-found" });
});

test("L1, L2: an evaluator is told what the school has answered it, and of nobody else's answers", async () => {
  const evaluator = await anEvaluator(database, group, { schools: [school] });
  await ensurePeople(database);
  const params = { schoolId: school.id };
  const written = await as(evaluator.actor).call(writeToOffice, {
    params,
    body: { key: aKey(), kind: "request", subject: "Visit", body: "May I come on Sunday?", aboutId: null },
  });
  await answer(office);
  expect(await readTargets(evaluator)).toEqual([]);

  await as(office.actor).call(answerThread, {
    params: { ...params, threadId: written.threadId },
    body: { key: aKey(), body: "You are welcome.", isInternal: false },
  });

  expect(await readTargets(evaluator)).toEqual([String(written.threadId)]);
});

async function readTargets({ accountId }: Member): Promise<readonly string[]> {
  const { rows } = await owner.query<{ target: string }>(
    `select line.target from notifications as line
     join account_people as own on own.school_id = line.school_id and own.person_id = line.person_id
     where own.account_id = $1`,
    [accountId],
  );
  return rows.map(({ target }) => target);
}
