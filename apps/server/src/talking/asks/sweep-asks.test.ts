import { bookMeeting, signUp } from "@dars/contract/talking/ask-answers";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";

import { asksBed, CHOICE, CONSENT } from "./asks.factory.ts";
import { sweepAsks } from "./sweep-asks.ts";

const { database, as, ask, choose, close, aSchool } = await asksBed();

const SIX_YEARS = 6 * 366 * 86_400;

test("asks are deleted five years after they closed, but not with an answer of or about a person on hold", async () => {
  const { school, aisha, mother, third, otherMother, management } = await aSchool();
  const plain = await ask(school, management, CHOICE);
  const secret = await ask(school, management, {
    ...CHOICE,
    choice: { mode: "one", isAnonymous: true, options: ["Yes", "No"] },
  });
  const places = [{ label: "Chess", places: 3 }];
  const clubs = await ask(school, management, { ...CONSENT, kind: "sign_up", signatures: null, places });
  const meeting = { minutes: 10, starts: [new Date(Date.now() + 3_600_000).toISOString()] };
  const talk = await ask(school, management, { ...CONSENT, kind: "meeting", signatures: null, meeting });
  await choose(otherMother, school, plain, 1);
  await choose(mother, school, secret, 1);
  await as(mother.actor).call(signUp, {
    params: { schoolId: school.id, askId: clubs },
    body: { key: aKey(), personId: aisha.id, option: 1 },
  });
  await as(otherMother.actor).call(bookMeeting, {
    params: { schoolId: school.id, askId: talk },
    body: { key: aKey(), studentId: third.id, slot: 1, topic: null, byCall: false },
  });
  for (const id of [plain, secret, clubs, talk]) await close(school, id, SIX_YEARS);
  await database.inSchool(school.id, async (db) => {
    for (const personId of [mother.id, aisha.id, third.id])
      await sql`insert into legal_holds (school_id, person_id, reason, placed_by)
        values (${school.id}, ${personId}, 'A case', ${management.accountId})`.execute(db);
  });

  await sweepAsks(database);

  const { rows } = await database.inSchool(school.id, (db) =>
    sql<{ readonly id: number }>`select id from asks where school_id = ${school.id} order by id`.execute(db),
  );
  expect(rows.map(({ id }) => id)).toEqual([secret, clubs, talk]);
});
