import { readGroupReport } from "@dars/contract/insight/group-report";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGroup, aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { schoolReports } from "./school-reports.routes.ts";

const { database, owner, as } = await testbed([schoolReports], { authorise: authoriseWith() });

test("I3: an administrator reads the open schools of its group beside each other, and no other group's", async () => {
  const [group, other] = [await aGroup(database), await aGroup(database)];
  const [first, second, closed] = [
    await aSchool(database, group),
    await aSchool(database, group),
    await aSchool(database, group),
  ];
  await aSchool(database, other);
  await owner.query("update schools set state = 'closed' where id = $1", [closed.id]);
  const level = await aLevel(database, group);
  await owner.query(
    `insert into applications (school_id, key, tracking, state, level_id, name_parts, name_words, sex, birth_date, phone,
       guardians)
     select $1, 'key' || no, 'code' || no, case when no < 6 then 'submitted' else 'rejected' end::application_state, $2,
       '{"en": {"given": "Amal"}}', '', 'male', '2019-01-01', '+9647701234567', '[]' from generate_series(1, 7) as no`,
    [first.id, level.id],
  );
  const { actor } = await aManagement(database, second);
  await owner.query(
    `insert into message_threads (school_id, kind, subject, started_by, started_role, state)
     select $1, 'complaint', 'Heating', $2, 'school_management', state::thread_state
     from unnest('{open,reopened,closed}'::text[]) as state`,
    [second.id, actor.accountId],
  );

  const { schools } = await as((await anAdministrator(database, group)).actor).call(readGroupReport, {});

  const figures = new Map(schools.map((school) => [school.schoolId, school]));
  expect([...figures.keys()].toSorted((a, b) => a - b)).toEqual([first.id, second.id]);
  expect(figures.get(first.id)).toMatchObject({ applications: 5, complaints: 0 });
  // Fewer than five could be known by their figure.
  expect(figures.get(second.id)).toMatchObject({
    present: null,
    families: null,
    columnsDue: null,
    teachers: 0,
  });
  expect(figures.get(second.id)).toMatchObject({ applications: 0, complaints: null });
});
