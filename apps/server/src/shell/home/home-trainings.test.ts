import { readHome } from "@dars/contract/shell/home";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

import { home } from "./home.routes.ts";

const { database, owner, as } = await testbed([home], { authorise: authoriseWith() });

test("of a teacher's trainings the next is the one that begins or is due first", async () => {
  const { school, mathsTeacher, management } = await aWorkingSchool(database);
  await owner.query(
    `with made as (insert into trainings (school_id, key, title, is_self_paced, starts_at, ends_at, place, hours, created_by)
       values ($1, 'labs', 'Safe labs', false, now() + interval '1 day', now() + interval '2 days', 'Hall', 2, $3),
         ($1, 'alone', 'Safe internet', true, now() - interval '5 days', now() + interval '2 hours', '', 1, $3)
       returning id)
     insert into training_seats (school_id, training_id, person_id, answer) select $1, id, $2, 'going' from made`,
    [school.id, mathsTeacher.id, management.actor.accountId],
  );

  const { teacher } = await as(mathsTeacher.actor).call(readHome, {});

  expect(teacher?.work.trainings).toMatchObject({ count: 2, next: { title: "Safe internet" } });
  expect(Date.parse(teacher?.work.trainings.next?.dueAt ?? "")).toBeGreaterThan(Date.now());
});
