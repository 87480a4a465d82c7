import { expect, test } from "vitest";

import { apply } from "./change.ts";
import { getChangedLines, listMutations } from "./mutation.ts";

/** The mutated versions of a piece of source, each mutation with its name. */
const listMutants = (text: string): readonly string[] =>
  listMutations("x.ts", text).map((mutation) => `${mutation.what}: ${apply(mutation, text)}`);

/** The SQL of a mutated version. */
const findQuery = (mutant: string): string | undefined => /`(.*)`/.exec(mutant)?.[1];

test("a guard is removed, with the block that it leaves by", () => {
  expect(listMutants("if (gone) throw notFound();")).toEqual(["guard removed: ;"]);
  expect(listMutants("if (gone) { tidy; throw notFound(); }")).toEqual(["guard removed: ;"]);
  expect(listMutants("for (const one of all) if (one.isOver) continue;")).toEqual([
    "guard removed: for (const one of all) ;",
  ]);
});

test("a condition that chooses holds always or never", () => {
  expect(listMutants("if (open) seats = 1;")).toEqual([
    "condition always true: if (true) seats = 1;",
    "condition always false: if (false) seats = 1;",
  ]);
  expect(listMutants("seats = open ? 1 : 2;")).toEqual([
    "condition always true: seats = true ? 1 : 2;",
    "condition always false: seats = false ? 1 : 2;",
  ]);
});

test("each side of a condition decides alone", () => {
  expect(listMutants("may = teaches && isOpen;")).toEqual([
    "one side of && alone: may = (teaches);",
    "one side of && alone: may = (isOpen);",
  ]);
  expect(listMutants("name = given ?? known;")).toEqual([]);
});

test.each([
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
  ["===", "!=="],
  ["!==", "==="],
])("%s becomes %s", (operator, by) => {
  expect(listMutants(`late = day ${operator} end;`)).toEqual([
    `${operator} for ${by}: late = day ${by} end;`,
  ]);
});

test("a negation is dropped", () => {
  expect(listMutants("open = !isClosed(room);")).toEqual(["negation dropped: open = isClosed(room);"]);
});

test("a call whose answer nobody uses is removed, or not waited for", () => {
  expect(listMutants("await audit(db);")).toEqual(["not awaited: void audit(db);", "call removed: ;"]);
  expect(listMutants("await lock(db); await audit(db);")).toEqual([
    "call removed: ; await audit(db);",
    "not awaited: await lock(db); void audit(db);",
    "call removed: await lock(db); ;",
  ]);
  expect(listMutants("requireName(record);")).toEqual(["call removed: ;"]);
  expect(listMutants("const link = await insertLink(db);")).toEqual([]);
});

test("a filter is dropped, and some becomes every", () => {
  expect(listMutants("open = rooms.filter(isOpen).map(cardOf);")).toEqual([
    "filter dropped: open = rooms.map(cardOf);",
  ]);
  expect(listMutants("any = rooms.some(isOpen);")).toEqual(["every for some: any = rooms.every(isOpen);"]);
});

test("a constant counts one more, or a size twice as much", () => {
  expect(listMutants("const MOST = 4;")).toEqual(["4 for 5: const MOST = 5;"]);
  expect(listMutants("const DAY_MS = 86_400_000;")).toEqual([
    "86400000 for 172800000: const DAY_MS = 172800000;",
  ]);
  expect(listMutants("const most = 4;")).toEqual([]);
});

test("a query loses a predicate, never the one that asks for the school", () => {
  const query = `rows = db.selectFrom("rooms").where("school_id", "=", id).where("state", "=", "open").execute();`;
  expect(listMutants(query)).toEqual([
    `predicate dropped: rows = db.selectFrom("rooms").where("school_id", "=", id).execute();`,
  ]);
  expect(listMutants(`q = eb.and([eb("a", "is", null), same("school_id")]);`)).toEqual([
    `predicate dropped: q = eb.and([ same("school_id")]);`,
  ]);
});

test("a query loses its limit, and its boundary moves", () => {
  expect(listMutants(`rows = query.limit(20).execute();`)).toEqual([
    "limit dropped: rows = query.execute();",
  ]);
  expect(listMutants(`q = eb("ends_on", "<", today);`)).toEqual([
    `< for <=: q = eb("ends_on", "<=", today);`,
  ]);
  expect(listMutants(`q = eb("ends_at", "<", sql\`now()\`);`)).toEqual([]);
});

test("a query in SQL loses one predicate after another", () => {
  const ended =
    "q = sql`select 1 from links as link where link.id = ${id} and link.ended_at is null order by link.id`;";
  expect(listMutants(ended)).toEqual([
    "predicate dropped: q = sql`select 1 from links as link where true and link.ended_at is null order by link.id`;",
    "predicate dropped: q = sql`select 1 from links as link where link.id = ${id} order by link.id`;",
    "descending for ascending: q = sql`select 1 from links as link where link.id = ${id} and link.ended_at is null order by link.id desc`;",
  ]);
});

