import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import { ON_THE_LIST } from "./section-data.queries.ts";

/** A publication of another section, in which the student sat before. */
export interface FormerPublication {
  readonly studentId: number;
  readonly publicationId: number;
  readonly withOutcome: boolean;
  readonly withheld: readonly number[];
}

/**
 * Publications of sections in which students of these sections sat before, up to the last from which they have a
 * snapshot: it contains what an earlier one had published, also before the student came. The latest last.
 */
export const listFormerPublications = (
  db: Db,
  schoolId: number,
  sectionIds: readonly number[],
): Promise<FormerPublication[]> =>
  db
    .selectFrom("enrolments as enrolment")
    .innerJoin("mark_snapshots as snapshot", (join) =>
      join
        .onRef("snapshot.school_id", "=", "enrolment.school_id")
        .onRef("snapshot.student_id", "=", "enrolment.student_id")
        .onRef("snapshot.year_id", "=", "enrolment.year_id")
        .onRef("snapshot.section_id", "<>", "enrolment.section_id"),
    )
    .innerJoin("mark_publications as publication", (join) =>
      join
        .onRef("publication.school_id", "=", "snapshot.school_id")
        .onRef("publication.year_id", "=", "snapshot.year_id")
        .onRef("publication.publish_at", "<=", "snapshot.published_at")
        .on(sql<boolean>`snapshot.section_id = any(publication.section_ids)`)
        .on("publication.state", "=", "published"),
    )
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.section_id", "in", [...sectionIds])
    .where("enrolment.state", "in", [...ON_THE_LIST])
    .distinct()
    .orderBy("publication.id")
    .select([
      "enrolment.student_id as studentId",
      "publication.id as publicationId",
      "publication.with_outcome as withOutcome",
      sql<number[]>`jsonb_path_query_array(publication.withheld, '$[*].studentId')`.as("withheld"),
    ])
    .execute();

export interface KeptColumn {
  readonly studentId: number;
  readonly offeringId: number;
  readonly code: string;
  readonly withheld: readonly number[];
}

/**
 * Columns that were published to students before they moved to their present section; the latest last. Begins with
 * the few who moved: joined in one statement, the planner may begin with every seat of a published class.
 */
export async function listKeptColumns(
  db: Db,
  schoolId: number,
  former: readonly FormerPublication[],
): Promise<readonly KeptColumn[]> {
  if (former.length === 0) return [];
  const { rows } = await sql<Omit<KeptColumn, "withheld"> & { readonly publicationId: number }>`
    select distinct moved.publication_id as "publicationId", moved.student_id as "studentId",
      class.offering_id as "offeringId", published.code
    from unnest(
      ${former.map(({ studentId }) => studentId)}::bigint[],
      ${former.map(({ publicationId }) => publicationId)}::bigint[]
    ) as moved (student_id, publication_id)
    join class_enrolments as seat on seat.school_id = ${schoolId} and seat.student_id = moved.student_id
    join teaching_classes as class on class.school_id = ${schoolId} and class.id = seat.teaching_class_id
    join published_columns as published on published.school_id = ${schoolId}
      and published.class_id = class.id and published.publication_id = moved.publication_id
    order by 1, 2, 3, 4`.execute(db);
  const withheldBy = new Map(former.map(({ publicationId, withheld }) => [publicationId, withheld]));
  return rows.map(({ publicationId, ...row }) => ({ ...row, withheld: withheldBy.get(publicationId) ?? [] }));
}
