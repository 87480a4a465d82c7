import { answerChoice, listOpenAsks } from "@dars/contract/talking/ask-answers";
import { listAnswers, moveAskDeadline, remindOfAsk } from "@dars/contract/talking/asks";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aStudent, type Member } from "#platform/testing/factories/people.ts";

import { asksBed, CHOICE } from "./asks.factory.ts";

const { database, owner, as, ask, choose, readOwn, readResults, close, aSchool } = await asksBed();

const SECRET = { ...CHOICE, choice: { mode: "one" as const, isAnonymous: true, options: ["Yes", "No"] } };

async function aSchoolWithParents(count: number) {
  const { group, school, first, management } = await aSchool();
  const parents: Member[] = [];
  for (let at = 0; at < count; at += 1)
    parents.push(
      await aGuardian(database, group, { of: [await aStudent(database, school, { section: first })] }),
    );
  return { school, management, parents };
}

test("ASK-3: a choice is answered once by each whom it is for, with options of it alone", async () => {
  const { school, aisha, mother, management } = await aSchool();
  const id = await ask(school, management, CHOICE);

  await expect(choose(mother, school, id, 4)).rejects.toMatchObject({ code: "invalid" });
  await expect(choose(mother, school, id, 1, 2)).rejects.toMatchObject({ code: "invalid" });
  await expect(choose(aisha, school, id, 1)).rejects.toMatchObject({ code: "not-found" });
  await choose(mother, school, id, 2);
  await expect(choose(mother, school, id, 1)).rejects.toMatchObject({ details: { reason: "answered" } });

  expect((await readOwn(mother, school, id)).choice).toMatchObject({
    isAnswered: true,
    chosen: [2],
    mayAnswer: false,
  });
  expect((await readResults(management, school, id)).options?.map(({ count }) => count)).toEqual([0, 1, 0]);
  expect((await as(mother.actor).call(listOpenAsks, {})).asks).toEqual([]);
});

test("ASK-3: a reminder reaches the people who have not answered, once a day", async () => {
  const { school, mother, otherMother, management } = await aSchool();
  const id = await ask(school, management, CHOICE);
  await choose(mother, school, id, 1);
  const remind = () =>
    as(management.actor).call(remindOfAsk, {
      params: { schoolId: school.id, askId: id },
      body: { key: aKey() },
    });

  expect(await remind()).toEqual({ reminded: 1 });
  await expect(remind()).rejects.toMatchObject({ code: "too-many-requests" });
  const { rows } = await database.inSchool(school.id, (db) =>
    sql<{ readonly id: number }>`select person_id as id from notifications
      where school_id = ${school.id} and kind = 'ask-reminder'`.execute(db),
  );
  expect(rows).toEqual([{ id: otherMother.id }]);
});

test("ASK-4: no result changes by fewer than five answers, nor is there one of fewer than five", async () => {
  const { school, management, parents } = await aSchoolWithParents(13);
  const id = await ask(school, management, SECRET);
  const shown: (number | null)[] = [];
  for (const parent of parents) {
    await choose(parent, school, id, 1);
    const { options, answered } = await readResults(management, school, id);
    expect(answered % 5).toBe(0);
    shown.push(options?.[0]?.count ?? null);
  }
  expect(shown).toEqual([...Array.from({ length: 9 }, () => null), 5, 5, 5, 5]);

  await close(school, id, 30);
  expect((await readResults(management, school, id)).answered).toBe(5);
  await close(school, id, 90);
  expect(await readResults(management, school, id)).toMatchObject({
    answered: 13,
    options: [{ count: 13 }, { count: 0 }],
  });
});

test("ASK-4: an anonymous choice with four answers shows none of them when it ends, and stays closed", async () => {
  const { school, management, parents } = await aSchoolWithParents(4);
  const id = await ask(school, management, SECRET);
  for (const parent of parents) await choose(parent, school, id, 2);
  await close(school, id, 90);

  expect((await readResults(management, school, id)).options).toBeNull();
  const move = as(management.actor).call(moveAskDeadline, {
    params: { schoolId: school.id, askId: id },
    body: { key: aKey(), revision: 1, closesAt: new Date(Date.now() + 3_600_000).toISOString() },
  });
  await expect(move).rejects.toMatchObject({ details: { reason: "closed" } });
});

test("ASK-4: nothing that is kept of an anonymous answer says what its sender chose, in any row", async () => {
  const { school, management, parents } = await aSchoolWithParents(6);
  const [counted, turned] = [await ask(school, management, SECRET), await ask(school, management, SECRET)];
  const answer = async (askId: number, options: readonly number[]) => {
    for (const [at, parent] of parents.entries()) await choose(parent, school, askId, options[at] ?? 1);
  };
  await answer(counted, [1, 1, 1, 2, 2, 2]);
  await answer(turned, [2, 2, 1, 1, 2, 1]);

  const { rows: tables } = await owner.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('ask_id', 'person_id', 'account_id')
       and table_name ~ '^(ask_|idempotency|audit_events|notifications)'`,
  );
  expect(tables.length).toBeGreaterThan(4);
  const readRows = async (table: string, askId: number) =>
    (
      await owner.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${table} as t where school_id = $1`,
        [school.id],
      )
    ).rows
      .map(({ row }) => row)
      .filter((row) => row.includes(`"ask_id": ${askId}`));
  expect(await readRows("ask_choices", counted)).toEqual([]);
  const voters = async (askId: number) =>
    (await readRows("ask_voters", askId)).map((row) => row.replaceAll(`"ask_id": ${askId}`, "")).toSorted();
  expect(await voters(counted)).toEqual(await voters(turned));
  expect(await voters(counted)).toHaveLength(6);

  // The request of a key: the same key with another choice is the same request.
  const late = await ask(school, management, SECRET);
  const [parent] = parents;
  const again = { params: { schoolId: school.id, askId: late }, key: aKey() };
  const send = (options: number[]) =>
    as(parent?.actor ?? management.actor).call(answerChoice, {
      params: again.params,
      body: { key: again.key, options },
    });
  expect(await send([1])).toEqual(await send([2]));
});

test("ASK-4: the answers of an anonymous choice are in no list", async () => {
  const { school, management, parents } = await aSchoolWithParents(5);
  const id = await ask(school, management, SECRET);
  for (const parent of parents) await choose(parent, school, id, 1);
  const params = { schoolId: school.id, askId: id };

  expect(await as(management.actor).call(listAnswers, { params, query: {} })).toEqual({
    answers: [],
    next: null,
  });
  expect(await as(management.actor).call(remindOfAsk, { params, body: { key: aKey() } })).toEqual({
    reminded: null,
  });
  for (const parent of parents)
    expect((await readOwn(parent, school, id)).choice).toMatchObject({ isAnswered: true, chosen: null });
});

test("ASK-3: staff and students are asked as themselves", async () => {
  const { school, aisha, teacher, management } = await aSchool();
  const audience = { ...CHOICE.audience, roles: ["student" as const, "teacher" as const] };
  const id = await ask(school, management, { ...CHOICE, audience });

  for (const member of [aisha, teacher]) {
    expect((await as(member.actor).call(listOpenAsks, {})).asks.map((open) => open.id)).toEqual([id]);
    await choose(member, school, id, 3);
    expect((await as(member.actor).call(listOpenAsks, {})).asks).toEqual([]);
  }
  expect((await readResults(management, school, id)).options?.[2]?.count).toBe(2);
});
