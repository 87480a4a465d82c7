import type { Question } from "@dars/contract/learning/questions";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import { selectOfficeId } from "./banks.queries.ts";

interface PoolWish {
  readonly difficulty: number | null;
  readonly tag: string | null;
  /** Questions that are in another pool already. */
  readonly without: readonly number[];
}

/** What one exercise holds of a pool: every attempt reads all of it. */
const MOST_IN_POOL = 100;

/** Questions to draw from: of the banks of an offering's subject and level, the school's and the group's, what asks something. */
export async function listPool(
  db: Db,
  schoolId: number,
  offeringId: number,
  { difficulty, tag, without }: PoolWish,
): Promise<ReadonlyArray<{ readonly id: number; readonly question: Question }>> {
  const { rows } = await sql<{ id: number; question: Question }>`
    select known.id, known.question from bank_questions as known
    join subject_offerings as offering on offering.school_id = ${schoolId}
      and offering.subject_id = known.subject_id and offering.level_id = known.level_id
    where known.school_id in (${schoolId}, ${selectOfficeId(schoolId)})
      and offering.id = ${offeringId} and known.kind <> 'description'
      and (${difficulty}::smallint is null or known.difficulty = ${difficulty})
      and (${tag}::text is null or ${tag} = any(known.tags))
      and known.id <> all (${[...without]}::bigint[])
    order by random() limit ${MOST_IN_POOL}`.execute(db);
  return rows;
}

/** Which of these questions an exercise has a copy of. */
export async function insertUses(
  db: Db,
  schoolId: number,
  exerciseId: number,
  questionIds: readonly number[],
): Promise<void> {
  await sql`insert into bank_question_uses (school_id, question_id, exercise_id)
    select ${schoolId}, known.id, ${exerciseId} from bank_questions as known
    where known.school_id = ${schoolId} and known.id = any(${[...questionIds]}::bigint[])
    on conflict do nothing`.execute(db);
  await sql`insert into group_question_uses (school_id, exercise_id, office_id, question_id)
    select ${schoolId}, ${exerciseId}, known.school_id, known.id from bank_questions as known
    where known.school_id = ${selectOfficeId(schoolId)} and known.id = any(${[...questionIds]}::bigint[])
    on conflict do nothing`.execute(db);
}