test("a comparison by distinct from is one predicate", () => {
  expect(listMutants("q = sql`where a = 1 and b is not distinct from c group by a`;")).toEqual([
    "predicate dropped: q = sql`where true and b is not distinct from c group by a`;",
    "predicate dropped: q = sql`where a = 1 group by a`;",
  ]);
});

test("both ends of a between are one predicate, and so is what stands in parentheses", () => {
  expect(listMutants("q = sql`where ${day} between begins_on and ends_on and (a or b)`;")).toEqual([
    "predicate dropped: q = sql`where true and (a or b)`;",
    "predicate dropped: q = sql`where ${day} between begins_on and ends_on `;",
    "predicate dropped: q = sql`where ${day} between begins_on and ends_on and (a )`;",
  ]);
  expect(listMutants("q = sql`where school_id = ${one} and exists (select from x)`;")).toEqual([
    "predicate dropped: q = sql`where school_id = ${one} `;",
  ]);
});

test.each([
  ["find(isOpen)", "findLast for find", "findLast(isOpen)"],
  ["findLastIndex(isOpen)", "findIndex for findLastIndex", "findIndex(isOpen)"],
  ["at(0)", "last for first", "at(-1)"],
  ["at(-1)", "first for last", "at(0)"],
  ["toSorted(byDay)", "descending for ascending", "toSorted(byDay).toReversed()"],
  ["sort()", "descending for ascending", "sort().reverse()"],
])("of a list another one is taken: %s", (call, what, by) => {
  expect(listMutants(`one = rooms.${call};`)).toEqual([`${what}: one = rooms.${by};`]);
});

test.each([
  "({ id }) => id === wanted",
  "(one) => one.studentId === studentId",
  "(one) => wanted === one.code",
  "({ day, key }) => day === today && key === wanted",
])("where a list has one alone, no other is taken: %s", (isWanted) => {
  const found = listMutants(`one = rooms.find(${isWanted});`);
  expect(found.filter((mutant) => mutant.includes("findLast"))).toEqual([]);
});

test("the last is taken for the first, and the greatest for the least", () => {
  expect(listMutants("one = rooms[0];")).toEqual(["last for first: one = rooms.at(-1);"]);
  expect(listMutants("one = rooms?.[0];")).toEqual(["last for first: one = rooms?.at(-1);"]);
  expect(listMutants("rooms[0] = one;")).toEqual([]);
  expect(listMutants("one = rooms[1] ?? rooms.at(index) ?? rows[0];")).toEqual([]);
  expect(listMutants("const [room] = rooms;")).toEqual(["last for first: const [room] = rooms.slice(-1);"]);
  expect(listMutants("const [room] = all.toReversed();")).toContain(
    "last for first: const [room] = all.toReversed().slice(-1);",
  );
  expect(listMutants("const [room] = await list(db); const [a, b] = rooms;")).toEqual([]);
  expect(listMutants("end = Math.min(a, b);")).toEqual(["max for min: end = Math.max(a, b);"]);
  expect(listMutants("day = fn.max(column);")).toEqual(["min for max: day = fn.min(column);"]);
  expect(listMutants("rooms = all.toReversed();")).toEqual(["reversal dropped: rooms = all;"]);
});

test.each([
  [`orderBy("day", "desc")`, `ascending for descending`, `orderBy("day")`],
  [`orderBy("day", "asc")`, `descending for ascending`, `orderBy("day", "desc")`],
  [`orderBy("day")`, `descending for ascending`, `orderBy("day", "desc")`],
  ["orderBy(sql`day`)", `descending for ascending`, 'orderBy(sql`day`, "desc")'],
  [`orderBy("no", (no) => no.desc())`, `asc for desc`, `orderBy("no", (no) => no.asc())`],
])("a query is ordered the other way: %s", (call, what, by) => {
  expect(listMutants(`rows = q.${call};`)).toEqual([`${what}: rows = q.${by};`]);
});

test("what is no boundary stays, also where objects have a property of that name", () => {
  expect(listMutants(`one = f(a, "constructor");`)).toEqual([]);
});

test("an order that comes from elsewhere has its own direction", () => {
  expect(listMutants("rows = q.orderBy(byName(person)).orderBy(sql`day desc`);")).toEqual([]);
});

