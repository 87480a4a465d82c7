import { expect, test } from "vitest";

import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aPerson, aStudent } from "#platform/testing/factories/people.ts";
import { notify } from "#talking/notifications/public.ts";

import { mergesBed } from "./record-merges.factory.ts";

const { database, owner, school, group, first, management, merge } = await mergesBed();

test("PER-2: the kept student is on the registers and among the withheld as the other one was", async () => {
  const [keptPerson, other] = [
    await aStudent(database, school, { section: first }),
    await aStudent(database, school),
  ];
  await owner.query(
    `insert into attendance_registers (school_id, section_id, day, period, student_ids, taken_by, taken_at)
     values ($1, $2, current_date, 0, $3, $4, now())`,
    [school.id, first.id, [1, other.id], management.accountId],
  );
  await owner.query(
    `insert into mark_publications (school_id, year_id, section_ids, codes, with_outcome, show_rank, is_partial, state,
       publish_at, guardians_at, withheld, made_by)
     values ($1, $2, $3, '{M1}', true, false, false, 'published', now(), now(), $4, $5)`,
    [
      school.id,
      first.yearId,
      [first.id],
      JSON.stringify([{ studentId: other.id, reason: "fees" }]),
      management.accountId,
    ],
  );

  await merge(keptPerson, other);

  const registers = await owner.query("select to_json(student_ids) as ids from attendance_registers");
  expect(registers.rows).toEqual([{ ids: [1, keptPerson.id] }]);
  const publications = await owner.query("select withheld from mark_publications");
  expect(publications.rows).toEqual([{ withheld: [{ studentId: keptPerson.id, reason: "fees" }] }]);
});

test("PER-2: who leads the school, answers for its safety or is written to by name is so as the kept record", async () => {
  const [keptPerson, other] = [await aPerson(database, school), await aPerson(database, school)];
  await owner.query(
    "insert into school_settings (school_id, principal_id, safeguarding_lead_id) values ($1, $2, $2)",
    [school.id, other.id],
  );
  await owner.query(
    `insert into posts (school_id, author_id, author_role, title, body, audience_roles, level_ids, section_ids, subject_ids,
       person_ids, state)
     values ($1, $2, 'school_management', 'A', 'B', '{teacher}', '{}', '{}', '{}', $3, 'draft')`,
    [school.id, management.accountId, [keptPerson.id, other.id]],
  );

  await merge(keptPerson, other);

  const settings = await owner.query(
    "select principal_id::int as principal, safeguarding_lead_id::int as lead from school_settings",
  );
  expect(settings.rows).toEqual([{ principal: keptPerson.id, lead: keptPerson.id }]);
  const posts = await owner.query("select to_json(person_ids) as ids from posts");
  expect(posts.rows).toEqual([{ ids: [keptPerson.id] }]);
});

test("PER-2: a notice about the attendance of a merged student leads to the kept record", async () => {
  const [keptPerson, other] = [
    await aStudent(database, school, { section: first }),
    await aStudent(database, school),
  ];
  const father = await aGuardian(database, group, { of: [other] });
  await database.inSchool(school.id, (db) =>
    notify(db, {
      schoolId: school.id,
      recipients: [{ personId: father.id, studentId: other.id }],
      kind: "absence",
      page: "attendance",
      id: other.id,
    }),
  );

  await merge(keptPerson, other);

  const { rows } = await owner.query(
    "select student_id::int as about, target from notifications where person_id = $1 and kind = 'absence'",
    [father.id],
  );
  expect(rows).toEqual([{ about: keptPerson.id, target: String(keptPerson.id) }]);
});
