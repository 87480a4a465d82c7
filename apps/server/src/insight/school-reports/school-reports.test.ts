import { readSchoolReport, REPORT_COLUMNS, REPORT_TYPES } from "@dars/contract/insight/school-reports";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aTeacher } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { schoolReports } from "./school-reports.routes.ts";

const { database, owner, as } = await testbed([schoolReports], { authorise: authoriseWith() });

/** Six applications were accepted and one refused. */
async function aSchoolWithApplications() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  await owner.query(
    `with level as (insert into levels (group_id, code, name_en, position) values ($2, 'P1', 'Primary 1', 1) returning id)
     insert into applications (school_id, key, tracking, state, level_id, name_parts, name_words, sex, birth_date, phone,
       guardians)
     select $1, 'key' || no, 'code' || no, case when no < 7 then 'accepted' else 'rejected' end::application_state, level.id,
       '{}', '', 'male', '2019-01-01', '+9647701234567', '[]' from level, generate_series(1, 7) as no`,
    [school.id, group.id],
  );
  return { group, school };
}

const asked = (schoolId: number) => ({ params: { schoolId, report: "applications-funnel" } }) as const;

test("I3: management reads each report, with a value for each column", async () => {
  const { school } = await aSchoolWithApplications();
  const office = as((await aManagement(database, school)).actor);
  for (const report of REPORT_TYPES) {
    const { rows } = await office.call(readSchoolReport, { params: { schoolId: school.id, report } });
    for (const { values } of rows) expect(values).toHaveLength(REPORT_COLUMNS[report].length);
  }
  const { rows } = await office.call(readSchoolReport, asked(school.id));
  expect(rows).toMatchObject([
    { state: "accepted", values: [6] },
    { state: "rejected", values: [1] },
  ]);
});

test("I3: groups of fewer than five are hidden from the head office", async () => {
  const { group, school } = await aSchoolWithApplications();
  const head = as((await anAdministrator(database, group)).actor);
  const { rows } = await head.call(readSchoolReport, asked(school.id));
  expect(rows).toMatchObject([
    { state: "accepted", values: [6] },
    { state: "rejected", values: null },
  ]);
});

test("I3: another school and a teacher see nothing", async () => {
  const { group, school } = await aSchoolWithApplications();
  const stranger = as((await aManagement(database, await aSchool(database, group))).actor);
  const teacher = as((await aTeacher(database, school)).actor);
  await expect(stranger.call(readSchoolReport, asked(school.id))).rejects.toMatchObject({
    code: expect.any(String),
  });
  await expect(teacher.call(readSchoolReport, asked(school.id))).rejects.toMatchObject({
    code: "forbidden",
  });
});
