import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { rowsRead } from "#platform/testing/rows-read.ts";

import { selectThreads, type Box, type Reader } from "./messages.queries.ts";

const { database, owner } = await freshDatabase();

const MAILINGS = 50;
const FAMILIES = 400;

/** As the verb asks: one more than a page. */
const PAGE = 51;

test("among all threads of a school a family's and a page of the office's are found without reading the others", async () => {
  const { school, mother, teacher, office } = await aSchoolOfManyMailings();
  const read = (reader: Reader, box: Box, more: object = {}) => {
    const options = { box, limit: PAGE, ...more };
    return rowsRead(database, school.id, "message_threads", selectThreads(school.id, reader, options));
  };

  expect(await read(mother.actor, "all")).toBeLessThanOrEqual(2 * MAILINGS);
  expect(await read(mother.actor, "closed")).toBeLessThanOrEqual(2 * MAILINGS);
  expect(await read(teacher.actor, "all")).toBe(0);
  const { rows } = await owner.query<{ id: number; at: string }>(
    `select max(id)::float8 as id, max(to_char(last_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) as at
     from message_threads where mailing is null`,
  );
  const after = { ...rows[0], schoolId: school.id };
  for (const box of ["all", "waiting", "closed"] as const)
    for (const more of [{}, { after }])
      expect(await read(office.actor, box, more), box).toBeLessThanOrEqual(PAGE);
  expect(await read(office.actor, "mine")).toBeLessThanOrEqual(PAGE);
  const found = await owner.query<{ id: number }>("select min(id)::float8 as id from mailings");
  expect(await read(office.actor, "all", { mailing: found.rows[0]?.id })).toBeLessThanOrEqual(PAGE);
});

/** Years of mailings to every family, most of them never answered, and letters that have been closed. */
async function aSchoolOfManyMailings() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const mother = await aGuardian(database, group, { of: [await aStudent(database, school)] });
  const [teacher, office] = [await aTeacher(database, school), await aManagement(database, school)];
  await owner.query(
    `with families as (
       insert into people (school_id, name_en) select $1, 'Family ' || n from generate_series(2, $4::int) as n
       returning id
     ), sent as (
       insert into mailings (school_id, key, kind, subject, sent_by, sent_role)
       select $1, 'mailing' || n, 'notice', 'Notice', $2, 'school_management' from generate_series(1, $5::int) as n
       returning key
     )
     insert into message_threads
       (school_id, kind, subject, person_id, person_role, started_by, started_role, mailing, awaits_person, last_at)
     select $1, 'notice', 'Notice', family.id, 'parent', $2, 'school_management', sent.key, true, now() - interval '1 day'
     from sent cross join (select id from families union all select $3::bigint) as family`,
    [school.id, office.accountId, mother.id, FAMILIES, MAILINGS],
  );
  await owner.query(
    `insert into message_threads (school_id, kind, subject, person_id, person_role, started_by, started_role, state, last_at)
     select $1, 'request', 'Letter', person.id, 'parent', $3, 'parent', state, now() - interval '2 days'
     from unnest(array['open', 'answered', 'closed']::thread_state[]) as state,
       (select $2::bigint as id union all (select id from people where school_id = $1 and name_en like 'Family%' limit 30))
         as person, generate_series(1, 10)`,
    [school.id, mother.id, mother.accountId],
  );
  await owner.query("analyze message_threads, mailings, account_people");
  return { school, mother, teacher, office };
}
