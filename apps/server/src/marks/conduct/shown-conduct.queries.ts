import type { Conduct } from "@dars/contract/marks/conduct";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";

type Operand = number | RawBuilder<unknown>;

/** Values, or columns of the statement. */
interface YearOperands {
  readonly schoolId: Operand;
  readonly studentId: Operand;
  readonly yearId: Operand;
  /** Of the snapshot that is read. */
  readonly sectionId: Operand;
}

export interface ShownConduct {
  readonly conduct: Conduct | null;
  readonly comment: string | null;
  readonly revision: number;
}

/**
 * What the reader of a published snapshot sees of conduct and comment; null where nothing is written, or where the
 * section's latest publication is withheld from the student.
 */
export const shownConduct = ({ schoolId, studentId, yearId, sectionId }: YearOperands) =>
  sql<ShownConduct | null>`(
    select json_build_object('conduct', said.conduct, 'comment', said.comment, 'revision', said.revision)
    from year_conduct as said
    where said.school_id = ${schoolId} and said.student_id = ${studentId} and said.year_id = ${yearId}
      and not ${isWithheld({ schoolId, studentId, yearId, sectionId })})`;

/** PUB-3. */
export const isWithheld = ({
  schoolId,
  studentId,
  yearId,
  sectionId,
}: YearOperands) => sql<boolean>`coalesce((
    select publication.withheld @> jsonb_build_array(jsonb_build_object('studentId', ${studentId}::bigint))
    from mark_publications as publication
    where publication.school_id = ${schoolId} and publication.year_id = ${yearId}
      and publication.state = 'published' and publication.section_ids @> array[${sectionId}::bigint]
    order by publication.id desc limit 1), false)`;

const NOTHING: ShownConduct = { conduct: null, comment: null, revision: 0 };

export async function findShownConduct(
  db: Db,
  schoolId: number,
  year: { readonly studentId: number; readonly yearId: number; readonly sectionId: number },
): Promise<ShownConduct> {
  const { rows } = await sql<{ readonly shown: ShownConduct | null }>`
    select ${shownConduct({ schoolId, ...year })} as shown`.execute(db);
  return rows[0]?.shown ?? NOTHING;
}
