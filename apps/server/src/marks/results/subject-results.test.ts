import { publishMarks } from "@dars/contract/marks/publication";
import { listSubjectResults } from "@dars/contract/marks/subject-results";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { approveColumns, publishing } from "#marks/publication/publication.factory.ts";
import { publication } from "#marks/publication/publication.routes.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { anAdministrator } from "#platform/testing/factories/people.ts";
import { aCoordinator } from "#platform/testing/factories/scopes.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { results } from "./results.routes.ts";

const { database, owner, as } = await testbed([publication, results], { authorise: authoriseWith() });

const YEAR = { M1: 70, M2: 75, MID: 68, M3: 80, M4: 81, FIN1: 60 };

test("H9: a coordinator sees how its subject did by section and column, of what is published alone", async () => {
  const world = await aResultSchool(3);
  const { school, group, maths, offering, section, sheet, students, publish } = world;
  const coordinator = await aCoordinator(database, group, { subject: maths, schools: [school] });
  const elsewhere = await aSchool(database, group);
  await owner.query("update marks set points = 40 where school_id = $1 and student_id = $2 and code = 'M1'", [
    school.id,
    students[0]?.id,
  ]);
  await publish(["M1"], { withheld: [{ studentId: students[2]?.id ?? 0, reason: "Papers are missing" }] });

  const read = await as(coordinator.actor).call(listSubjectResults, { params: { schoolId: school.id } });

  expect(read.subjects).toMatchObject([
    {
      offeringId: offering.id,
      columns: [{ code: "M1", max: 100 }],
      sections: [
        {
          id: section.id,
          classId: sheet.id,
          results: { M1: { students: 2, average: 55, below: 1 } },
          grades: null,
        },
      ],
    },
  ]);
  await expect(
    as(coordinator.actor).call(listSubjectResults, { params: { schoolId: elsewhere.id } }),
  ).rejects.toMatchObject({ code: "not-found" });
});

test("H9: an administrator sees averages of all subjects, and of fewer than five students none", async () => {
  const [few, many] = [await aResultSchool(4), await aResultSchool(5)];
  for (const { publish } of [few, many]) await publish(Object.keys(YEAR), { withOutcome: true });
  const read = async ({ group, school }: typeof few) => {
    const administrator = await anAdministrator(database, group);
    return as(administrator.actor).call(listSubjectResults, { params: { schoolId: school.id } });
  };

  const [ofFew, ofMany] = [await read(few), await read(many)];

  expect(ofFew.subjects[0]?.sections).toMatchObject([
    {
      classId: null,
      results: { M1: { students: 4, average: null, below: null } },
      grades: { students: 4, average: null, below: null },
    },
  ]);
  expect(ofMany.subjects).toHaveLength(2);
  expect(ofMany.subjects[0]?.sections).toMatchObject([
    {
      classId: null,
      results: { M1: { students: 5, average: 70, below: 0 } },
      grades: { students: 5, average: 67, below: 0 },
    },
  ]);
  const stranger = await anAdministrator(database, await aGroup(database));
  await expect(
    as(stranger.actor).call(listSubjectResults, { params: { schoolId: many.school.id } }),
  ).rejects.toMatchObject({ code: "not-found" });
});

test("H9: before anything is published there is nothing, and nobody else reads it", async () => {
  const { school, group, management, teacher, publish } = await aResultSchool(5);
  const administrator = await anAdministrator(database, group);
  const read = (actor: typeof teacher.actor) =>
    as(actor).call(listSubjectResults, { params: { schoolId: school.id } });

  expect((await read(administrator.actor)).subjects).toEqual([]);
  await publish(["M1"], { publishAt: new Date(Date.now() + 3_600_000).toISOString() });
  expect((await read(administrator.actor)).subjects).toEqual([]);
  for (const { actor } of [management, teacher])
    await expect(read(actor)).rejects.toMatchObject({ code: "forbidden" });
});

async function aResultSchool(count: number) {
  const world = await aMarkedSchool(database, { students: count });
  const { school, section, management } = world;
  await approveColumns(database, world, YEAR);
  return {
    ...world,
    publish: (codes: readonly string[], more: Parameters<typeof publishing>[2] = {}) =>
      as(management.actor).call(publishMarks, {
        params: { schoolId: school.id },
        body: publishing(section.id, codes, more),
      }),
  };
}
