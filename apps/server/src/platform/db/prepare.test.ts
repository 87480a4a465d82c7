import { sql, type RawBuilder } from "kysely";
import { expect, test } from "vitest";

import { counted } from "#platform/testing/counted-database.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";

import { prepare } from "./prepare.ts";

const { database } = await freshDatabase();
const db = database.directory;

test("a prepared statement is built once and runs with the values of each call", async () => {
  let built = 0;
  const read = prepare(({ one, other }: { readonly one: number; readonly other: number }) => {
    built += 1;
    return sql<{ sum: number; text: string }>`
      select ${one}::int + ${other}::int * ${other}::int as sum, ${"always"} as text`;
  });

  expect(await read(db, { one: 1, other: 2 })).toEqual([{ sum: 5, text: "always" }]);
  const builtAtFirst = built;
  expect(await read(db, { one: 3, other: 4 })).toEqual([{ sum: 19, text: "always" }]);
  expect(built).toBe(builtAtFirst);
});

test("texts and bytes are values as well, each in its own place", async () => {
  const read = prepare(({ text, bytes }: { readonly text: string; readonly bytes: Buffer }) => {
    return sql<{ text: string; length: number }>`
      select ${text}::text || ${text}::text as text, length(${bytes}::bytea) as length`;
  });

  expect(await read(db, { text: "a", bytes: Buffer.from("bytes") })).toEqual([{ text: "aa", length: 5 }]);
  expect(await read(db, { text: "", bytes: Buffer.alloc(0) })).toEqual([{ text: "", length: 0 }]);
});

test("a list of numbers is one value, however long", async () => {
  const read = prepare(({ ids }: { readonly ids: readonly number[] }) => {
    return sql<{ sum: number | null }>`select sum(id)::int as sum from unnest(${ids}::bigint[]) as id`;
  });

  expect(await read(db, { ids: [1, 2, 3] })).toEqual([{ sum: 6 }]);
  expect(await read(db, { ids: [] })).toEqual([{ sum: null }]);
});

test("a statement whose text depends on a value is refused", async () => {
  const read = prepare(({ id }: { readonly id: number }): RawBuilder<unknown> => {
    return id > 0 ? sql`select ${id}::int as id` : sql`select null as id`;
  });

  await expect(read(db, { id: 1 })).rejects.toThrow("depends on no value");
});

test("it runs on every road, and a short read alone keeps its plan", async () => {
  const school = await aSchool(database, await aGroup(database));
  const mode = prepare(
    ({ id }: { readonly id: number }) => sql<{ id: number; mode: string }>`
      select ${id}::int as id, current_setting('plan_cache_mode') as mode`,
  );
  const { database: watched, count } = counted(database);

  expect(await mode(database.shortReading(school.id), { id: 1 })).toEqual([
    { id: 1, mode: "force_generic_plan" },
  ]);
  expect(await mode(watched.shortReading(school.id), { id: 5 })).toEqual([{ id: 5, mode: "auto" }]);
  for (const on of [database.reading(school.id), database.shortReading(null), db])
    expect(await mode(on, { id: 2 })).toEqual([{ id: 2, mode: "auto" }]);
  expect(await database.inSchool(school.id, (inside) => mode(inside, { id: 3 }))).toEqual([
    { id: 3, mode: "auto" },
  ]);
  expect(count()).toBe(1);
});
