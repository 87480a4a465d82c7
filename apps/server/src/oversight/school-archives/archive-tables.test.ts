import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";

import { LEFT_OUT_COLUMNS, LEFT_OUT_TABLES, PART_TABLES } from "./archive-tables.ts";
import en from "./text.en.json" with { type: "json" };

const { owner } = await freshDatabase();

async function fetchTables(): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class as c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and c.relname not like 'kysely%' order by 1`,
  );
  return rows.map(({ name }) => name);
}

const IN_ROWS = Object.values(PART_TABLES).flatMap(({ rows }) => rows);
const DECLARED = [
  ...IN_ROWS,
  ...Object.values(PART_TABLES).flatMap(({ inFiles = [] }) => inFiles),
  ...Object.values(LEFT_OUT_TABLES).flat(),
];

test("every table of the database is in one part of an archive, or below one line of what is not in it", async () => {
  expect(DECLARED.toSorted()).toEqual(await fetchTables());
});

test("every line of the read-me that says what is not in it is a reason of tables", () => {
  const reasons = Object.keys(LEFT_OUT_TABLES).toSorted();

  expect(reasons).toEqual(Object.keys(en.readMe.notIncludedParts).toSorted());
});

test("tables that leave row by row are of a school or of its group, and have a key by which they are ordered", async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class as c
     where c.relname = any($1) and c.relnamespace = 'public'::regnamespace
       and (c.relname = 'schools' or exists (select from pg_attribute as a
         where a.attrelid = c.oid and a.attname in ('school_id', 'group_id')))
       and exists (select from pg_constraint as key where key.conrelid = c.oid and key.contype = 'p')`,
    [IN_ROWS],
  );

  expect(rows.map(({ name }) => name).toSorted()).toEqual(IN_ROWS.toSorted());
});

test("columns that are left out are columns of these tables", async () => {
  const named = Object.entries(LEFT_OUT_COLUMNS).flatMap(([table, reasons]) =>
    Object.values(reasons).flatMap((columns) => columns.map((column) => `${table}.${column}`)),
  );
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_attribute as a join pg_class as c on c.oid = a.attrelid
     where c.relname = any($1) and c.relname || '.' || a.attname = any($2) and a.attnum > 0 and not a.attisdropped`,
    [IN_ROWS, named],
  );

  expect(rows.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
});

test("no column by which a person gets in leaves with a row", async () => {
  const { rows } = await owner.query<{ table: string; name: string }>(
    `select c.relname as table, a.attname as name from pg_attribute as a join pg_class as c on c.oid = a.attrelid
     where c.relname = any($1) and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'bytea'::regtype
       and a.attname ~ '(password|secret|token|hash|sealed|(^|_)signature$|^code$|^key$|ticket|otp)'`,
    [IN_ROWS],
  );
  const open = rows.filter(
    ({ table, name }) =>
      !Object.values(LEFT_OUT_COLUMNS[table] ?? {}).some((columns) => columns.includes(name)),
  );
  const CODES_OF_THE_SCHOOL =
    /^(schools|levels|subjects|sections|teaching_classes|marks|mark_\w+|class_columns|column_exercises|external_marks|grade_policies|published_columns)\.code$/u;

  expect(
    open.map(({ table, name }) => `${table}.${name}`).filter((each) => !CODES_OF_THE_SCHOOL.test(each)),
  ).toEqual([]);
});
