import type { ResultColumn, SubjectYear } from "@dars/contract/marks/results";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** The public part of a school's marks, visible to families as well (PUB-1), and no more. */
export async function loadGradebookRows(db: Db, schoolId: number) {
  return {
    lines: await listLines(db, schoolId),
    published: await listPublished(db, schoolId),
  };
}

export type GradebookRows = Awaited<ReturnType<typeof loadGradebookRows>>;

export async function countWithdrawnRows(db: Db, schoolId: number): Promise<number> {
  const { count } = await db
    .selectFrom("mark_publications")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("school_id", "=", schoolId)
    .where("state", "=", "withdrawn")
    .executeTakeFirstOrThrow();
  return count;
}

/** Published columns of classes, with the days between which they were open. */
const listLines = (db: Db, schoolId: number) =>
  db
    .selectFrom("published_columns as column")
    .innerJoin("mark_publications as publication", (join) =>
      join
        .onRef("publication.school_id", "=", "column.school_id")
        .onRef("publication.id", "=", "column.publication_id"),
    )
    .innerJoin("teaching_classes as class", (join) =>
      join.onRef("class.school_id", "=", "column.school_id").onRef("class.id", "=", "column.class_id"),
    )
    .innerJoin("subject_offerings as offering", (join) =>
      join.onRef("offering.school_id", "=", "class.school_id").onRef("offering.id", "=", "class.offering_id"),
    )
    .leftJoin("mark_windows as span", (join) =>
      join
        .onRef("span.school_id", "=", "class.school_id")
        .onRef("span.year_id", "=", "class.year_id")
        .onRef("span.level_id", "=", "offering.level_id")
        .onRef("span.code", "=", "column.code"),
    )
    .leftJoin("class_columns as own", (join) =>
      join
        .onRef("own.school_id", "=", "column.school_id")
        .onRef("own.class_id", "=", "column.class_id")
        .onRef("own.code", "=", "column.code"),
    )
    .distinctOn(["column.class_id", "column.code"])
    .select(["column.class_id as classId", "column.code", "class.year_id as yearId"])
    .select([
      "class.offering_id as offeringId",
      sql<string | null>`coalesce(own.opens_on, span.opens_on)::text`.as("opensOn"),
    ])
    .select(sql<string | null>`coalesce(own.due_on, span.due_on)::text`.as("dueOn"))
    .where("column.school_id", "=", schoolId)
    .where("publication.guardians_at", "<=", sql<Date>`now()`)
    .orderBy("column.class_id")
    .orderBy("column.code")
    .execute();

/** Each student's latest year that guardians see. */
const listPublished = (db: Db, schoolId: number) =>
  db
    .selectFrom("mark_snapshots as snapshot")
    .innerJoin("schools as school", "school.id", "snapshot.school_id")
    .distinctOn(["snapshot.student_id", "snapshot.year_id"])
    .select(["snapshot.student_id as studentId", "snapshot.year_id as yearId"])
    .select(sql<string>`(snapshot.published_at at time zone school.time_zone)::date::text`.as("publishedOn"))
    .select(
      sql<
        readonly Pick<ResultColumn, "code" | "label" | "max" | "semester">[]
      >`jsonb_path_query_array(snapshot.shown, '$.columns[*] ? (@.kind == "input")')`.as("columns"),
    )
    .select(
      sql<readonly Pick<SubjectYear, "offeringId" | "marks" | "inCategories">[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('offeringId', subject -> 'offeringId', 'marks', subject -> 'marks',
          'inCategories', coalesce(subject -> 'inCategories', '[]'))), '[]')
        from jsonb_array_elements(snapshot.shown -> 'subjects') as subject)`.as("subjects"),
    )
    .where("snapshot.school_id", "=", schoolId)
    .where("snapshot.is_hidden", "=", false)
    .where("snapshot.guardians_at", "<=", sql<Date>`now()`)
    .orderBy("snapshot.student_id")
    .orderBy("snapshot.year_id")
    .orderBy("snapshot.revision", "desc")
    .execute();
