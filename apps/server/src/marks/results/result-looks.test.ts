import { publishMarks } from "@dars/contract/marks/publication";
import { listResultLooks, readLookedResults, startResultLook } from "@dars/contract/marks/result-looks";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { approveColumns, marksIn, publishing } from "#marks/publication/publication.factory.ts";
import { publication } from "#marks/publication/publication.routes.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, type Member } from "#platform/testing/factories/people.ts";
import { aSection } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { results } from "./results.routes.ts";

const { database, owner, as } = await testbed([publication, results], { authorise: authoriseWith() });

const YEAR = { M1: 70, M2: 75, MID: 68, M3: 80, M4: 81, FIN1: 60 };
const REASON = "A family has complained to the head office";

test("H9: an administrator reads published marks by name for an hour, with a reason that management reviews", async () => {
  const world = await aLookedSchool();
  const { group, school, management, offering, students, administrator, publish, look, read } = world;
  await publish(["M1"]);
  await expect(read(administrator)).rejects.toMatchObject({
    code: "forbidden",
    details: { needs: "look" },
  });

  const { endsAt } = await look(administrator);
  const seen = await read(administrator);

  expect(Date.parse(endsAt) - Date.now()).toBeLessThanOrEqual(3_600_000);
  expect(seen.endsAt).toBe(endsAt);
  expect(seen.subjects[0]).toMatchObject({ offeringId: offering.id, columns: [{ code: "M1" }] });
  expect(seen.students.map(({ student }) => student.id)).toEqual(students.map(({ id }) => id));
  expect(seen.students[0]).toMatchObject({
    status: null,
    average: null,
    subjects: [{ offeringId: offering.id, marks: { M1: 70 }, effective: null }, {}],
  });
  expect(marksIn(seen)).not.toContain("75");
  const listed = ({ actor }: Member) => as(actor).call(listResultLooks, { params: { schoolId: school.id } });
  const { looks } = await listed(management);
  const colleague = await anAdministrator(database, group);
  expect((await listed(colleague)).looks).toMatchObject([{ by: { en: "Rand" }, isMine: false }]);
  expect(looks).toMatchObject([{ reason: REASON, by: null, isMine: false }]);
  expect(await actionsIn(school.id)).toEqual([
    "marks.published",
    "results.look-started",
    "results.looked-at",
  ]);
});

test("H10: the outcome is among it once it is published, and no rank", async () => {
  const { administrator, publish, look, read } = await aLookedSchool();
  await publish(Object.keys(YEAR), { withOutcome: true, showRank: true });
  await look(administrator);

  const seen = await read(administrator);

  expect(seen.students[0]).toMatchObject({ status: "pass", average: 67 });
  expect(JSON.stringify(seen)).not.toContain("rank");
});

test("H9: what is withheld or withdrawn, or of another section, is in no look", async () => {
  const world = await aLookedSchool();
  const { school, year, level, students, administrator, publish, look, read } = world;
  const other = await aSection(database, year, { level, letter: "B" });
  await publish(["M1"], { withheld: [{ studentId: students[0]?.id ?? 0, reason: "Papers are missing" }] });
  await look(administrator);

  expect((await read(administrator)).students.map(({ student }) => student.id)).not.toContain(
    students[0]?.id,
  );
  await expect(
    as(administrator.actor).call(readLookedResults, {
      params: { schoolId: school.id, sectionId: other.id },
    }),
  ).rejects.toMatchObject({ details: { needs: "look" } });
});

test("H9: the hour ends, and a look is the one person's who gave the reason", async () => {
  const { school, group, administrator, publish, look, read } = await aLookedSchool();
  await publish(["M1"]);
  await look(administrator);
  const colleague = await anAdministrator(database, group);
  await expect(read(colleague)).rejects.toMatchObject({ details: { needs: "look" } });

  await owner.query(
    `update result_looks set started_at = started_at - interval '61 minutes',
     ends_at = ends_at - interval '61 minutes' where school_id = $1`,
    [school.id],
  );

  await expect(read(administrator)).rejects.toMatchObject({ details: { needs: "look" } });
});

test("H9: nobody else looks, and the same look sent again is one", async () => {
  const { school, group, section, teacher, management, administrator, look } = await aLookedSchool();
  const foreign = await anAdministrator(database, await aGroup(database));
  await expect(look(foreign)).rejects.toMatchObject({ code: "not-found" });
  for (const each of [teacher, management])
    await expect(look(each)).rejects.toMatchObject({ code: "forbidden" });
  const stranger = await aManagement(database, await aSchool(database, group));
  await expect(
    as(stranger.actor).call(listResultLooks, { params: { schoolId: school.id } }),
  ).rejects.toMatchObject({ code: "not-found" });

  const otherSchool = await aSchool(database, group);
  await expect(
    as(administrator.actor).call(startResultLook, {
      params: { schoolId: otherSchool.id, sectionId: section.id },
      body: { key: aKey(), reason: REASON },
    }),
  ).rejects.toMatchObject({ code: "not-found" });

  const body = { key: aKey(), reason: REASON };
  const again = () =>
    as(administrator.actor).call(startResultLook, {
      params: { schoolId: school.id, sectionId: section.id },
      body,
    });
  expect(await again()).toEqual(await again());
  const { looks } = await as(management.actor).call(listResultLooks, { params: { schoolId: school.id } });
  expect(looks).toHaveLength(1);
});

async function aLookedSchool() {
  const world = await aMarkedSchool(database);
  const { group, school, section, management } = world;
  await approveColumns(database, world, YEAR);
  const administrator = await anAdministrator(database, group, { name: "Rand" });
  const params = { schoolId: school.id, sectionId: section.id };
  return {
    ...world,
    administrator,
    publish: (codes: readonly string[], more: Parameters<typeof publishing>[2] = {}) =>
      as(management.actor).call(publishMarks, {
        params: { schoolId: school.id },
        body: publishing(section.id, codes, more),
      }),
    look: ({ actor }: Member) =>
      as(actor).call(startResultLook, { params, body: { key: aKey(), reason: REASON } }),
    read: ({ actor }: Member) => as(actor).call(readLookedResults, { params }),
  };
}

const actionsIn = async (schoolId: number) => {
  const { rows } = await owner.query<{ action: string }>(
    "select action from audit_events where school_id = $1 order by id",
    [schoolId],
  );
  return rows.map(({ action }) => action);
};
