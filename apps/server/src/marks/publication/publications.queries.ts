import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import type { Db } from "#platform/db/db.ts";
import type { MarkPublicationProblem, MarkPublicationState } from "#platform/db/schema.gen.ts";
import { ifFound, selectNames } from "#platform/db/shapes.ts";
import { holdsToday, todayIn } from "#platform/db/today.ts";

export interface Withheld {
  readonly studentId: number;
  readonly reason: string;
}

interface NewPublication {
  readonly yearId: number;
  readonly sectionIds: readonly number[];
  readonly codes: readonly string[];
  readonly withOutcome: boolean;
  readonly showRank: boolean;
  readonly isPartial: boolean;
  readonly state: MarkPublicationState;
  readonly publishAt: Date;
  readonly guardiansAt: Date;
  readonly withheld: readonly Withheld[];
  readonly accountId: number;
}

export const insertPublication = (db: Db, schoolId: number, made: NewPublication) =>
  db
    .insertInto("mark_publications")
    .values({
      school_id: schoolId,
      year_id: made.yearId,
      section_ids: [...made.sectionIds],
      codes: [...made.codes],
      with_outcome: made.withOutcome,
      show_rank: made.showRank,
      is_partial: made.isPartial,
      state: made.state,
      publish_at: made.publishAt,
      guardians_at: made.guardiansAt,
      withheld: JSON.stringify(made.withheld),
      made_by: made.accountId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

export const lockPublication = (db: Db, schoolId: number, publicationId: number) =>
  db
    .selectFrom("mark_publications")
    .select([
      "id",
      "year_id as yearId",
      sql<number[]>`to_jsonb(section_ids)`.as("sectionIds"),
      "codes",
      "state",
      "with_outcome as withOutcome",
      "guardians_at as guardiansAt",
      "made_by as madeBy",
      "failed_because as failedBecause",
      "rest_guardians_at as restGuardiansAt",
    ])
    .where("school_id", "=", schoolId)
    .where("id", "=", publicationId)
    .forUpdate()
    .executeTakeFirst();

export type LockedPublication = NonNullable<Awaited<ReturnType<typeof lockPublication>>>;

interface ChangedPublication {
  readonly state: MarkPublicationState;
  readonly students?: number;
  readonly because?: string;
  /** What remains after its withdrawal is still to be shown; absent: nothing is. */
  readonly restGuardiansAt?: Date | null;
}

export const updatePublication = (
  db: Db,
  schoolId: number,
  publicationId: number,
  { state, students, because, restGuardiansAt = null }: ChangedPublication,
) =>
  db
    .updateTable("mark_publications")
    .set({
      state,
      revision: sql<number>`revision + 1`,
      failed_because: null,
      rest_guardians_at: restGuardiansAt,
      ...(students !== undefined && { students }),
      ...(because !== undefined && { withdrawn_because: because, withdrawn_at: sql<Date>`now()` }),
    })
    .where("school_id", "=", schoolId)
    .where("id", "=", publicationId)
    .execute();

/** Null: it is begun anew. */
export const updateFailure = (
  db: Db,
  schoolId: number,
  publicationId: number,
  because: MarkPublicationProblem | null,
) =>
  db
    .updateTable("mark_publications")
    .set({ failed_because: because, revision: sql<number>`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", publicationId)
    .where(isUnfinished)
    .execute();

const isUnfinished = sql<boolean>`(state = 'scheduled' or rest_guardians_at is not null)`;

/** From when on guardians see what is hidden in a year until what remains after withdrawals is shown; null: nothing is. */
export async function findRestGuardiansAt(db: Db, schoolId: number, yearId: number): Promise<Date | null> {
  const { at } = await db
    .selectFrom("mark_publications")
    .select((from) => from.fn.max("rest_guardians_at").as("at"))
    .where("school_id", "=", schoolId)
    .where("year_id", "=", yearId)
    .executeTakeFirstOrThrow();
  return at;
}

export const listPublicationRows = (db: Db, schoolId: number) =>
  db
    .selectFrom("mark_publications as publication")
    .leftJoin("account_people as account_link", (join) =>
      join
        .onRef("account_link.school_id", "=", "publication.school_id")
        .onRef("account_link.account_id", "=", "publication.made_by"),
    )
    .leftJoin("people as person", (join) =>
      join
        .onRef("person.school_id", "=", "account_link.school_id")
        .onRef("person.id", "=", "account_link.person_id"),
    )
    .select((from) => [
      "publication.id",
      "publication.revision",
      "publication.codes",
      "publication.state",
      sql<boolean>`(publication.failed_because is null and (publication.rest_guardians_at is not null
        or publication.state = 'scheduled' and publication.publish_at <= now()))`.as("isUnderWay"),
      "publication.failed_because as failedBecause",
      "publication.with_outcome as withOutcome",
      "publication.publish_at as publishAt",
      "publication.guardians_at as guardiansAt",
      "publication.students",
      sql<number>`jsonb_array_length(publication.withheld)`.as("withheld"),
      ifFound("person", selectNames("person")).as("by"),
      "publication.withdrawn_because as withdrawnBecause",
      jsonArrayFrom(
        from
          .selectFrom("sections as section")
          .innerJoin("levels as level", "level.id", "section.level_id")
          .select(["section.id", "section.letter", selectNames("level").as("level")])
          .whereRef("section.school_id", "=", "publication.school_id")
          .where(sql<boolean>`section.id = any(publication.section_ids)`)
          .orderBy("level.position")
          .orderBy("section.id"),
      )
        .$castTo<{ readonly id: number; readonly letter: string; readonly level: Names }[]>()
        .as("sections"),
    ])
    .where("publication.school_id", "=", schoolId)
    .orderBy("publication.id", "desc")
    .limit(100)
    .execute();

/** Classes that students of sections sit in, with the columns asked for, locked until the transaction ends. */
export const lockClassColumns = (
  db: Db,
  schoolId: number,
  sectionIds: readonly number[],
  codes: readonly string[],
) =>
  db
    .selectFrom("mark_columns as column")
    .select(["column.class_id as classId", "column.code", "column.state"])
    .where("column.school_id", "=", schoolId)
    .where("column.code", "in", [...codes])
    .where("column.class_id", "in", classesOfSections(db, schoolId, sectionIds))
    .orderBy("column.class_id")
    .orderBy("column.code")
    .forUpdate()
    .execute();

/** Columns of these sections that are to be published by then. */
export async function listScheduledCodes(
  db: Db,
  schoolId: number,
  sectionIds: readonly number[],
  until: Date,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("mark_publications")
    .select("codes")
    .where("school_id", "=", schoolId)
    .where("state", "=", "scheduled")
    .where("publish_at", "<=", until)
    .where(sql<boolean>`section_ids @> ${[...sectionIds]}::bigint[]`)
    .execute();
  return rows.flatMap(({ codes }) => codes);
}

const classesOfSections = (db: Db, schoolId: number, sectionIds: readonly number[]) =>
  db
    .selectFrom("enrolments as enrolment")
    .innerJoin("class_enrolments as seat", (join) =>
      join
        .onRef("seat.school_id", "=", "enrolment.school_id")
        .onRef("seat.student_id", "=", "enrolment.student_id"),
    )
    .innerJoin("teaching_classes as class", (join) =>
      join
        .onRef("class.school_id", "=", "seat.school_id")
        .onRef("class.id", "=", "seat.teaching_class_id")
        .onRef("class.year_id", "=", "enrolment.year_id"),
    )
    .select("class.id")
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.section_id", "in", [...sectionIds])
    .where("class.state", "=", "open")
    .where(holdsToday("seat", schoolId));

/** The classes themselves, with their subject and section. */
export const listClassesInSections = (db: Db, schoolId: number, sectionIds: readonly number[]) =>
  db
    .selectFrom("teaching_classes as class")
    .innerJoin("subject_offerings as offering", (join) =>
      join.onRef("offering.school_id", "=", "class.school_id").onRef("offering.id", "=", "class.offering_id"),
    )
    .innerJoin("subjects as subject", "subject.id", "offering.subject_id")
    .select([
      "class.id",
      "class.section_id as sectionId",
      "class.year_id as yearId",
      "class.offering_id as offeringId",
      "offering.level_id as levelId",
    ])
    .where("class.school_id", "=", schoolId)
    .where("subject.on_report_card", "=", true)
    .where("class.id", "in", classesOfSections(db, schoolId, sectionIds))
    .execute();

interface Released {
  readonly classId: number;
  readonly code: string;
}

export async function insertPublished(
  db: Db,
  schoolId: number,
  publicationId: number,
  columns: readonly Released[],
): Promise<void> {
  if (columns.length === 0) return;
  await sql`insert into published_columns (school_id, class_id, code, publication_id)
    select ${schoolId}, class_id, code, ${publicationId} from unnest(
      ${columns.map(({ classId }) => classId)}::bigint[], ${columns.map(({ code }) => code)}::text[]
    ) as released (class_id, code)
    on conflict do nothing`.execute(db);
  await sql`update mark_columns set revision = revision + 1,
      state = case when state = 'approved' then 'published'::mark_column_state else state end
    from unnest(
      ${columns.map(({ classId }) => classId)}::bigint[], ${columns.map(({ code }) => code)}::text[]
    ) as released (class_id, code)
    where school_id = ${schoolId} and mark_columns.class_id = released.class_id
      and mark_columns.code = released.code`.execute(db);
}

/** Takes a publication's columns back to approved, those apart that another publication has as well. */
export async function deletePublished(db: Db, schoolId: number, publicationId: number): Promise<void> {
  await sql`with gone as (
      delete from published_columns where school_id = ${schoolId} and publication_id = ${publicationId}
      returning class_id, code
    )
    update mark_columns set state = 'approved', revision = revision + 1 from gone
    where mark_columns.school_id = ${schoolId} and mark_columns.class_id = gone.class_id
      and mark_columns.code = gone.code and not exists (
        select from published_columns as other
        where other.school_id = ${schoolId} and other.class_id = gone.class_id and other.code = gone.code
          and other.publication_id <> ${publicationId})`.execute(db);
}

export const findToday = async (db: Db, schoolId: number): Promise<string> => {
  const { rows } = await sql<{ today: string }>`select ${todayIn(schoolId)} as today`.execute(db);
  return rows[0]?.today ?? "";
};
