import { LOCALES } from "@dars/contract/platform/locales";
import { ROLES } from "@dars/contract/platform/roles";
import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";

const { owner } = await freshDatabase();

test.each([
  ["locale", LOCALES],
  ["role", ROLES],
] as const)("the type %s of the database has the values of the contract", async (type, values) => {
  const { rows } = await owner.query<{ value: string }>(
    `select unnest(enum_range(null::${type}))::text as value`,
  );

  expect(new Set(rows.map(({ value }) => value))).toEqual(new Set<string>(values));
});

test("a text that a table has in one language has a column in every other", async () => {
  const { rows } = await owner.query<{ column: string }>(
    `select relname || '.' || attname as column from pg_attribute
     join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  );
  const columns = new Set(rows.map(({ column }) => column));
  const texts = new Set(
    [...columns].filter((column) => ENDING.test(column)).map((column) => column.replace(ENDING, "")),
  );

  expect(texts.size).toBeGreaterThan(5);
  for (const text of texts)
    for (const locale of LOCALES) expect(columns, text).toContain(`${text}_${locale}`);
});

const ENDING = new RegExp(`_(${LOCALES.join("|")})$`);
