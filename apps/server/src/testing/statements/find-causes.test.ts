import { readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { MIGRATIONS } from "#platform/db/migrate.ts";

import { findCauses, listFaults } from "./find-causes.ts";

const TABLES = new Set(["marks", "rooms"]);
const find = (text: string) => [...findCauses(text, TABLES)];

test.each([
  ["moment", "update marks set seen_at = coalesce(seen_at, now()) where school_id = $1"],
  ["moment", "update marks set seen_at = case when $2 then current_timestamp end where school_id = $1"],
  ["moment", "delete from marks where school_id = $1 and coalesce(until > now(), true)"],
  ["moment", "insert into marks values ($1, case when $2 then now() end)"],
  ["moment", "insert into marks values ($1) on conflict (id) do update set changed_at = now()"],
  [
    "moment",
    "insert into marks values ($1) on conflict (id) do update set id = $2 where marks.until > now()",
  ],
  ["volatile", "update marks set told_at = clock_timestamp() where school_id = $1"],
  ["volatile", "delete from marks where school_id = $1 and date_trunc('day', told_at) < $2"],
  ["subquery", "insert into marks values ($1, (select max(no) + 1 from marks where school_id = $1))"],
  [
    "subquery",
    "insert into marks values ($1) on conflict (id) do update set no = (select max(no) from marks)",
  ],
  ["subquery", "insert into marks values ($1) returning (select count(*) from rooms)"],
  ["parameters", "insert into marks (school_id, no) select $1, $2"],
  ["parameters", "insert into marks (school_id, no) select $1, unnest($2::int[])"],
  ["parameters", "insert into marks (school_id, no) select $1, no from generate_series(1, $2) as no"],
  ["unbound", "insert into marks (school_id, no) select school_id, no from rooms"],
  ["unbound", "create temp table stage_marks on commit drop as select no from marks"],
  ["parameters", "insert into marks select one.* from (select $1) as one left join rooms on true"],
  ["row", "select id from marks where school_id = $1 and (a, b) in (select a, b from rooms)"],
  ["row", "select id from marks where school_id = $1 and (a, b) not in (select a, b from rooms)"],
  ["lock", "insert into marks select id from rooms where school_id = $1 for share"],
  ["lock", "with held as (select id from rooms where school_id = $1 for update) select id from held"],
  [
    "jobs",
    "select id from marks where school_id = $1 and not exists (select from jobs where key = marks.key)",
  ],
  ["unbound", "select id from marks"],
  ["unbound", "delete from rooms"],
  ["atomic", "create function one() returns int language sql begin atomic select 1; end"],
])("%s: %s", (cause, text) => {
  expect(find(text)).toEqual([cause]);
  expect(listFaults(text, TABLES)).toEqual([expect.stringContaining(text)]);
});

test.each([
  ["batch", "insert into marks (school_id, no) select $1, no from unnest($2::int[]) as no"],
  [
    "batch",
    "insert into marks select $1, one.no from (select distinct no from unnest($2::int[]) as no) as one",
  ],
  [
    "batch",
    "with wanted as (select * from unnest($2::int[]) as no) insert into marks select $1, no from wanted",
  ],
  [
    "chain",
    "with room as (update rooms set no = no + 1 where id = $1 returning id) insert into marks select id from room",
  ],
  [
    "queue",
    "delete from marks using (select id from marks where school_id = $1 for update skip locked) as old",
  ],
])("accepted, %s: %s", (kind, text) => {
  expect(find(text)).toEqual([kind]);
  expect(listFaults(text, TABLES)).toEqual([]);
});

test.each([
  "update marks set seen_at = now(), told_at = coalesce(told_at, dars_now()) where school_id = $1",
  "update marks set told_at = dars_clock() from rooms where rooms.school_id = $1",
  "update marks set day = case when $2 then (select now()::date from rooms where id = $3) end where school_id = $1",
  "insert into marks (school_id, at) values ($1, now()), ($2, now()) on conflict (id) do update set at = excluded.at",
  "insert into marks select room.school_id, coalesce($2, now()) from rooms as room where room.school_id = $1",
  "select coalesce(max(until), now()) from marks where school_id = $1",
  "select id from marks where school_id = $1 and (no, day) = ($2, $3) and no in (select no from rooms)",
  "with found as (select id from rooms) select id from marks where school_id = $1 and id in (select id from found) for update of marks",
  "update jobs set holder = $1",
  "select count(*) from schools",
  "copy marks (school_id, no) from stdin",
  "create temp table stage_marks on commit drop as select no from marks with no data",
  "insert into marks (school_id, no) select school_id, no from stage_marks",
  "begin; set local app.school_id = '1'",
])("nothing: %s", (text) => {
  expect(find(text)).toEqual([]);
});

test("the functions of the schema are text", async () => {
  const schema = await readFile(`${MIGRATIONS}../schema.sql`, "utf8");

  expect(find(schema)).not.toContain("atomic");
});
