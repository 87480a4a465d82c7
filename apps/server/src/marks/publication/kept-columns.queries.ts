import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import { ON_THE_LIST } from "./section-data.queries.ts";

/** Snapshots that students of sections had from publications of another section, in which they sat before. */
const formerSnapshots = (db: Db, schoolId: number, sectionIds: readonly number[]) =>
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
        .onRef("publication.id", "=", "snapshot.publication_id")
        .on("publication.state", "=", "published"),
    )
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.section_id", "in", [...sectionIds])
    .where("enrolment.state", "in", [...ON_THE_LIST])
    .orderBy("publication.id")
    .select([
      "enrolment.student_id as studentId",
      sql<number[]>`jsonb_path_query_array(publication.withheld, '$[*].studentId')`.as("withheld"),
    ]);

/** Columns that were published to students before they moved to their present section; the latest last. */
export const listKeptColumns = (db: Db, schoolId: number, sectionIds: readonly number[]) =>
  formerSnapshots(db, schoolId, sectionIds)
    .innerJoin("published_columns as column", (join) =>
      join
        .onRef("column.school_id", "=", "publication.school_id")
        .onRef("column.publication_id", "=", "publication.id"),
    )
    .innerJoin("class_enrolments as seat", (join) =>
      join
        .onRef("seat.school_id", "=", "column.school_id")
        .onRef("seat.student_id", "=", "enrolment.student_id")
        .onRef("seat.teaching_class_id", "=", "column.class_id"),
    )
    .innerJoin("teaching_classes as class", (join) =>
      join.onRef("class.school_id", "=", "column.school_id").onRef("class.id", "=", "column.class_id"),
    )
    .select(["class.offering_id as offeringId", "column.code"])
    .execute();

/** Outcomes that were published to students before they moved. */
export const listKeptOutcomes = (db: Db, schoolId: number, sectionIds: readonly number[]) =>
  formerSnapshots(db, schoolId, sectionIds).where("publication.with_outcome", "=", true).execute();
