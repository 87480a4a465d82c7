import { listOpenAsks, printConsent } from "@dars/contract/talking/ask-answers";
import { exportAnswers, listAnswers, withdrawAsk } from "@dars/contract/talking/asks";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { checkConsent } from "#marks/cards/public.ts";
import { readGrid } from "#platform/sheets/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";

import { asksBed, CONSENT } from "./asks.factory.ts";
import { insertSignature } from "./consents.queries.ts";

const { database, as, ask, sign, change, readOwn, readResults, close, listNotified, aSchool } =
  await asksBed();

test("ASK-8: who has signed decides otherwise until the deadline; the last decision counts", async () => {
  const { group, school, aisha, mother, management } = await aSchool();
  const father = await aGuardian(database, group, { of: [aisha] });
  const id = await ask(school, management, CONSENT);
  await expect(change(mother, aisha, id, false)).rejects.toMatchObject({ code: "not-found" });
  await sign(mother, aisha, id);

  await expect(change(father, aisha, id, false)).rejects.toMatchObject({ code: "not-found" });
  await expect(change(mother, aisha, id, true)).rejects.toMatchObject({ details: { reason: "answered" } });
  await expect(change(mother, aisha, id, false, "Another name")).rejects.toMatchObject({
    details: { reason: "other-name" },
  });
  expect(await change(mother, aisha, id, false)).toMatchObject({ state: "refused" });

  expect(await readResults(management, school, id)).toMatchObject({ answered: 1, agreed: 0, refused: 1 });
  expect((await readOwn(father, school, id)).consents).toMatchObject([
    { state: "refused", mayChange: false, signatures: [{ agrees: false, earlier: [{ agrees: true }] }] },
  ]);
  await close(school, id, 1);
  await expect(change(mother, aisha, id, true)).rejects.toMatchObject({ details: { reason: "closed" } });
  expect((await readOwn(mother, school, id)).consents[0]?.mayChange).toBe(false);
});

test("ASK-8: of many changes at once each child has one signature that counts, and all others are in the history", async () => {
  const { school, aisha, mother, management } = await aSchool();
  const id = await ask(school, management, CONSENT);
  await sign(mother, aisha, id);

  const results = await Promise.allSettled(
    [0, 1, 2, 3, 4, 5].map((at) => change(mother, aisha, id, at % 2 === 0)),
  );

  const { rows } = await database.inSchool(school.id, (db) =>
    sql<{ readonly agrees: boolean; readonly before: readonly boolean[] }>`
      select own.agrees, (select array_agg(earlier.agrees order by earlier.signed_at) from ask_earlier_signatures as earlier
        where earlier.school_id = own.school_id and earlier.ask_id = own.ask_id) as before
      from ask_signatures as own where own.school_id = ${school.id} and own.ask_id = ${id}`.execute(db),
  );
  const changes = results.filter(({ status }) => status === "fulfilled").length;
  expect(rows).toHaveLength(1);
  const decisions = [...(rows[0]?.before ?? []), rows[0]?.agrees];
  expect(decisions).toEqual(Array.from({ length: changes + 1 }, (_, at) => at % 2 === 0));
});

test("ASK-8: a signature is dated when it is written, not when its request began, so that the history is in order", async () => {
  const { school, aisha, mother, management } = await aSchool();
  const askId = await ask(school, management, CONSENT);

  const { began, signedAt } = await database.inSchool(school.id, async (db) => {
    const { rows } = await sql<{ readonly began: Date }>`select now() as began, pg_sleep(0.02)`.execute(db);
    const decision = {
      relation: "mother",
      agrees: true,
      typedName: "Huda",
      reason: null,
      code: "0123456789ABCDEF",
    };
    const who = { studentId: aisha.id, guardianId: mother.id, accountId: mother.accountId };
    return { ...rows[0], signedAt: await insertSignature(db, school.id, { askId, ...who, ...decision }) };
  });

  expect(signedAt.getTime()).toBeGreaterThan(began?.getTime() ?? Infinity);
});

