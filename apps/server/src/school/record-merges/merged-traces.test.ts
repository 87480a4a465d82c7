import { expect, test } from "vitest";

import { PERSON_TABLES } from "#person-tables.ts";
import { columnsThat, type Tie } from "#platform/db/person-table.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { addTraces, dropConstraints, fillWithTraces, tracesOfRow } from "#platform/testing/traces.ts";
import { PEOPLE_COLUMNS, STUDENT_COLUMNS } from "#school/people/public.ts";

import { mergesBed } from "./record-merges.factory.ts";

const { database, owner, school, merge } = await mergesBed();

/** Tables in which the factory has written the rows of a person, or whose rows are the people themselves. */
const THERE = new Set([
  "people",
  "students",
  "teachers",
  "accounts",
  "account_people",
  "role_assignments",
  "person_merges",
]);

const OVERRIDES = {
  "rooms.school_year": "2026",
  // A room of two would need its key; rooms about a student have none.
  "rooms.derived_key": "null",
  "rooms.staff_id": "null",
  "rooms.other_staff_id": "null",
  "room_events.school_year": "2026",
  "room_events.type": "'message'",
  "room_events.msg_no": "99",
  "notifications.school_year": "2026",
  "audit_events.school_year": "2026",
  "marks.points": "1",
  "legal_holds.lifted_at": "now()",
  "moderation_cases.state": "'closed'",
  "roster_records.entity": "'user'",
  // A relative who is somebody else.
  "guardian_links.guardian_id": "98",
};

interface TracedTie {
  readonly key: string;
  readonly table: string;
  readonly column: string;
  readonly on: Tie["on"];
}

const listTies = (whose: "people" | "accounts"): readonly TracedTie[] =>
  PERSON_TABLES.filter(({ table }) => !THERE.has(table)).flatMap(({ table, [whose]: ties = {} }) =>
    Object.entries(ties).map(([column, { on }]) => ({ key: `${table}.${column}`, table, column, on })),
  );

/** The columns that name this person, or account, by their id. */
async function columnsThatName(ties: readonly TracedTie[], id: number): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { key, table, column } of ties) {
    const { rowCount } = await owner.query(
      `select from ${table} where to_jsonb(${column}) = to_jsonb($1::bigint) or to_jsonb(${column}) @> jsonb_build_array($1::bigint) limit 1`,
      [id],
    );
    if (rowCount === 1) found.push(key);
  }
  return found;
}

test("PER-2: the rows of every table go to the kept record, or stay, as the table declares", async () => {
  const [keptPerson, other] = [await aStudent(database, school), await aStudent(database, school)];
  const filled = PERSON_TABLES.filter(({ table }) => !THERE.has(table));
  await owner.query("insert into teachers (school_id, id) values ($1, $2)", [school.id, other.id]);
  await fillWithTraces(owner, filled, other, OVERRIDES);
  await dropConstraints(owner, "f");
  const [people, accounts] = [listTies("people"), listTies("accounts")];
  const before = {
    people: await columnsThatName(people, other.id),
    accounts: await columnsThatName(accounts, other.accountId),
  };

  await merge(keptPerson, other);

  await expectMoved(people, before.people, [keptPerson.id, other.id]);
  await expectMoved(accounts, before.accounts, [keptPerson.accountId, other.accountId]);
  expect(before.people.length + before.accounts.length).toBeGreaterThan(150);
});

test.each([
  { table: "people", columns: PEOPLE_COLUMNS },
  { table: "students", columns: STUDENT_COLUMNS },
])("PER-2: the kept record has of $table what the columns declare", async ({ table, columns }) => {
  const [keptPerson, other] = [await aStudent(database, school), await aStudent(database, school)];
  await addTraces(owner, table, `id = ${other.id}`);
  const written = await tracesOfRow(owner, table, other.id);

  await merge(keptPerson, other);

  const taken = columnsThat(columns, ({ merge: rule }) =>
    ["firstKnown", "moves", "movesIfFree"].includes(rule),
  );
  expect(await tracesOfRow(owner, table, keptPerson.id)).toEqual(
    written.filter((key) => taken.some((column) => key === `${table}.${column}`)),
  );
});

async function expectMoved(
  ties: readonly TracedTie[],
  before: readonly string[],
  [keptId, other]: readonly [number, number],
): Promise<void> {
  const named = ties.filter(({ key }) => before.includes(key));
  const moved = named.filter(({ on }) => on !== "stays").map(({ key }) => key);
  const stayed = named.filter(({ on }) => on === "stays").map(({ key }) => key);
  expect(await columnsThatName(named, other)).toEqual(stayed);
  expect(await columnsThatName(named, keptId)).toEqual(expect.arrayContaining(moved));
}
