import type { BatchPart } from "@dars/contract/marks/cards";
import type { Locale } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byShownName, selectNames } from "#platform/db/shapes.ts";

import type { CardKind, Digits } from "./card-content.ts";

/** Batches are listed so far back, and their files kept so long. */
export const KEPT_DAYS = 7;
const MOST_LISTED = 30;

interface BatchRow {
  readonly id: number;
  readonly yearId: number;
  readonly year: string;
  readonly kind: CardKind;
  readonly locale: Locale;
  readonly hasEasternDigits: boolean;
  readonly askedAt: Date;
  readonly parts: readonly BatchPart[];
}

const batches = (db: Db, schoolId: number) =>
  db
    .selectFrom("card_batches as batch")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "batch.school_id").onRef("year.id", "=", "batch.year_id"),
    )
    .select([
      "batch.id",
      "batch.year_id as yearId",
      "year.title as year",
      "batch.kind",
      "batch.locale",
      "batch.has_eastern_digits as hasEasternDigits",
      "batch.asked_at as askedAt",
      partsOf.as("parts"),
    ])
    .where("batch.school_id", "=", schoolId);

const partsOf = sql<readonly BatchPart[]>`(
  select coalesce(json_agg(json_build_object(
    'no', part.no, 'students', cardinality(part.student_ids), 'cards', cardinality(part.card_ids), 'bytes', part.bytes,
    'section', json_build_object('id', section.id, 'letter', section.letter, 'level', ${selectNames("level")})
  ) order by part.no), '[]')
  from card_batch_parts as part
  join sections as section on section.school_id = part.school_id and section.id = part.section_id
  join levels as level on level.id = section.level_id
  where part.school_id = batch.school_id and part.batch_id = batch.id)`;

export const listBatches = (db: Db, schoolId: number): Promise<readonly BatchRow[]> =>
  batches(db, schoolId)
    .where("batch.asked_at", ">", sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .orderBy("batch.id", "desc")
    .limit(MOST_LISTED)
    .execute();

export const findBatch = (db: Db, schoolId: number, by: { readonly id: number } | { readonly key: string }) =>
  batches(db, schoolId)
    .$if("id" in by, (query) => query.where("batch.id", "=", "id" in by ? by.id : 0))
    .$if("key" in by, (query) => query.where("batch.key", "=", "key" in by ? by.key : ""))
    .executeTakeFirst();

interface NewBatch {
  readonly key: string;
  readonly yearId: number;
  readonly kind: CardKind;
  readonly locale: Locale;
  readonly digits: Digits;
  readonly askedBy: number;
}

/** Undefined where it was asked for before. */
export async function insertBatch(db: Db, schoolId: number, batch: NewBatch): Promise<number | undefined> {
  const row = await db
    .insertInto("card_batches")
    .values({
      school_id: schoolId,
      key: batch.key,
      year_id: batch.yearId,
      kind: batch.kind,
      locale: batch.locale,
      has_eastern_digits: batch.digits === "arab",
      asked_by: batch.askedBy,
    })
    .onConflict((conflict) => conflict.columns(["school_id", "key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export interface NewPart {
  readonly no: number;
  readonly sectionId: number;
  readonly studentIds: readonly number[];
}

export const insertParts = (db: Db, schoolId: number, batchId: number, parts: readonly NewPart[]) =>
  db
    .insertInto("card_batch_parts")
    .values(
      parts.map(({ no, sectionId, studentIds }) => ({
        school_id: schoolId,
        batch_id: batchId,
        no,
        section_id: sectionId,
        student_ids: [...studentIds],
      })),
    )
    .execute();

/**
 * Who of these sections has something published now (PUB-2, PUB-3): as they sit in the register, those without a
 * number by name.
 */
export const listSeats = (db: Db, schoolId: number, sectionIds: readonly number[], locale: Locale) =>
  db
    .selectFrom((query) =>
      query
        .selectFrom("mark_snapshots")
        .distinctOn(["student_id", "year_id"])
        .select(["school_id", "student_id", "year_id", "section_id"])
        .where("school_id", "=", schoolId)
        .where("is_hidden", "=", false)
        .where("published_at", "<=", sql<Date>`now()`)
        .where("year_id", "in", (years) =>
          years
            .selectFrom("sections")
            .select("sections.year_id")
            .where("sections.school_id", "=", schoolId)
            .where("sections.id", "in", sectionIds),
        )
        .orderBy("student_id")
        .orderBy("year_id")
        .orderBy("revision", "desc")
        .as("latest"),
    )
    .leftJoin("enrolments as enrolment", (join) =>
      join
        .onRef("enrolment.school_id", "=", "latest.school_id")
        .onRef("enrolment.student_id", "=", "latest.student_id")
        .onRef("enrolment.section_id", "=", "latest.section_id"),
    )
    .innerJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "latest.school_id").onRef("person.id", "=", "latest.student_id"),
    )
    .innerJoin("sections as section", (join) =>
      join.onRef("section.school_id", "=", "latest.school_id").onRef("section.id", "=", "latest.section_id"),
    )
    .innerJoin("levels as level", "level.id", "section.level_id")
    .select([
      "latest.section_id as sectionId",
      "latest.year_id as yearId",
      "latest.student_id as studentId",
      sql<number | null>`min(enrolment.register_no)`.as("registerNo"),
    ])
    .where("latest.section_id", "in", sectionIds)
    .groupBy([
      "latest.section_id",
      "latest.year_id",
      "latest.student_id",
      "person.school_id",
      "person.id",
      "section.school_id",
      "section.id",
      "level.id",
    ])
    .orderBy("level.position")
    .orderBy("section.letter")
    .orderBy("latest.section_id")
    .orderBy("registerNo", (order) => order.asc().nullsLast())
    .orderBy(byShownName("person", locale))
    .orderBy("latest.student_id")
    .execute();

/** A part with what its batch wants of it. */
export const findPart = (db: Db, schoolId: number, batchId: number, no: number) =>
  db
    .selectFrom("card_batch_parts as part")
    .innerJoin("card_batches as batch", (join) =>
      join.onRef("batch.school_id", "=", "part.school_id").onRef("batch.id", "=", "part.batch_id"),
    )
    .innerJoin("sections as section", (join) =>
      join.onRef("section.school_id", "=", "part.school_id").onRef("section.id", "=", "part.section_id"),
    )
    .select([
      "batch.year_id as yearId",
      "batch.kind",
      "batch.locale",
      "batch.has_eastern_digits as hasEasternDigits",
      "batch.asked_by as askedBy",
      "part.student_ids as studentIds",
      "part.printed_at as printedAt",
      "part.bytes",
      "section.letter",
    ])
    .where("part.school_id", "=", schoolId)
    .where("part.batch_id", "=", batchId)
    .where("part.no", "=", no)
    .executeTakeFirst();

interface PrintedPart {
  readonly batchId: number;
  readonly no: number;
  readonly cardIds: readonly number[];
  readonly bytes: number;
}

/** Nothing where another node printed it meanwhile. */
export const updatePrinted = (db: Db, schoolId: number, { batchId, no, cardIds, bytes }: PrintedPart) =>
  db
    .updateTable("card_batch_parts")
    .set({ card_ids: [...cardIds], bytes, printed_at: sql<Date>`now()` })
    .where("school_id", "=", schoolId)
    .where("batch_id", "=", batchId)
    .where("no", "=", no)
    .where("printed_at", "is", null)
    .execute();

export const deleteBatch = (db: Db, schoolId: number, id: number) =>
  db.deleteFrom("card_batches").where("school_id", "=", schoolId).where("id", "=", id).execute();