test("a comparison with a time that decides alone is left out", () => {
  expect(listMutants("isOpen = ({ endsAt }) => endsAt > now;")).toEqual([
    "time left out: isOpen = ({ endsAt }) => true;",
    "> for >=: isOpen = ({ endsAt }) => endsAt >= now;",
  ]);
  expect(listMutants("const isOver = row.expires <= Date.now();")).toEqual([
    "time left out: const isOver = true;",
    "<= for <: const isOver = row.expires < Date.now();",
  ]);
  expect(listMutants("function isPast(day) { return day < today; }")).toContain(
    "time left out: function isPast(day) { return true; }",
  );
  expect(listMutants("const isLong = size > most;")).toEqual(["> for >=: const isLong = size >= most;"]);
});

test("a condition on a time is left out as one side of others", () => {
  expect(listMutants("may = teaches && endsAt > now;")).toContain("one side of && alone: may = (teaches);");
  expect(listMutants("may = leads || endsAt > now;")).toContain("one side of || alone: may = (leads);");
});

test.each([
  ["a < b", "a <= b"],
  ["a >= b", "a > b"],
  ["a > (now() at time zone 'Asia/Baghdad')::date", "a >= (now() at time zone 'Asia/Baghdad')::date"],
  ["a <= ${b}", "a < ${b}"],
])("a boundary in SQL moves: %s", (written, by) => {
  expect(listMutants(`q = sql\`select ${written}\`;`).map(findQuery)).toContain(`select ${by}`);
});

test("arrows, ranges, strings and what is unequal have no boundary in SQL", () => {
  for (const written of [
    "a -> 'b'",
    "a ->> 'b'",
    "a <> b",
    "a @> b",
    "a <@ b",
    "b = 'a < c'",
    "f(days => 3)",
  ])
    expect(listMutants(`q = sql\`${written}\`;`)).toEqual([]);
});

test("a time is left out of SQL, where no predicate is dropped for it", () => {
  expect(
    listMutants(
      'q = sql`select a, back.returned_at > now() - make_interval(days => 3) as "isNew" from back`;',
    ),
  ).toEqual(['time left out: q = sql`select a, true as "isNew" from back`;']);
  expect(listMutants("q = sql`(ends_at > ${at} or ends_at is null)`;")).toEqual([
    "time left out: q = sql`(false or ends_at is null)`;",
    "> for >=: q = sql`(ends_at >= ${at} or ends_at is null)`;",
    "predicate dropped: q = sql`(ends_at > ${at} )`;",
  ]);
  expect(listMutants("q = sql`case when ${todayIn(id)} < starts_on then 'a' else 'b' end`;")).toContain(
    "time left out: q = sql`case when true then 'a' else 'b' end`;",
  );
  expect(listMutants("q = sql`select a from b where ends_at > now() and id = 1`;")).toEqual([
    "predicate dropped: q = sql`select a from b where true and id = 1`;",
    "predicate dropped: q = sql`select a from b where ends_at > now() `;",
  ]);
});

test.each([
  ["order by a desc, b limit 1", ["order by a, b limit 1", "order by a desc, b desc limit 1"]],
  ["order by a asc", ["order by a desc"]],
  ["order by a desc nulls last", ["order by a nulls last"]],
  ["order by a nulls first", ["order by a desc nulls first"]],
  ["order by coalesce(a, b)", ["order by coalesce(a, b) desc"]],
  ["order by case when a then 0 else 1 end limit 1", ["order by case when a then 0 else 1 end desc limit 1"]],
  ["array_agg(a order by b)", ["array_agg(a order by b desc)"]],
  ["order by ${key}", []],
])("each key of an order in SQL goes the other way: %s", (written, by) => {
  const orders = listMutants(`q = sql\`${written}\`;`).map(findQuery);
  expect(orders).toEqual(by);
});

test.each([
  ["min(a)", ["max(a)"]],
  ["greatest(a, b)", ["least(a, b)"]],
  ["bool_or(a)", ["bool_and(a)"]],
  ["a = any(${ids})", ["a = all(${ids})"]],
  ["a <> all (b)", ["a <> any (b)"]],
  ["select a union all (select b)", []],
  ["a.min + 'max(b)'", []],
])("SQL takes another one: %s", (written, by) => {
  const taken = listMutants(`q = sql\`${written}\`;`).map(findQuery);
  expect(taken).toEqual(by);
});

test("a mutation is found by its line, and shows what it makes of it", () => {
  const text = `rows = db\n  .selectFrom("rooms")\n  .where("state", "=", "open")\n  .execute();\n`;
  const [mutation, ...others] = listMutations("rooms.ts", text);
  expect(others).toEqual([]);
  expect(mutation).toMatchObject({ file: "rooms.ts", line: 3 });
  expect(mutation && getChangedLines(mutation, text)).toEqual({
    before: `.where("state", "=", "open")`,
    after: "",
  });
});
