import { sql } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

const EVALUATION = "/api/v6/schools/:schoolId/evaluations/:evaluation";
const INDICATORS = [
  "duties",
  "community",
  "parents",
  "strategies",
  "results",
  "planning",
  "technology",
  "environment",
  "management",
  "analysis",
  "assessment",
];
const scores = INDICATORS.map((indicator) => ({ indicator, score: 4, note: null }));
const findings = { scores, strengths: "Clear aims", nextStep: "Let students ask" };

/** The evaluation of the place as a caller in good standing needs it: whose it is, of whom, and how far it has come. */
async function stand(
  { accountId, role, personId }: Actor,
  { schoolId, more }: Target,
  database: Database,
  state: "draft" | "submitted" | "acknowledged" | "appealed",
): Promise<{ key: string; revision: number }> {
  return database.inSchool(schoolId, async (db) => {
    const { rows } = await sql<{ readonly revision: number }>`
      update evaluations set state = ${state}::evaluation_state, author_id = ${accountId},
        author_role = case when ${role} in ('teacher', 'administrator') then author_role else ${role}::role end,
        teacher_id = case when exists (select from teachers where school_id = ${schoolId} and id = ${personId ?? 0})
          then ${personId ?? 0} else teacher_id end,
        submitted_at = now(), acknowledged_at = now(),
        appeal_waived_at = case when ${state} = 'acknowledged' then dars_now() end
      where school_id = ${schoolId} and key = ${more["evaluation"]} returning revision`.execute(db);
    return { key: aKey(), revision: rows[0]?.revision ?? 1 };
  });
}

/** A teacher with a class of the place's subject and level, as a coordinator reaches it. */
async function someClass(database: Database, { schoolId, subjectId, levelId }: Target) {
  const { rows } = await sql<{
    readonly teacherId: number;
    readonly classId: number;
    readonly rubricId: number;
  }>`
    select given.teacher_id as "teacherId", class.id as "classId",
      (select id from rubrics where group_id is null) as "rubricId"
    from teacher_assignments as given
    join teaching_classes as class on class.school_id = given.school_id and class.id = given.teaching_class_id
    join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
    where given.school_id = ${schoolId} and given.state = 'active' and given.starts_on <= current_date
      and (given.ends_on is null or given.ends_on > current_date)
    order by offering.subject_id = ${subjectId} and offering.level_id = ${levelId} desc limit 1`.execute(
    database.reading(schoolId),
  );
  return rows[0] ?? { teacherId: 1, classId: 1, rubricId: 1 };
}

export const evaluationsSamples: SliceSamples = {
  bodies: {
    // Readable for its owner only: each call makes the caller the owner first.
    [`GET ${EVALUATION}`]: async (actor, target, database) =>
      void (await stand(actor, target, database, "submitted")),
    [`PUT ${EVALUATION}`]: async (actor, target, database) => {
      const { key } = await stand(actor, target, database, "draft");
      return {
        key,
        isSubmitted: true,
        evaluation: {
          ...(await someClass(database, target)),
          ...findings,
          heldOn: new Date().toISOString().slice(0, 10),
          period: 2,
          topic: "Fractions",
          notes: [{ at: new Date().toISOString(), text: "Asks first" }],
        },
      };
    },
    [`PUT ${EVALUATION}/cancelled`]: async (actor, target, database) => ({
      key: (await stand(actor, target, database, "draft")).key,
    }),
    [`PUT ${EVALUATION}/amendment`]: async (actor, target, database) => ({
      ...(await stand(actor, target, database, "submitted")),
      ...findings,
      reason: "A slip of the pen",
    }),
    [`PUT ${EVALUATION}/answer`]: async (actor, target, database) => ({
      ...(await stand(actor, target, database, "submitted")),
      action: "acknowledge",
      text: null,
    }),
    [`PUT ${EVALUATION}/appeal`]: async (actor, target, database) => ({
      ...(await stand(actor, target, database, "appealed")),
      decision: "stands",
      reason: "Seen by two persons",
    }),
    [`PUT ${EVALUATION}/final`]: async (actor, target, database) => ({
      ...(await stand(actor, target, database, "acknowledged")),
    }),
  },
  ids: async (database, target) => {
    const evaluation = aKey();
    const { teacherId, classId, rubricId } = await someClass(database, target);
    await database.inSchool(target.schoolId, (db) =>
      sql`insert into evaluations (school_id, key, author_id, author_role, author_name, teacher_id, teaching_class_id,
          rubric_id, held_on, state, submitted_at, outcome)
        select ${target.schoolId}, ${evaluation}, account_id, 'evaluator', '{"en": "E", "ar": null, "ckb": null}',
          ${teacherId}, ${classId}, ${rubricId}, current_date, 'submitted', now(), 80
        from account_people where school_id = ${target.schoolId} order by account_id limit 1`.execute(db),
    );
    return { evaluation, visitedClassId: classId, day: "2026-11-16" };
  },
};
