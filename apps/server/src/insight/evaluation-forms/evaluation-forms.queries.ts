import type {
  CycleRecord,
  EvaluationCycle,
  EvaluationFormVersion,
  FormRecord,
} from "@dars/contract/insight/evaluation-forms";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";

/** Every version of the group's forms and the one that comes with Dars; `uses` are those of the school. */
export async function listForms(
  db: Db,
  schoolId: number,
  groupId: number,
  formId: number | null = null,
): Promise<EvaluationFormVersion[]> {
  const { rows } = await sql<EvaluationFormVersion>`
    select rubric.id, ${selectNames("rubric")} as name, rubric.indicators, coalesce(rubric.family, rubric.id) as family,
      rubric.version, rubric.revision, case when rubric.group_id is null then 'standard'
        when rubric.published_at is null then 'draft' when rubric.retired_at is null then 'published'
        else 'retired' end as state,
      (select count(*)::int from evaluations as kept where kept.school_id = ${schoolId}
        and kept.rubric_id = rubric.id and kept.state <> 'cancelled') as uses
    from rubrics as rubric
    where (rubric.group_id = ${groupId} or rubric.group_id is null)
      and (${formId}::bigint is null or rubric.id = ${formId}::bigint)
    order by rubric.retired_at is not null, rubric.group_id is null, rubric.id desc`.execute(db);
  return rows;
}

export const lockForms = (db: Db, groupId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`rubrics ${groupId}`}, 0))`.execute(db);

interface NewForm {
  readonly groupId: number;
  readonly accountId: number;
  /** The form whose next version it is. */
  readonly family: number | null;
  readonly form: FormRecord;
}

export async function insertForm(db: Db, { groupId, accountId, family, form }: NewForm) {
  const { rows } = await sql<{ readonly id: number; readonly revision: number }>`
    insert into rubrics (group_id, name_en, name_ar, name_ckb, indicators, created_by, family, version, published_at)
    select ${groupId}, ${form.name.en}, ${form.name.ar}, ${form.name.ckb}, ${JSON.stringify(form.indicators)},
      ${accountId}, ${family}, coalesce(max(version), 0) + 1, null
    from rubrics where group_id = ${groupId} and coalesce(family, id) = ${family}
    returning id, revision`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The form was not written.");
  return row;
}

export async function updateForm(
  db: Db,
  formId: number,
  { name, indicators }: FormRecord,
  isPublished: boolean,
) {
  const { rows } = await sql<{ readonly id: number; readonly revision: number }>`
    update rubrics set name_en = ${name.en}, name_ar = ${name.ar}, name_ckb = ${name.ckb},
      indicators = ${JSON.stringify(indicators)}, revision = revision + 1,
      published_at = case when ${isPublished} then dars_now() end
    where id = ${formId} and published_at is null returning id, revision`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The form was not written.");
  return row;
}

/** Versions before this one are no longer offered; cycles that name them go on with them. */
export const retireOlder = (db: Db, groupId: number, family: number, formId: number) =>
  sql`update rubrics set retired_at = now() where group_id = ${groupId} and coalesce(family, id) = ${family}
    and id <> ${formId} and published_at is not null and retired_at is null`.execute(db);

export const updateRetired = (db: Db, formId: number) =>
  db
    .updateTable("rubrics")
    .set({ retired_at: sql<Date>`now()`, revision: sql`revision + 1` })
    .where("id", "=", formId)
    .execute();

export const deleteDraft = (db: Db, formId: number) =>
  db.deleteFrom("rubrics").where("id", "=", formId).where("published_at", "is", null).execute();

export async function listCycles(db: Db, groupId: number): Promise<EvaluationCycle[]> {
  const { rows } = await sql<EvaluationCycle>`
    select cycle.id, cycle.name, cycle.starts_on as "startsOn", cycle.ends_on as "endsOn",
      cycle.rubric_id as "rubricId", ${selectNames("rubric")} as rubric, cycle.revision,
      json_build_object('evaluator', cycle.weight_of_evaluator, 'subject_coordinator', cycle.weight_of_coordinator,
        'school_management', cycle.weight_of_management) as weights
    from evaluation_cycles as cycle join rubrics as rubric on rubric.id = cycle.rubric_id
    where cycle.group_id = ${groupId} order by cycle.starts_on desc, cycle.id desc`.execute(db);
  return rows;
}

export async function insertCycle(db: Db, groupId: number, cycle: CycleRecord) {
  return db
    .insertInto("evaluation_cycles")
    .values({ group_id: groupId, ...toColumns(cycle) })
    .returning(["id", "revision"])
    .executeTakeFirstOrThrow();
}

export const updateCycle = (db: Db, groupId: number, cycleId: number, cycle: CycleRecord) =>
  db
    .updateTable("evaluation_cycles")
    .set({ ...toColumns(cycle), revision: sql`revision + 1` })
    .where("group_id", "=", groupId)
    .where("id", "=", cycleId)
    .returning(["id", "revision"])
    .executeTakeFirstOrThrow();

const toColumns = ({ name, startsOn, endsOn, rubricId, weights }: CycleRecord) => ({
  name,
  starts_on: startsOn,
  ends_on: endsOn,
  rubric_id: rubricId,
  weight_of_evaluator: weights.evaluator,
  weight_of_coordinator: weights.subject_coordinator,
  weight_of_management: weights.school_management,
});
