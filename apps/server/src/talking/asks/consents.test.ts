import { listOpenAsks, printConsent } from "@dars/contract/talking/ask-answers";
import { listAnswers, withdrawAsk } from "@dars/contract/talking/asks";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { checkConsent } from "#marks/cards/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";

import { asksBed, CONSENT } from "./asks.factory.ts";

const { database, as, ask, sign, readOwn, readResults, close, aSchool } = await asksBed();

test("ASK-1: a consent is given once, and only by a guardian of the child at that moment", async () => {
  const { group, school, aisha, classmate, mother, otherMother, management } = await aSchool();
  const blocked = await aGuardian(database, group, { of: [aisha], isRestricted: true });
  const ended = await aGuardian(database, group, { of: [aisha], linkState: "ended" });
  const id = await ask(school, management, CONSENT);

  for (const stranger of [otherMother, blocked, ended])
    await expect(sign(stranger, aisha, id)).rejects.toMatchObject({ code: "not-found" });
  for (const other of [aisha, management])
    await expect(sign(other, aisha, id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(sign(mother, classmate, id)).rejects.toMatchObject({ code: "not-found" });

  expect(await sign(mother, aisha, id)).toMatchObject({ state: "agreed" });
  await expect(sign(mother, aisha, id, false)).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "answered" },
  });
  expect(await readResults(management, school, id)).toMatchObject({ answered: 1, agreed: 1, refused: 0 });
});

test("ASK-1: of many who sign for a child at once, one is written down where one is enough", async () => {
  const { group, school, aisha, mother, management } = await aSchool();
  const guardians = [
    mother,
    ...(await Promise.all([1, 2, 3].map(() => aGuardian(database, group, { of: [aisha] })))),
  ];
  const id = await ask(school, management, CONSENT);

  const results = await Promise.allSettled(
    [...guardians, ...guardians].map((guardian, at) => sign(guardian, aisha, id, at % 2 === 0)),
  );

  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { rows } = await database.inSchool(school.id, (db) =>
    sql`select from ask_signatures where school_id = ${school.id} and ask_id = ${id}`.execute(db),
  );
  expect(rows).toHaveLength(1);
});

test("ASK-1: the name that is typed begins as the guardian's own, in any spelling of its letters", async () => {
  const { group, school, aisha, management } = await aSchool();
  const father = await aGuardian(database, group, {
    of: [aisha],
    name: { ar: "أحمد كاظم", en: null, ckb: null },
  });
  const id = await ask(school, management, CONSENT);

  await expect(sign(father, aisha, id, true, "هدى كاظم")).rejects.toMatchObject({
    code: "invalid",
    field: "/body/name",
    details: { reason: "other-name" },
  });
  expect(await sign(father, aisha, id, true, "احمد  كاظم الموسوي")).toMatchObject({ state: "agreed" });
});

test("ASK-2: where both are asked a child has two signatures, a single guardian is enough where there is no other, and one refusal settles it", async () => {
  const { group, school, aisha, third, mother, otherMother, management } = await aSchool();
  const father = await aGuardian(database, group, { of: [aisha] });
  const text = { ...CONSENT, signatures: "both" as const };
  const both = await ask(school, management, text);

  expect(await sign(mother, aisha, both)).toMatchObject({ state: "waiting" });
  expect((await readOwn(father, school, both)).consents).toMatchObject([
    {
      needed: 2,
      state: "waiting",
      maySign: true,
      signatures: [{ isOwn: false, agrees: true, typedName: null }],
    },
  ]);
  expect(await sign(father, aisha, both)).toMatchObject({ state: "agreed" });
  expect(await sign(otherMother, third, both)).toMatchObject({ state: "agreed" });

  const refused = await ask(school, management, text);
  expect(await sign(father, aisha, refused, false)).toMatchObject({ state: "refused" });
  await expect(sign(mother, aisha, refused)).rejects.toMatchObject({ code: "conflict" });
});

