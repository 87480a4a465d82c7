import { readSchoolReport } from "@dars/contract/insight/school-reports";
import { publishMarks } from "@dars/contract/marks/publication";
import { decideFamilyConsent } from "@dars/contract/school/consents";
import { readSchoolSettings, saveSchoolSettings } from "@dars/contract/school/settings";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { approveColumns, publishing } from "#marks/publication/publication.factory.ts";
import { publication } from "#marks/publication/publication.routes.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { consents } from "#school/consents/consents.routes.ts";
import { settings } from "#school/settings/settings.routes.ts";

import { schoolReports } from "./school-reports.routes.ts";

const { database, as } = await testbed([publication, consents, settings, schoolReports], {
  authorise: authoriseWith(),
});

test("FAM-6: the honour list has those whose family agrees, and averages only if the school shows them", async () => {
  const world = await aMarkedSchool(database);
  const { group, school, section, students, management } = world;
  await approveColumns(database, world, { M1: 95 });
  const office = as(management.actor);
  const params = { schoolId: school.id };
  await office.call(publishMarks, { params, body: publishing(section.id, ["M1"]) });
  const listed = async () =>
    (await office.call(readSchoolReport, { params: { ...params, report: "honour-list" }, query: {} })).rows;
  expect(await listed()).toEqual([]);

  const [child] = students;
  if (!child) throw new Error("The school has students.");
  const mother = await aGuardian(database, group, { of: [child] });
  await as(mother.actor).call(decideFamilyConsent, {
    params: { ...params, studentId: child.id, consent: "honour_list" },
    body: { key: aKey(), isGiven: true },
  });
  expect(await listed()).toMatchObject([{ key: String(child.id), values: [null, 2] }]);

  const { revision, school: chosen } = await office.call(readSchoolSettings, { params });
  const disclosures = { honourListMarks: true, namesForCoordinators: false };
  const saved = await office.call(saveSchoolSettings, {
    params,
    body: { revision, settings: chosen, disclosures },
  });
  expect(saved.disclosures).toEqual(disclosures);
  expect(await listed()).toMatchObject([{ values: [95, 2] }]);
});
