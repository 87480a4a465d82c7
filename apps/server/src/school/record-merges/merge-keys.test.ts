import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";

import { ACCOUNT_KEYS } from "./account-keys.ts";
import { PERSON_KEYS, type TiedColumn } from "./person-keys.ts";

const { owner } = await freshDatabase();

/** `table.column` of each foreign key to one of the tables. */
async function keysTo(tables: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ key: string }>(
    `select distinct c.conrelid::regclass::text || '.' || a.attname as key
     from pg_constraint as c
     join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'school_id'
     where c.contype = 'f' and c.conparentid = 0 and c.confrelid::regclass::text = any($1)
     order by 1`,
    [tables],
  );
  return rows.map(({ key }) => key);
}

const named = (keys: readonly TiedColumn[]) =>
  keys.map(({ table, column }) => `${table}.${column}`).toSorted();

test("PER-2: of every column that points to a person it is said what a merge does with it", async () => {
  expect(named(PERSON_KEYS)).toEqual((await keysTo(["people", "students", "teachers"])).toSorted());
});

test("PER-2: of every column that points to an account it is said what a merge does with it", async () => {
  expect(named(ACCOUNT_KEYS)).toEqual((await keysTo(["accounts"])).toSorted());
});

test("PER-2: a row follows unless its place is taken, by every unique index of the table", async () => {
  const following = [...PERSON_KEYS, ...ACCOUNT_KEYS].filter(({ on }) => on === "follows");
  const { rows } = await owner.query<{
    table: string;
    definition: string;
    columns: string[];
    where: string | null;
  }>(
    `select i.indrelid::regclass::text as table, pg_get_indexdef(i.indexrelid) as definition,
       pg_get_expr(i.indpred, i.indrelid) as where,
       array(select a.attname::text from pg_attribute as a
         where a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])) as columns
     from pg_index as i where i.indisunique and not exists (select from pg_inherits where inhrelid = i.indexrelid)`,
  );
  const missing = following.flatMap(({ table, column, unless }) =>
    rows
      .filter((index) => index.table === table && new RegExp(`\\b${column}\\b`).test(index.definition))
      .map((index) => ({
        index,
        others: index.columns.filter((each) => each !== column && each !== "school_id").toSorted(),
      }))
      .filter(
        ({ index, others }) =>
          !unless.some(
            ({ columns, where }) =>
              (where === undefined) === (index.where === null) &&
              others.every((each) => columns.includes(each)) &&
              columns.every((each) => new RegExp(`\\b${each}\\b`).test(index.definition)),
          ),
      )
      .map(({ index }) => `${table}.${column}: ${index.definition}`),
  );

  expect(rows.length).toBeGreaterThan(100);
  // A sign-in name, a passkey and an identity are unique without their account.
  expect(missing).toEqual([]);
});
