import { expect, test } from "vitest";

import { apply } from "./change.ts";
import { linesOf, mutationsOf } from "./mutation.ts";

/** The mutated versions of a piece of source, each mutation with its name. */
const mutantsOf = (text: string): readonly string[] =>
  mutationsOf("x.ts", text).map((mutation) => `${mutation.what}: ${apply(mutation, text)}`);

test("a guard is removed, with the block that it leaves by", () => {
  expect(mutantsOf("if (gone) throw notFound();")).toEqual(["guard removed: ;"]);
  expect(mutantsOf("if (gone) { tidy; throw notFound(); }")).toEqual(["guard removed: ;"]);
  expect(mutantsOf("for (const one of all) if (one.isOver) continue;")).toEqual([
    "guard removed: for (const one of all) ;",
  ]);
});

test("a condition that chooses holds always or never", () => {
  expect(mutantsOf("if (open) seats = 1;")).toEqual([
    "condition always true: if (true) seats = 1;",
    "condition always false: if (false) seats = 1;",
  ]);
  expect(mutantsOf("seats = open ? 1 : 2;")).toEqual([
    "condition always true: seats = true ? 1 : 2;",
    "condition always false: seats = false ? 1 : 2;",
  ]);
});

test("each side of a condition decides alone", () => {
  expect(mutantsOf("may = teaches && isOpen;")).toEqual([
    "one side of && alone: may = (teaches);",
    "one side of && alone: may = (isOpen);",
  ]);
  expect(mutantsOf("name = given ?? known;")).toEqual([]);
});

test.each([
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
  ["===", "!=="],
  ["!==", "==="],
])("%s becomes %s", (operator, by) => {
  expect(mutantsOf(`late = day ${operator} end;`)).toEqual([`${operator} for ${by}: late = day ${by} end;`]);
});

test("a negation is dropped", () => {
  expect(mutantsOf("open = !isClosed(room);")).toEqual(["negation dropped: open = isClosed(room);"]);
});

test("a call whose answer nobody uses is removed, or not waited for", () => {
  expect(mutantsOf("await audit(db);")).toEqual(["not awaited: void audit(db);", "call removed: ;"]);
  expect(mutantsOf("await lock(db); await audit(db);")).toEqual([
    "call removed: ; await audit(db);",
    "not awaited: await lock(db); void audit(db);",
    "call removed: await lock(db); ;",
  ]);
  expect(mutantsOf("requireName(record);")).toEqual(["call removed: ;"]);
  expect(mutantsOf("const link = await insertLink(db);")).toEqual([]);
});

test("a filter is dropped, and some becomes every", () => {
  expect(mutantsOf("open = rooms.filter(isOpen).map(cardOf);")).toEqual([
    "filter dropped: open = rooms.map(cardOf);",
  ]);
  expect(mutantsOf("any = rooms.some(isOpen);")).toEqual(["every for some: any = rooms.every(isOpen);"]);
});

test("a constant counts one more, or a size twice as much", () => {
  expect(mutantsOf("const MOST = 4;")).toEqual(["4 for 5: const MOST = 5;"]);
  expect(mutantsOf("const DAY_MS = 86_400_000;")).toEqual([
    "86400000 for 172800000: const DAY_MS = 172800000;",
  ]);
  expect(mutantsOf("const most = 4;")).toEqual([]);
});

test("a query loses a predicate, never the one that asks for the school", () => {
  const query = `rows = db.selectFrom("rooms").where("school_id", "=", id).where("state", "=", "open").execute();`;
  expect(mutantsOf(query)).toEqual([
    `predicate dropped: rows = db.selectFrom("rooms").where("school_id", "=", id).execute();`,
  ]);
  expect(mutantsOf(`q = eb.and([eb("a", "is", null), same("school_id")]);`)).toEqual([
    `predicate dropped: q = eb.and([ same("school_id")]);`,
  ]);
});

test("a query loses its limit, and its boundary moves", () => {
  expect(mutantsOf(`rows = query.limit(20).execute();`)).toEqual(["limit dropped: rows = query.execute();"]);
  expect(mutantsOf(`q = eb("ends_on", "<", today);`)).toEqual([`< for <=: q = eb("ends_on", "<=", today);`]);
});

test("a query in SQL loses one predicate after another", () => {
  const ended =
    "q = sql`select 1 from links as link where link.id = ${id} and link.ended_at is null order by link.id`;";
  expect(mutantsOf(ended)).toEqual([
    "predicate dropped: q = sql`select 1 from links as link where true and link.ended_at is null order by link.id`;",
    "predicate dropped: q = sql`select 1 from links as link where link.id = ${id} order by link.id`;",
  ]);
});

test("a comparison by distinct from is one predicate", () => {
  expect(mutantsOf("q = sql`where a = 1 and b is not distinct from c group by a`;")).toEqual([
    "predicate dropped: q = sql`where true and b is not distinct from c group by a`;",
    "predicate dropped: q = sql`where a = 1 group by a`;",
  ]);
});

test("both ends of a between are one predicate, and so is what stands in parentheses", () => {
  expect(mutantsOf("q = sql`where ${day} between begins_on and ends_on and (a or b)`;")).toEqual([
    "predicate dropped: q = sql`where true and (a or b)`;",
    "predicate dropped: q = sql`where ${day} between begins_on and ends_on `;",
    "predicate dropped: q = sql`where ${day} between begins_on and ends_on and (a )`;",
  ]);
  expect(mutantsOf("q = sql`where school_id = ${one} and exists (select from x)`;")).toEqual([
    "predicate dropped: q = sql`where school_id = ${one} `;",
  ]);
});

test("a mutation is found by its line, and shows what it makes of it", () => {
  const text = `rows = db\n  .selectFrom("rooms")\n  .where("state", "=", "open")\n  .execute();\n`;
  const [mutation, ...others] = mutationsOf("rooms.ts", text);
  expect(others).toEqual([]);
  expect(mutation).toMatchObject({ file: "rooms.ts", line: 3 });
  expect(mutation && linesOf(mutation, text)).toEqual({ before: `.where("state", "=", "open")`, after: "" });
});
