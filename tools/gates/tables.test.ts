import { expect, test } from "vitest";

import { faultsOfTables, rowsOfTables, listTables, writtenIn } from "./tables.ts";

test("a write is seen in the query builder and in SQL, a read is not", () => {
  expect(writtenIn('db.insertInto("rooms as r"); db.updateTable(\n  "people")')).toEqual(["rooms", "people"]);
  expect(writtenIn("delete from marks where true; insert into cards (id)")).toEqual(["marks", "cards"]);
  expect(writtenIn("update sessions as own set a = 1; update only jobs set b = 2")).toEqual([
    "sessions",
    "jobs",
  ]);
  expect(writtenIn('db.selectFrom("rooms"); select 1 from rooms for update of rooms')).toEqual([]);
});

test("tables come from the schema and rows from the page", () => {
  expect(listTables("create table rooms (\n  id bigint\n);\ncreate table jobs (\n)")).toEqual([
    "rooms",
    "jobs",
  ]);
  expect(
    rowsOfTables(
      "| Table | Slice | Others |\n|---|---|---|\n| `rooms` | `talking/chat-rooms` | `school/setup`: x |",
    ),
  ).toEqual([{ table: "rooms", owner: "talking/chat-rooms", others: ["school/setup"] }]);
});

const rooms = { table: "rooms", owner: "talking/chat-rooms", others: [] };
const byOwner = { table: "rooms", slice: "talking/chat-rooms" };

test("what the page and the code do not agree on is a fault", () => {
  expect(faultsOfTables(["rooms"], [rooms], [byOwner])).toEqual([]);
  expect(faultsOfTables(["rooms", "jobs"], [rooms], [byOwner])).toEqual([
    "docs/tables.md has no row for jobs.",
  ]);
  expect(faultsOfTables([], [rooms], [byOwner])).toEqual([
    "docs/tables.md has a row for rooms, which is no table.",
  ]);
  expect(faultsOfTables(["rooms"], [rooms], [])).toEqual([
    "docs/tables.md says that talking/chat-rooms writes rooms, and it does not.",
  ]);
  expect(faultsOfTables(["rooms"], [rooms], [byOwner, { table: "rooms", slice: "school/setup" }])).toEqual([
    "school/setup writes rooms, which belongs to talking/chat-rooms: call its public.ts.",
  ]);
});
