import { savePreferences } from "@dars/contract/identity/own-account";
import { PersonPage, PersonRecord } from "@dars/contract/school/people";
import { expect, test } from "vitest";

import type { PersonColumn } from "#platform/db/person-table.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { PEOPLE } from "#school/people/public.ts";

import { PERSON_TABLES } from "./person-tables.ts";

const { owner } = await freshDatabase();

async function columnsOf(table: string): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  return rows.map(({ name }) => name).toSorted();
}

test.each(PERSON_TABLES.map((declared) => [declared.table, declared] as const))(
  "every column of %s is declared: what an erasure, my data, a merge and a transfer do with it",
  async (table, { columns, of }) => {
    expect(Object.keys(columns).toSorted()).toEqual(await columnsOf(table));
    expect(Object.keys(columns)).toEqual(expect.arrayContaining([...of]));
  },
);

const fieldsThat = (isSo: (column: PersonColumn) => boolean) =>
  Object.values(PEOPLE.columns).flatMap((column) =>
    column.field !== undefined && isSo(column) ? [column.field] : [],
  );

test("every field of a person's record has a column that the office writes", () => {
  const fields = fieldsThat(({ written }) => written.includes("office"));

  expect(fields.toSorted()).toEqual(Object.keys(PersonRecord.properties).toSorted());
});

test("every field of the own profile has a column that a person writes itself", () => {
  const fields = fieldsThat(({ written }) => written.includes("self"));

  expect(fields.toSorted()).toEqual(Object.keys(savePreferences.body?.properties ?? {}).toSorted());
});

test("the page of a person has the fields of which the declaration says who sees them there", () => {
  const shown = fieldsThat(({ seen }) => seen === "page" || seen === "contacts" || seen === "address");

  expect(Object.keys(PersonPage.properties)).toEqual(expect.arrayContaining(shown));
});
