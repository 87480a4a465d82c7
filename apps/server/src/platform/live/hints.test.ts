import { beforeEach, expect, test } from "vitest";

import { counted } from "#platform/testing/counted-database.ts";
import { freshDatabase } from "#platform/testing/database.ts";

import { hintAfterCommit, type Hint } from "./hints.ts";

const { database } = await freshDatabase();
const received: Hint[] = [];
database.hints.hear((hint) => received.push(hint));
beforeEach(() => received.splice(0));

const NEWS: Hint = { about: "room", schoolId: 1, roomId: 2, seq: 3 };

test("what a transaction hints at is told once it is committed", async () => {
  const before = await database.inSchool(1, async (db) => {
    hintAfterCommit(db, NEWS);
    return [...received];
  });
  expect(before).toEqual([]);
  expect(received).toEqual([NEWS]);
});

test("a transaction that is rolled back has told nothing", async () => {
  const work = database.inSchool(1, async (db) => {
    hintAfterCommit(db, NEWS);
    throw new Error("The room is locked.");
  });
  await expect(work).rejects.toThrow("locked");
  expect(received).toEqual([]);
});

test("a wrapped builder hints for the same transaction", async () => {
  await counted(database).database.inSchool(1, async (db) => hintAfterCommit(db, NEWS));
  await database.behind(() => undefined).bulk(async ({ db }) => hintAfterCommit(db, NEWS));
  expect(received).toEqual([NEWS, NEWS]);
});

test("a hint without a transaction is a mistake of ours", () => {
  expect(() => hintAfterCommit(database.reading(1), NEWS)).toThrow("no transaction");
});