test("ASK-8: a refusal that is taken back leaves the other guardian to sign, who is reminded", async () => {
  const { group, school, aisha, mother, management } = await aSchool();
  const father = await aGuardian(database, group, { of: [aisha] });
  const id = await ask(school, management, { ...CONSENT, signatures: "both" });
  const listOpen = async () => (await as(father.actor).call(listOpenAsks, {})).asks.map((open) => open.id);
  await sign(mother, aisha, id, false);
  expect(await listOpen()).toEqual([]);

  expect(await change(mother, aisha, id, true)).toMatchObject({ state: "waiting" });
  expect(await listOpen()).toEqual([id]);
  expect(await listNotified(school, "ask-reminder")).toEqual([father.id]);
  expect(await sign(father, aisha, id)).toMatchObject({ state: "agreed" });
});

test("ASK-8: answers, their file and the papers say that it was changed; an earlier code does not pass for the decision", async () => {
  const { school, aisha, mother, management } = await aSchool();
  const id = await ask(school, management, CONSENT);
  await sign(mother, aisha, id);
  await change(mother, aisha, id, false);
  const params = { schoolId: school.id, askId: id };

  const { answers } = await as(management.actor).call(listAnswers, { params, query: {} });
  const consent = answers.find(({ personId }) => personId === aisha.id)?.consent;
  expect(consent).toMatchObject({
    state: "refused",
    signatures: [{ agrees: false, earlier: [{ agrees: true }] }],
  });
  const file = await as(management.actor).call(exportAnswers, {
    params,
    query: { locale: "en", reason: "The trip" },
  });
  const { sheets } = await readGrid(file.name, Buffer.from(file.bytes), {});
  const cells = sheets.flatMap(({ grid }) => grid.rows.flatMap((row) => row.cells.map(({ text }) => text)));
  expect(cells.filter((cell) => /Refused.*before: Agreed/.test(cell))).toHaveLength(1);

  const codes = await database.inSchool(school.id, (db) =>
    sql<{ readonly code: string; readonly isEarlier: boolean }>`
      select code, false as "isEarlier" from ask_signatures where school_id = ${school.id}
      union all select code, true from ask_earlier_signatures where school_id = ${school.id}`.execute(db),
  );
  const check = (isEarlier: boolean) =>
    checkConsent(database, codes.rows.find((row) => row.isEarlier === isEarlier)?.code ?? "");
  expect((await check(true))?.facts).toMatchObject({ state: "replaced", consent: { agrees: true } });
  expect((await check(true))?.page("en")).toContain("This decision was changed");
  expect((await check(false))?.facts).toMatchObject({ state: "valid", consent: { agrees: false } });
  const pdf = await as(mother.actor).call(printConsent, {
    params: { ...params, studentId: aisha.id },
    body: { locale: "ar" },
  });
  expect(Buffer.from(pdf.bytes).subarray(0, 5).toString()).toBe("%PDF-");
});

test("ASK-9: who has signed learns that the ask was withdrawn, once; who has not finds it withdrawn", async () => {
  const { school, aisha, mother, otherMother, management } = await aSchool();
  const id = await ask(school, management, CONSENT);
  await sign(mother, aisha, id);
  const withdraw = () =>
    as(management.actor).call(withdrawAsk, {
      params: { schoolId: school.id, askId: id },
      body: { key: aKey() },
    });
  await withdraw();
  await withdraw();

  expect(await listNotified(school, "ask-withdrawn")).toEqual([mother.id]);
  const read = async (guardian: typeof mother) => {
    const { state, attachments, consents } = await readOwn(guardian, school, id);
    return { state, attachments, signed: consents.map(({ signatures }) => signatures.length) };
  };
  expect(await read(mother)).toEqual({ state: "withdrawn", attachments: [], signed: [1] });
  expect(await read(otherMother)).toEqual({ state: "withdrawn", attachments: [], signed: [0] });
});
