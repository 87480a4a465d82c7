import { publishMarks, withdrawPublication } from "@dars/contract/marks/publication";
import { readPublishedYear } from "@dars/contract/marks/results";
import { Value } from "typebox/value";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { approveColumns, publishing } from "#marks/publication/publication.factory.ts";
import { publication } from "#marks/publication/publication.routes.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { closed } from "#platform/http/closed.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { results } from "./results.routes.ts";

const { database, owner, as } = await testbed([publication, results], { authorise: authoriseWith() });

test("PUB-1: what is withdrawn is gone at the next read, for the whole class, and with it what may be objected to", async () => {
  const { students, read, publish, withdraw } = await aSchoolWithMarks();
  await publish(["M1"]);
  const both = await publish(["M1", "M2"]);
  const listObjectableCodes = (year: Awaited<ReturnType<typeof read>>) => [
    ...new Set(year.objectable?.map(({ code }) => code)),
  ];
  for (const student of students) expect(listObjectableCodes(await read(student))).toEqual(["M1", "M2"]);

  await withdraw(both.id);

  for (const student of students) {
    const year = await read(student);
    expect(listObjectableCodes(year)).toEqual(["M1"]);
    expect(year.result.subjects[0]?.marks).toEqual({ M1: 70 });
  }
});

test("FAM-1: a guardian whom a court restricts between two reads gets nothing at the second", async () => {
  const { group, school, students, read, publish } = await aSchoolWithMarks();
  const [child] = students;
  if (!child) throw new Error("Nobody sits here.");
  const parent = await aGuardian(database, group, { of: [child] });
  await publish(["M1"]);
  await read(child, parent);

  await owner.query(
    "update guardian_links set restricted_by_court = true where school_id = $1 and guardian_id = $2",
    [school.id, parent.id],
  );

  await expect(read(child, parent)).rejects.toMatchObject({ code: "not-found" });
});

test("many who read at once get their own year each, and one without a year does not stop the others", async () => {
  const { students, outside, read, publish } = await aSchoolWithMarks();
  await publish(["M1"]);

  const [first, second, nobody] = await Promise.allSettled([
    read(students[0]),
    read(students[1]),
    read(outside),
  ]);

  expect(first).toMatchObject({ value: { result: { student: { id: students[0]?.id } } } });
  expect(second).toMatchObject({ value: { result: { student: { id: students[1]?.id } } } });
  expect(nobody).toMatchObject({ status: "rejected", reason: { code: "not-found" } });
});

test("a year that is sent as it was kept has what its schema names and no more, and an older one is the same", async () => {
  const { school, students, read, publish } = await aSchoolWithMarks();
  await publish(["M1", "M2"]);
  const storedYear = await read(students[0]);
  expect(Value.Errors(closed(readPublishedYear.reply), storedYear)).toEqual([]);

  await owner.query(
    "update mark_snapshots set shown_text = null, published_text = null where school_id = $1",
    [school.id],
  );

  expect(await read(students[0])).toEqual(storedYear);
});

async function aSchoolWithMarks() {
  const world = await aMarkedSchool(database);
  const { school, section, year, students, management } = world;
  await approveColumns(database, world, { M1: 70, M2: 75 });
  const office = as(management.actor);
  const params = { schoolId: school.id };
  type Reader = (typeof students)[number];
  const read = (whose: Reader | undefined, reader: Pick<Reader, "actor"> | undefined = whose) =>
    as(reader?.actor ?? management.actor).call(readPublishedYear, {
      params: { ...params, studentId: whose?.id ?? 0, yearId: year.id },
    });
  return {
    ...world,
    read,
    /** A member of the school without a year. */
    outside: management,
    publish: (codes: readonly string[]) =>
      office.call(publishMarks, { params, body: publishing(section.id, codes) }),
    withdraw: (publicationId: number) =>
      office.call(withdrawPublication, {
        params: { ...params, publicationId },
        body: { key: aKey(), reason: "A mistake in M2" },
      }),
  };
}
