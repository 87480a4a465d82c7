import { listOpenAsks, signUp } from "@dars/contract/talking/ask-answers";
import { readAsk, withdrawAsk } from "@dars/contract/talking/asks";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aStudent, type Member, type Person } from "#platform/testing/factories/people.ts";
import { heavy } from "#platform/testing/sized.ts";

import { asksBed, CONSENT } from "./asks.factory.ts";

heavy();
const { database, owner, as, ask, listNotified, aSchool } = await asksBed();

const signUpFor = (...places: number[]) => ({
  ...CONSENT,
  kind: "sign_up" as const,
  title: "Clubs",
  signatures: null,
  places: places.map((count, at) => ({ label: `Club ${at + 1}`, places: count })),
});

interface Family {
  readonly guardian: Member;
  readonly child: Person;
}

async function aSchoolWithFamilies(count: number) {
  const { group, school, first, management } = await aSchool();
  const families: Family[] = [];
  for (let at = 0; at < count; at += 1) {
    const child = await aStudent(database, school, { section: first });
    families.push({ child, guardian: await aGuardian(database, group, { of: [child] }) });
  }
  return { group, school, management, families };
}

const take = ({ guardian, child }: Family, askId: number, option: number | null, key = aKey()) =>
  as(guardian.actor).call(signUp, {
    params: { schoolId: child.schoolId, askId },
    body: { key, personId: child.id, option },
  });

const listSeats = async (schoolId: number, askId: number) =>
  (
    await database.inSchool(schoolId, (db) =>
      sql<{
        readonly id: number;
        readonly no: number | null;
        readonly turn: number | null;
        readonly hasPlace: boolean;
      }>`
        select person_id as id, no, turn, has_place as "hasPlace" from ask_seats
        where school_id = ${schoolId} and ask_id = ${askId} order by no, turn`.execute(db),
    )
  ).rows;

test("ASK-6: who comes when all is taken waits in turn, and moves up when a place is given back", async () => {
  const { school, management, families } = await aSchoolWithFamilies(4);
  const [first, second, third, fourth] = families;
  if (!first || !second || !third || !fourth) throw new Error("There are four.");
  const id = await ask(school, management, signUpFor(1, 1));

  expect(await take(first, id, 1)).toEqual({ hasPlace: true });
  expect(await take(second, id, 1)).toEqual({ hasPlace: false });
  expect(await take(third, id, 1)).toEqual({ hasPlace: false });
  expect(await take(fourth, id, null)).toEqual({ hasPlace: false });
  expect((await as(fourth.guardian.actor).call(listOpenAsks, {})).asks).toEqual([]);
  await take(first, id, 2);

  expect((await listSeats(school.id, id)).map(({ id: person, hasPlace }) => [person, hasPlace])).toEqual([
    [second.child.id, true],
    [third.child.id, false],
    [first.child.id, true],
    [fourth.child.id, false],
  ]);
  const { rows } = await database.inSchool(school.id, (db) =>
    sql<{ readonly id: number }>`select person_id as id from notifications
      where school_id = ${school.id} and kind = 'ask-seat'`.execute(db),
  );
  expect(rows).toEqual([{ id: second.guardian.id }]);
  const params = { schoolId: school.id, askId: id };
  const { results } = await as(management.actor).call(readAsk, { params });
  expect(results.options).toMatchObject([
    { count: 1, places: 1, waiting: 1 },
    { count: 1, places: 1, waiting: 0 },
  ]);
});

test("ASK-6: a stranger signs up nobody's child, and after a withdrawal nobody does", async () => {
  const { school, management, families } = await aSchoolWithFamilies(2);
  const [first, second] = families;
  if (!first || !second) throw new Error("There are two.");
  const id = await ask(school, management, signUpFor(5));

  await expect(take({ guardian: first.guardian, child: second.child }, id, 1)).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(take(first, id, 2)).rejects.toMatchObject({ code: "invalid" });
  const params = { schoolId: school.id, askId: id };
  await as(management.actor).call(withdrawAsk, { params, body: { key: aKey() } });
  await expect(take(first, id, 1)).rejects.toMatchObject({ details: { reason: "withdrawn" } });
});

test("ASK-9: of a sign-up that is withdrawn the families learn who have a place or wait for one", async () => {
  const { school, management, families } = await aSchoolWithFamilies(4);
  const [seated, waiting, declined] = families;
  if (!seated || !waiting || !declined) throw new Error("There are three.");
  const id = await ask(school, management, signUpFor(1));
  await take(seated, id, 1);
  await take(waiting, id, 1);
  await take(declined, id, null);
  const params = { schoolId: school.id, askId: id };
  await as(management.actor).call(withdrawAsk, { params, body: { key: aKey() } });

  const expected = [seated, waiting].map(({ guardian }) => guardian.id);
  expect(new Set(await listNotified(school, "ask-withdrawn"))).toEqual(new Set(expected));
});

test("ASK-6: a place that an erased child leaves is of the first who waits, not of the next who comes", async () => {
  const { school, management, families } = await aSchoolWithFamilies(3);
  const [first, second, third] = families;
  if (!first || !second || !third) throw new Error("There are three.");
  const id = await ask(school, management, signUpFor(1));
  await take(first, id, 1);
  await take(second, id, 1);
  await database.inSchool(school.id, (db) =>
    sql`delete from ask_seats where school_id = ${school.id} and person_id = ${first.child.id}`.execute(db),
  );

  expect(await take(third, id, 1)).toEqual({ hasPlace: false });
  expect(await listSeats(school.id, id)).toMatchObject([
    { id: second.child.id, hasPlace: true },
    { id: third.child.id, hasPlace: false },
  ]);
});

/** Ends two connections that are at work on asks. */
const kill = () =>
  owner.query(`select pg_terminate_backend(pid) from (select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and query ~ 'ask_'
      order by random() limit 2) as hit`);

test("ASK-6: no place is given twice under two hundred who come at once, while connections are killed", async () => {
  const { school, management, families } = await aSchoolWithFamilies(200);
  const id = await ask(school, management, signUpFor(7, 20));

  const send = async (family: Family, at: number): Promise<unknown> => {
    // As the outbox does: the same key, until the server has answered.
    const key = aKey();
    for (let tries = 0; tries < 20; tries += 1) {
      const answer = await take(family, id, (at % 2) + 1, key).catch((error: unknown) => error);
      if (!(answer instanceof Error)) return answer;
    }
    throw new Error("It was refused twenty times.");
  };
  const sent = families.map(send);
  for (let at = 0; at < 5; at += 1) await kill();
  await Promise.all(sent);

  const seats = await listSeats(school.id, id);
  expect(seats).toHaveLength(200);
  for (const [no, places] of [
    [1, 7],
    [2, 20],
  ] as const) {
    const ofOption = seats.filter((seat) => seat.no === no);
    expect(ofOption).toHaveLength(100);
    expect(ofOption.map(({ turn }) => turn)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
    expect(ofOption.map(({ hasPlace }) => hasPlace)).toEqual(
      Array.from({ length: 100 }, (_, at) => at < places),
    );
  }
});
