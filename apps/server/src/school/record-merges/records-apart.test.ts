import { listPossibleDuplicates, markApart } from "@dars/contract/school/record-merges";
import { expect, test } from "vitest";

import { refusal } from "#identity/accounts/accounts.factory.ts";
import { aPerson, type Person } from "#platform/testing/factories/people.ts";

import { mergesBed } from "./record-merges.factory.ts";

const { database, owner, school, mathsTeacher, as, office, read, ask } = await mergesBed();

const mark = (one: Person, other: Person, reason: string | null, caller = office) =>
  caller.call(markApart, {
    params: { schoolId: school.id, personId: one.id, otherId: other.id },
    body: { reason },
  });

const aTwin = (birthDate: string) => aPerson(database, school, { name: { en: "Rana Salim" }, birthDate });

async function listed(): Promise<readonly string[]> {
  const { pairs } = await office.call(listPossibleDuplicates, { params: { schoolId: school.id } });
  return pairs.map(({ one, other }) => `${one.id} ${other.id}`);
}

test("PER-2: two who are different people are listed no longer, with the reason, until that is taken back", async () => {
  const [one, other] = [await aTwin("1984-03-05"), await aTwin("1984-03-05")];
  const pair = `${one.id} ${other.id}`;
  expect(await listed()).toContain(pair);

  expect(await mark(other, one, "They are cousins")).toEqual({ isApart: true });
  await mark(other, one, "They are cousins");

  expect(await listed()).not.toContain(pair);
  const { apart } = await office.call(listPossibleDuplicates, { params: { schoolId: school.id } });
  expect(apart).toMatchObject([{ one: { id: one.id }, other: { id: other.id } }]);
  expect(await read(one, other)).toMatchObject({
    apart: { reason: "They are cousins" },
    obstacles: ["apart"],
  });
  expect(await refusal(ask(one, other))).toMatchObject({ details: { reason: "apart" } });

  await mark(one, other, null);
  expect(await listed()).toContain(pair);
  expect((await read(one, other)).apart).toBeUndefined();
  const { rows } = await owner.query(
    "select action from audit_events where school_id = $1 and action like 'duplicate.%' order by id",
    [school.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(["duplicate.apart", "duplicate.apart-undone"]);
});

test("PER-2: with a new name or birth date of one of them the office is asked anew; with a new phone it is not", async () => {
  const [one, other] = [await aTwin("1985-03-05"), await aTwin("1985-03-05")];
  const pair = `${one.id} ${other.id}`;
  await mark(one, other, "They are cousins");
  await owner.query("update people set phone = '+9647700000009' where id = $1", [one.id]);
  expect(await listed()).not.toContain(pair);

  await owner.query("update people set name_en = 'Rana Salim Aziz' where id = $1", [other.id]);
  expect(await listed()).toContain(pair);
});

test("PER-2: of two whose merge waits, and by a teacher, nothing is marked", async () => {
  const [one, other] = [await aTwin("1986-03-05"), await aTwin("1986-03-05")];
  expect(await refusal(mark(one, other, "They are cousins", as(mathsTeacher.actor)))).toMatchObject({
    code: "forbidden",
  });
  await ask(one, other);

  expect(await refusal(mark(one, other, "They are cousins"))).toMatchObject({
    details: { reason: "asked" },
  });
  expect(await refusal(mark(one, one, "They are cousins"))).toMatchObject({ code: "not-found" });
});
