import fc from "fast-check";
import type pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";

import {
  dropReferences,
  aRowWrite,
  readWritableTable,
  tryWrite,
  type RowChange,
  type WritableTable,
} from "#platform/testing/row-writes.ts";
import { heavy, sized } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { yearsAgo } from "./chat-rooms.factory.ts";
import { aClass } from "./class-with-rooms.factory.ts";

heavy();

const WRITES = sized(15, 1000);

const bed = await testbed([]);
const { owner } = bed;

/** What says who belongs to a room, and is written by the rooms themselves or when a group or a year is set up. */
const UNMARKED = ["room_guests", "room_members", "rooms", "schools", "subject_offerings"];

/** A table whose rows say who belongs to a room. Where none is deleted while a person does, only changes leave marks. */
interface MarkingTable {
  readonly name: string;
  readonly changes: RowChange[];
}

const { rows: SOURCES } = await owner.query<MarkingTable>(
  `select tgrelid::regclass::text as name,
     case when bool_or(tgname = 'marks_rooms_gone') then array['copy', 'update', 'delete'] else array['update'] end as changes
   from pg_trigger where tgfoid::regproc::text like 'mark\\_rooms%' group by 1 order by 1`,
);

/** Tables whose rows are never deleted while a person belongs to a room, and a change that ends it. */
const STATES: Readonly<Record<string, string>> = {
  people: "update people set state = 'erased'",
  accounts: "update accounts set state = 'disabled'",
};

const tables = new Map<string, WritableTable>();
let schools: readonly number[];
let before: ReadonlyMap<number, string> | undefined;

beforeAll(async () => {
  const { place, people } = await aClass(bed);
  await owner.query("insert into school_settings (school_id, guardians_observe_all) values ($1, true)", [
    place.school.id,
  ]);
  await owner.query(
    `insert into room_guests (school_id, room_id, person_id, scope_id, reason)
     select $1, room.id, $2, scope.id, 'A look'
     from rooms as room, coordinator_scopes as scope where room.kind = 'subject_class'`,
    [place.school.id, people.coordinator.id],
  );
  const other = await aClass(bed);
  schools = [place.school.id, other.place.school.id];
  // Of an age at which guardians look on only where the school or the group wants it.
  const students = [place.student.id, other.place.student.id];
  await owner.query("update people set birth_date = $2 where id = any ($1)", [students, yearsAgo(15)]);
  for (const { name } of SOURCES) tables.set(name, await readWritableTable(owner, name));
  await dropReferences(owner);
});

describe("CHAT-3: no writer can forget the rooms", () => {
  test("all tables that say who belongs to a room leave marks", async () => {
    const { rows } = await owner.query<{ name: string }>(
      `with recursive used as (
         select oid, pg_get_functiondef(oid) as text from pg_proc
         where proname in ('rooms_due', 'members_due', 'staffed_due') and pronamespace = 'public'::regnamespace
         union
         select called.oid, pg_get_functiondef(called.oid) from used
         join pg_proc as called on called.pronamespace = 'public'::regnamespace and called.oid <> used.oid
           and called.prokind = 'f' and used.text ~ ('\\m' || called.proname || '\\(')
       )
       select distinct relname::text as name from used
       join pg_class on relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition
         and text ~* ('(from|join)[ (\\n]+(public\\.)?' || relname || '\\M')
       order by 1`,
    );

    expect(rows.map(({ name }) => name)).toEqual(
      [...SOURCES.map(({ name }) => name), ...UNMARKED].toSorted(),
    );
  });

  test.each(SOURCES)(
    "when no row of $name is left, or none of them is active, a mark says so",
    async ({ name }) => {
      const all = STATES[name] ?? `delete from ${name}`;

      const { changed, marked } = await after(async (client) => void (await client.query(all)));

      expect(changed.length).toBeGreaterThan(0);
      expect(marked).toEqual(expect.arrayContaining(changed));
    },
  );

  test.each(SOURCES.filter(({ changes }) => changes.includes("copy")))(
    "when the rows of $name come, a mark says so",
    async ({ name }) => {
      const { changed, marked } = await after(
        async (client) =>
          void (await client.query(`insert into ${name} overriding system value select * from gone`)),
        async (client) =>
          void (await client.query(`create temp table gone as select * from ${name}; delete from ${name}`)),
      );

      expect(changed.length).toBeGreaterThan(0);
      expect(marked).toEqual(expect.arrayContaining(changed));
    },
  );

  test.each(SOURCES)(
    "after each write to $name, a school whose rooms it changes has a mark",
    async ({ name, changes }) => {
      const table = requireTable(name);
      await fc.assert(
        fc.asyncProperty(
          fc.array(aRowWrite(table, ["a", "b"], changes), { minLength: 1, maxLength: 3 }),
          async (writes) => {
            const { changed, marked } = await after(async (client) => {
              for (const write of writes) await tryWrite(client, write);
            });
            expect(marked).toEqual(expect.arrayContaining(changed));
          },
        ),
        { numRuns: WRITES },
      );
    },
  );
});

function requireTable(name: string): WritableTable {
  const table = tables.get(name);
  if (!table) throw new Error(`There is no table ${name}.`);
  return table;
}

type Work = (client: pg.ClientBase) => Promise<void>;

/** The schools in which other people belong to rooms after the work, and those with a mark; nothing of it stays. */
async function after(work: Work, prepare?: Work) {
  const client = await owner.connect();
  try {
    await client.query("begin; set local plan_cache_mode = force_generic_plan");
    await prepare?.(client);
    await client.query("delete from room_marks");
    const former = prepare ? await readDue(client) : (before ??= await readDue(client));
    await work(client);
    const due = await readDue(client);
    const { rows } = await client.query<{ id: number }>(
      "select distinct school_id as id from room_marks order by 1",
    );
    const changed = schools.filter((school) => former.get(school) !== due.get(school));
    return { changed, marked: rows.map(({ id }) => id) };
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** Rooms, members and staff of every school, as its own rows say. */
async function readDue(client: pg.ClientBase): Promise<ReadonlyMap<number, string>> {
  const due = new Map<number, string>();
  for (const school of schools) {
    const { rows } = await client.query<{ due: string }>({
      name: "due",
      text: `select concat(
         (select string_agg(due::text, ' ' order by due::text) from rooms_due($1) as due), '|',
         (select string_agg(due::text, ' ' order by due::text) from members_due($1) as due), '|',
         (select string_agg(due::text, ' ' order by due::text) from staffed_due($1) as due)) as due`,
      values: [school],
    });
    due.set(school, rows[0]?.due ?? "");
  }
  return due;
}