test("ASK-2: a guardian whom a court keeps from the child is not named to the other", async () => {
  const { group, school, aisha, mother, management } = await aSchool();
  const father = await aGuardian(database, group, { of: [aisha] });
  const id = await ask(school, management, { ...CONSENT, signatures: "both" });
  await sign(father, aisha, id);
  const readGuardian = async () =>
    (await readOwn(mother, school, id)).consents[0]?.signatures.map(({ guardian }) => guardian !== null);
  expect(await readGuardian()).toEqual([true]);

  await database.inSchool(school.id, (db) =>
    sql`update guardian_links set restricted_by_court = true
      where school_id = ${school.id} and guardian_id = ${father.id}`.execute(db),
  );
  expect(await readGuardian()).toEqual([false]);
});

test("ASK-1: it is open until its deadline and until it is withdrawn; after that nobody signs", async () => {
  const { school, aisha, mother, teacher, otherTeacher, first, management } = await aSchool();
  const audience = { ...CONSENT.audience, sectionIds: [first.id] };
  const id = await ask(school, teacher, { ...CONSENT, audience });
  const listOpen = async () => (await as(mother.actor).call(listOpenAsks, {})).asks.map((open) => open.id);
  expect(await listOpen()).toEqual([id]);

  await expect(readResults(otherTeacher, school, id)).rejects.toMatchObject({ code: "not-found" });
  await close(school, id, 1);
  expect(await listOpen()).toEqual([]);
  await expect(sign(mother, aisha, id)).rejects.toMatchObject({ details: { reason: "closed" } });
  expect((await readOwn(mother, school, id)).state).toBe("closed");

  const params = { schoolId: school.id, askId: id };
  await as(management.actor).call(withdrawAsk, { params, body: { key: aKey() } });
  expect((await readOwn(mother, school, id)).state).toBe("withdrawn");
  await expect(sign(mother, aisha, id)).rejects.toMatchObject({ details: { reason: "withdrawn" } });
});

test("ASK-1: the paper of a signature has a code, by which the public page says what was decided without a name", async () => {
  const { school, aisha, mother, otherMother, management } = await aSchool();
  const id = await ask(school, management, CONSENT);
  await sign(mother, aisha, id, false);
  const print = (member: typeof mother) =>
    as(member.actor).call(printConsent, {
      params: { schoolId: school.id, askId: id, studentId: aisha.id },
      body: { locale: "ar" },
    });
  const pdf = await print(mother);
  expect(Buffer.from(pdf.bytes).subarray(0, 5).toString()).toBe("%PDF-");
  await expect(print(otherMother)).rejects.toMatchObject({ code: "not-found" });

  const { rows } = await database.inSchool(school.id, (db) =>
    sql<{ readonly code: string }>`select code from ask_signatures where school_id = ${school.id}`.execute(
      db,
    ),
  );
  const code = rows[0]?.code ?? "";
  const found = await checkConsent(database, `${code.slice(0, 8).toLowerCase()}-${code.slice(8)}`);
  expect(found?.facts).toMatchObject({ state: "valid", consent: { title: "The museum", agrees: false } });
  expect(found?.page("en")).toContain("Does not agree");
  expect(found?.page("en")).not.toContain("Person who signs");
  expect(await checkConsent(database, "0".repeat(16))).toBeUndefined();
});

test("ASK-1: the answers name child, guardian, relation and what was typed, for the author and the office", async () => {
  const { school, aisha, mother, management } = await aSchool();
  const id = await ask(school, management, CONSENT);
  await sign(mother, aisha, id);
  const params = { schoolId: school.id, askId: id };
  const { answers, next } = await as(management.actor).call(listAnswers, { params, query: {} });

  expect(next).toBeNull();
  expect(answers.find(({ personId }) => personId === aisha.id)?.consent?.state).toBe("agreed");
  expect(answers.find(({ personId }) => personId === aisha.id)?.consent?.signatures).toMatchObject([
    { relation: "father", agrees: true, typedName: "Person who signs" },
  ]);
});
