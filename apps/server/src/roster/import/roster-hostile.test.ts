import { readFile, writeFile } from "node:fs/promises";

import fc from "fast-check";
import { expect, test } from "vitest";

import { heavy, sized } from "#platform/testing/sized.ts";

import { importRoster } from "./import-roster.ts";
import { rosterTestbed, TODAY } from "./roster-testbed.factory.ts";
import { aPackage, edited, SMALL_SCHOOL, type PackageFiles } from "./roster.factory.ts";

heavy();
const { aGroup, database, owner } = await rosterTestbed();

/** Damage to a file by a careless program, a bad disk or an attacker. */
const mutation = fc.oneof(
  fc.record({
    at: fc.nat(),
    cut: fc.nat(12),
    put: fc.constantFrom('"', ",", "\r\n", "\0", "x", "é", "tobedeleted", " ", "-1"),
  }),
  fc.record({ at: fc.nat(), cut: fc.nat(200), put: fc.constant("") }),
  fc.record({
    at: fc.nat(),
    cut: fc.constant(0),
    put: fc.uint8Array({ maxLength: 6 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
  }),
);

const PACKAGES = sized(60, 300);
const ZIPS = sized(50, 200);

const NAMES = Object.keys(SMALL_SCHOOL);

test(`T15: ${PACKAGES} packages with mutated files are imported in part, each row named, or refused: nothing else happens`, async () => {
  const { load } = aGroup("mutated");
  await load(SMALL_SCHOOL);

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...NAMES),
      fc.array(mutation, { minLength: 1, maxLength: 4 }),
      async (name, mutations) => {
        const before = await fingerprint();

        const report = await load({
          ...SMALL_SCHOOL,
          [name]: mutated(String(SMALL_SCHOOL[name]), mutations),
        });

        for (const [file, counts] of Object.entries(report.files)) {
          const { rows, create, update, unchanged, reject, blocked, skipped } = counts;
          // Ended records and duplicate rows are both counted.
          expect(create + update + unchanged + reject + blocked + skipped, file).toBeLessThanOrEqual(rows);
        }
        expect(report.status === "committed" || (await fingerprint()) === before).toBe(true);
        expect(await brokenPromises()).toEqual([]);
      },
    ),
    { numRuns: PACKAGES },
  );
});

test(`T15: ${ZIPS} zips with changed bytes are read as they are, or refused`, async () => {
  const { code } = aGroup("bytes");
  const whole = await readFile(await aPackage(SMALL_SCHOOL));
  const path = await aPackage(SMALL_SCHOOL);

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 }),
      async (changes) => {
        const zip = Buffer.from(whole);
        for (const [at, byte] of changes) zip[at] = byte;
        await writeFile(path, zip);

        const report = await importRoster(database, {
          file: path,
          groupCode: code,
          createGroup: "B",
          dryRun: true,
          today: TODAY,
        });

        expect(["dry-run", "refused"]).toContain(report.status);
      },
    ),
    { numRuns: ZIPS },
  );
});

test("two imports of one group at once are done one after the other", async () => {
  const { load, count } = aGroup("twice");

  const reports = await Promise.all([load(SMALL_SCHOOL), load(SMALL_SCHOOL)]);

  expect(reports.map(({ status }) => status)).toEqual(["committed", "committed"]);
  expect(
    reports.map(({ files }) => files["users.csv"]?.create).toSorted((one = 0, other = 0) => one - other),
  ).toEqual([0, 5]);
  expect(await count("select id from schools where group_id = $1")).toBe(2);
});

test("two students may change their numbers with each other", async () => {
  const { load, look } = aGroup("numbers");
  await load(SMALL_SCHOOL);

  const swapped = edited(
    SMALL_SCHOOL,
    "users.csv",
    ",0001,",
    ",000x,",
    "users.csv",
    ",0002,",
    ",0001,",
    "users.csv",
    ",000x,",
    ",0002,",
  );
  const report = await load(swapped);

  expect(report.files["users.csv"]).toMatchObject({ update: 2, reject: 0 });
  expect(
    await look(
      `select p.sourced_id, s.student_number from students s join people p on p.school_id = s.school_id and p.id = s.id
       where s.school_id in (select id from schools where group_id = $1) order by 1`,
    ),
  ).toMatchObject([{ student_number: "0002" }, { student_number: "0001" }, { student_number: "0003" }]);
});

function mutated(
  text: string,
  mutations: ReadonlyArray<{ at: number; cut: number; put: string }>,
): PackageFiles[string] {
  let bytes = Buffer.from(text);
  for (const { at, cut, put } of mutations) {
    const place = at % (bytes.length + 1);
    bytes = Buffer.concat([
      bytes.subarray(0, place),
      Buffer.from(put, "latin1"),
      bytes.subarray(place + cut),
    ]);
  }
  return bytes;
}

/** Everything that an import may write, in one line. */
async function fingerprint(): Promise<string> {
  const tables = [
    "people",
    "enrolments",
    "class_enrolments",
    "teacher_assignments",
    "sections",
    "roster_records",
    "accounts",
  ];
  const counts = tables.map(
    (table) => `(select md5(string_agg(t::text, ';' order by t::text)) from ${table} t)`,
  );
  const { rows } = await owner.query<{ all: string }>(`select concat_ws(' ', ${counts.join(", ")}) as all`);
  return rows[0]?.all ?? "";
}

/** Invariants of every school at any time, after any import. */
async function brokenPromises(): Promise<unknown[]> {
  const { rows } = await owner.query(`
    select 'student without account' as what from students s
      left join account_people a on a.school_id = s.school_id and a.person_id = s.id where a.account_id is null
    union all
    select 'two primary teachers' from teacher_assignments where role = 'primary' and state = 'active'
      group by school_id, teaching_class_id having count(*) > 1
    union all
    select 'active enrolment without its stay' from enrolments e where e.state = 'active' and e.section_id is not null
      and not exists (select from section_stays t where t.school_id = e.school_id and t.enrolment_id = e.id
        and t.section_id = e.section_id)
    union all
    select 'record of nobody' from roster_records r
      left join people p on p.school_id = r.school_id and p.id = r.entity_id where r.entity = 'user' and p.id is null
    union all
    select 'account without login' from accounts a
      left join login_names l on l.account_id = a.id where l.login is null
  `);
  return rows;
}
