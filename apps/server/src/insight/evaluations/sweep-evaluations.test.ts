import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aHold, liftAll } from "#oversight/retention/retention.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { evaluations } from "./evaluations.routes.ts";
import { sweepEvaluations } from "./sweep-evaluations.ts";
import { aVisitedSchool } from "./visited-school.factory.ts";

const { database, owner } = await testbed([evaluations], { authorise: authoriseWith() });

test("3.5: evaluations go five years after their teacher left, and none of a teacher who is here or on hold", async () => {
  const { school, huda, omar, mathsClass, arabicClass, evaluator, management } =
    await aVisitedSchool(database);
  const anEvaluation = (teacherId: number, classId: number) =>
    owner.query(
      `insert into evaluations (school_id, key, author_id, author_role, author_name, teacher_id, teaching_class_id,
         rubric_id, held_on)
       select $1, $2, $3, 'evaluator', '{}', $4, $5, (select min(id) from rubrics), current_date - interval '6 years'`,
      [school.id, aKey(), evaluator.accountId, teacherId, classId],
    );
  await anEvaluation(huda.id, mathsClass.id);
  await anEvaluation(omar.id, arabicClass.id);
  const leaves = (age: string) =>
    owner.query(
      `update teacher_assignments set starts_on = current_date - interval '7 years',
         ends_on = current_date - $2::interval, state = 'ended' where teacher_id = $1`,
      [huda.id, age],
    );
  await leaves("4 years 360 days");
  expect(await sweepEvaluations(database)).toBe(0);
  await leaves("5 years 2 days");
  await aHold(owner, management, school.id, { personId: huda.id });
  expect(await sweepEvaluations(database)).toBe(0);
  await liftAll(owner, school.id);

  expect(await sweepEvaluations(database)).toBe(1);

  const { rows } = await owner.query("select teacher_id from evaluations where school_id = $1", [school.id]);
  expect(rows).toEqual([{ teacher_id: omar.id }]);
});
