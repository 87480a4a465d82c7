import { listEarlierFollowUp } from "@dars/contract/insight/follow-up";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGroup, aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { followUp } from "./follow-up.routes.ts";

const { database, as } = await testbed([followUp], { authorise: authoriseWith() });

test("I6: what a student needed follow-up for before is read by the office and by its teachers, and not what is open", async () => {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school);
  const level = await aLevel(database, group);
  const huda = await aTeacher(database, school);
  const stranger = await aTeacher(database, school);
  const section = await aSection(database, year, { level, letter: "A", homeroomTeacher: huda });
  const amal = await aStudent(database, school, { section });
  const office = await aManagement(database, school);
  await database.inSchool(school.id, (db) =>
    sql`insert into follow_up_entries (school_id, rule, person_id, state, items, since, settled_on, owner_id, outcome)
      values (${school.id}, 'absences', ${amal.id}, 'closed', '[]', '2026-09-20', null, null, null),
        (${school.id}, 'absences', ${amal.id}, 'resolved', '[]', '2026-10-04', '2026-10-12', ${huda.id}, 'Was ill'),
        (${school.id}, 'lateness', ${amal.id}, 'open', '[]', '2026-11-01', null, null, null)`.execute(db),
  );
  const params = { schoolId: school.id, personId: amal.id };

  const { cases } = await as(office.actor).call(listEarlierFollowUp, { params });

  expect(cases).toMatchObject([
    {
      rule: "absences",
      since: "2026-10-04",
      settledOn: "2026-10-12",
      outcome: "Was ill",
      owner: { id: huda.id },
    },
    { rule: "absences", since: "2026-09-20", settledOn: null, outcome: null, owner: null },
  ]);
  expect(await as(huda.actor).call(listEarlierFollowUp, { params })).toEqual({ cases, calls: [] });
  await expect(as(stranger.actor).call(listEarlierFollowUp, { params })).rejects.toMatchObject({
    code: "not-found",
  });
  const own = { schoolId: school.id, personId: huda.id };
  await expect(as(huda.actor).call(listEarlierFollowUp, { params: own })).rejects.toMatchObject({
    code: "not-found",
  });
});
