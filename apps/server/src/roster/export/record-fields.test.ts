import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { addTraces } from "#platform/testing/traces.ts";
import { listColumnNames } from "#roster/standard/public.ts";
import { PACKAGE_FIELDS, RECORD_FIELDS } from "#school/people/public.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

import { roundTrip } from "./round-trip.factory.ts";

const { database, owner } = await freshDatabase();

test("every detail of a person that is declared for packages has a column of the standard, or one of our own", () => {
  const standard = new Set(
    (["1.1", "1.2"] as const).flatMap((version) =>
      (["users", "demographics"] as const).flatMap((file) =>
        (listColumnNames(version, file) ?? []).map((name) => `${file} ${name}`),
      ),
    ),
  );
  const unknown = PACKAGE_FIELDS.filter(
    ({ oneRoster: { file, cell } }) => !standard.has(`${file} ${cell}`) && !cell.startsWith("metadata."),
  );

  expect(PACKAGE_FIELDS.length).toBeGreaterThan(3);
  expect(unknown.map(({ column }) => column)).toEqual([]);
});

test("OR-12: what a package has of a person is exported and imported again, and nothing else", async () => {
  const { group, amal } = await aWorkingSchool(database);
  await addTraces(owner, "people", `id = ${amal.id}`);
  await owner.query(
    `update people set sourced_id = 'amal', identifier = null, name_parts = '{"ar": {"given": "أمل"}}',
       sex = 'female', birth_date = '2012-05-01' where id = $1`,
    [amal.id],
  );

  const wanted = { version: "1.2", demographics: true } as const;
  const { rows: groups } = await owner.query<{ code: string }>("select code from groups where id = $1", [
    group.id,
  ]);
  const { report } = await roundTrip(database, groups[0]?.code ?? "", "again", wanted);

  expect(report.issues.filter(({ code }) => code.startsWith("E_"))).toEqual([]);
  const { rows } = await owner.query<Readonly<Record<string, unknown>>>(
    "select * from people where sourced_id = 'amal' order by school_id = $1 desc",
    [amal.schoolId],
  );
  const [there, again] = rows;
  const columns = RECORD_FIELDS.map(({ column }) => column);
  const same = new Set(PACKAGE_FIELDS.map(({ column }) => column));
  expect(rows).toHaveLength(2);
  expect(columns.filter((column) => there?.[column] === null)).toEqual([]);
  expect(columns.map((column) => [column, again?.[column]])).toEqual(
    columns.map((column) => [column, same.has(column) ? there?.[column] : null]),
  );
});
