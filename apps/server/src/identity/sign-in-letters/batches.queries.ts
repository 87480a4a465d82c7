import type { LetterBatch, LetterPart } from "@dars/contract/identity/school-letters";
import type { Names } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";
import { selectNames } from "#platform/db/shapes.ts";

/** Files hold codes, so they are deleted after a day. */
export const KEPT_HOURS = 24;
/** Orders are listed so far back. */
export const LISTED_DAYS = 7;
/** An order without progress for so long keeps no other one waiting. */
const STALLED_MINUTES = 10;
const MOST_LISTED = 30;

type Look = Pick<LetterBatch, "audience" | "who" | "locale" | "perPage" | "withPictures">;

const LOOK = [
  sql<Look["audience"]>`batch.audience`.as("audience"),
  sql<Look["who"]>`batch.who`.as("who"),
  "batch.locale",
  sql<Look["perPage"]>`batch.per_page`.as("perPage"),
  "batch.with_pictures as withPictures",
] as const;

const PARTS = sql<readonly LetterPart[]>`(
  select coalesce(json_agg(json_build_object(
    'no', part.no, 'people', cardinality(part.person_ids), 'letters', part.letters,
    'section', json_build_object('id', section.id, 'letter', section.letter, 'level', ${selectNames("level")})
  ) order by part.no), '[]')
  from letter_batch_parts as part
  join sections as section on section.school_id = part.school_id and section.id = part.section_id
  join levels as level on level.id = section.level_id
  where part.school_id = batch.school_id and part.batch_id = batch.id)`;

const batches = (db: Db, schoolId: number) =>
  db
    .selectFrom("letter_batches as batch")
    .select(["batch.id", "batch.asked_at as askedAt", "batch.stopped_at as stoppedAt"])
    .select(["batch.dropped_at as droppedAt", ...LOOK, PARTS.as("parts")])
    .where("batch.school_id", "=", schoolId);

export const listBatches = (db: Db, schoolId: number) =>
  batches(db, schoolId)
    .where("batch.asked_at", ">", sql<Date>`now() - make_interval(days => ${LISTED_DAYS})`)
    .orderBy("batch.id", "desc")
    .limit(MOST_LISTED)
    .execute();

export const findBatch = (db: Db, schoolId: number, key: string) =>
  batches(db, schoolId).where("batch.key", "=", key).executeTakeFirst();

/** Others who order letters of the school wait until the transaction ends. */
export const lockOrders = (db: Db, schoolId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`letters of ${schoolId}`}, 0))`.execute(db);

export async function isPrinting(db: Db, schoolId: number): Promise<boolean> {
  const found = await db
    .selectFrom("letter_batches as batch")
    .innerJoin("letter_batch_parts as part", (join) =>
      join.onRef("part.school_id", "=", "batch.school_id").onRef("part.batch_id", "=", "batch.id"),
    )
    .select("batch.id")
    .where("batch.school_id", "=", schoolId)
    .where("batch.stopped_at", "is", null)
    .where("batch.dropped_at", "is", null)
    .groupBy(["batch.id", "batch.asked_at"])
    .having(sql<boolean>`bool_or(part.printed_at is null)
      and greatest(batch.asked_at, max(part.printed_at)) > now() - make_interval(mins => ${STALLED_MINUTES})`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Sections of the current year, in the order of the levels. */
export async function listCurrentSections(db: Db, schoolId: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("sections")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "sections.school_id").onRef("year.id", "=", "sections.year_id"),
    )
    .select("sections.id")
    .where("sections.school_id", "=", schoolId)
    .where("year.state", "=", "current")
    .orderBy("sections.level_id")
    .orderBy("sections.letter")
    .orderBy("sections.id")
    .execute();
  return rows.map(({ id }) => id);
}

interface NewBatch extends Look {
  readonly key: string;
  readonly askedBy: number;
  readonly assignmentId: number;
}

export async function insertBatch(db: Db, schoolId: number, batch: NewBatch): Promise<number> {
  const { id } = await db
    .insertInto("letter_batches")
    .values({
      school_id: schoolId,
      key: batch.key,
      audience: batch.audience,
      who: batch.who,
      locale: batch.locale,
      per_page: batch.perPage,
      with_pictures: batch.withPictures,
      asked_by: batch.askedBy,
      assignment_id: batch.assignmentId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewPart {
  readonly no: number;
  readonly sectionId: number;
  readonly personIds: readonly number[];
}

export const insertParts = (db: Db, schoolId: number, batchId: number, parts: readonly NewPart[]) =>
  db
    .insertInto("letter_batch_parts")
    .values(
      parts.map(({ no, sectionId, personIds }) => ({
        school_id: schoolId,
        batch_id: batchId,
        no,
        section_id: sectionId,
        person_ids: [...personIds],
      })),
    )
    .execute();

/** A part with what its batch wants of it. */
export const findPart = (db: Db, schoolId: number, batchId: number, no: number) =>
  parts(db, schoolId, batchId).where("part.no", "=", no).executeTakeFirst();

/** The same for printing: nothing where it is printed, given up, or in another node's hands. */
export const lockOpenPart = (db: Db, schoolId: number, batchId: number, no: number) =>
  parts(db, schoolId, batchId)
    .where("part.no", "=", no)
    .where("part.printed_at", "is", null)
    .where("batch.stopped_at", "is", null)
    .where("batch.dropped_at", "is", null)
    .forUpdate(["part", "batch"])
    .skipLocked()
    .executeTakeFirst();

const parts = (db: Db, schoolId: number, batchId: number) =>
  db
    .selectFrom("letter_batch_parts as part")
    .innerJoin("letter_batches as batch", (join) =>
      join.onRef("batch.school_id", "=", "part.school_id").onRef("batch.id", "=", "part.batch_id"),
    )
    .innerJoin("sections as section", (join) =>
      join.onRef("section.school_id", "=", "part.school_id").onRef("section.id", "=", "part.section_id"),
    )
    .innerJoin("levels as level", "level.id", "section.level_id")
    .select([...LOOK, "batch.asked_by as askedBy", "batch.assignment_id as assignmentId"])
    .select(["batch.stopped_at as stoppedAt", "batch.dropped_at as droppedAt"])
    .select(["section.letter", "section.title", selectNames("level").as("level")])
    // An array of bigint would arrive as texts.
    .select([
      "part.section_id as sectionId",
      sql<readonly number[]>`to_json(part.person_ids)`.as("personIds"),
    ])
    .select(["part.printed_at as printedAt", "part.letters"])
    .where("part.school_id", "=", schoolId)
    .where("part.batch_id", "=", batchId);

/** The next one to print, if there is any. */
export async function findNextNo(db: Db, schoolId: number, batchId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("letter_batch_parts")
    .select("no")
    .where("school_id", "=", schoolId)
    .where("batch_id", "=", batchId)
    .where("printed_at", "is", null)
    .orderBy("no")
    .executeTakeFirst();
  return row?.no;
}

/** The role in which somebody asked, if it still holds and writes. */
export const findAsker = (db: Db, assignmentId: number) =>
  db
    .selectFrom("role_assignments as assignment")
    .innerJoin("accounts as account", "account.id", "assignment.account_id")
    .innerJoin("groups", "groups.id", "assignment.group_id")
    .leftJoin("schools as school", "school.id", "assignment.school_id")
    .select([
      sql<Role>`assignment.role`.as("role"),
      "assignment.account_id as accountId",
      "assignment.group_id as groupId",
      "assignment.school_id as schoolId",
      "assignment.person_id as personId",
    ])
    .where("assignment.id", "=", assignmentId)
    .where("assignment.state", "=", "active")
    .where("assignment.starts_at", "<=", sql<Date>`now()`)
    .where(sql<boolean>`coalesce(assignment.ends_at > now(), true)`)
    .where("account.state", "<>", "disabled")
    .where("groups.state", "not in", ["suspended", "closed"])
    .where(sql<boolean>`coalesce(school.state <> 'closed', true)`)
    .executeTakeFirst();

/** All children of these guardians in the sections of the current year, as far as they may look (FAM-1). */
export const listChildren = (db: Db, schoolId: number, guardianIds: readonly number[]) =>
  db
    .selectFrom("guardian_links as link")
    .innerJoin("people as child", (join) =>
      join.onRef("child.school_id", "=", "link.school_id").onRef("child.id", "=", "link.student_id"),
    )
    .select(["link.guardian_id as guardianId", selectNames("child").$castTo<Names>().as("name")])
    .where("link.school_id", "=", schoolId)
    .where("link.guardian_id", "=", sql<number>`any(${[...guardianIds]}::bigint[])`)
    .where("child.deleted_at", "is", null)
    .where("child.state", "=", "active")
    .where(letsSee("link"))
    .where(
      sql<boolean>`exists (select from enrolments as seat
        join sections on sections.school_id = seat.school_id and sections.id = seat.section_id
        join academic_years as year on year.school_id = sections.school_id and year.id = sections.year_id
        where seat.school_id = link.school_id and seat.student_id = link.student_id and seat.state = 'active'
          and year.state = 'current')`,
    )
    .orderBy("child.id")
    .execute();

const batchRow = (db: Db, schoolId: number, id: number) =>
  db.updateTable("letter_batches").where("school_id", "=", schoolId).where("id", "=", id);

export const updatePrinted = (
  db: Db,
  schoolId: number,
  { batchId, no, letters }: { readonly batchId: number; readonly no: number; readonly letters: number },
) =>
  db
    .updateTable("letter_batch_parts")
    .set({ letters, printed_at: sql<Date>`now()` })
    .where("school_id", "=", schoolId)
    .where("batch_id", "=", batchId)
    .where("no", "=", no)
    .execute();

export const updateStopped = (db: Db, schoolId: number, id: number) =>
  batchRow(db, schoolId, id)
    .set({ stopped_at: sql<Date>`now()` })
    .execute();

/** Waits for a file that is being printed. */
export const updateDropped = (db: Db, schoolId: number, id: number) =>
  batchRow(db, schoolId, id)
    .set({ dropped_at: sql<Date>`coalesce(dropped_at, dars_now())` })
    .execute();

/** Earlier orders to some of the same people; their letters are about to lose their codes. */
export async function updateReplaced(
  db: Db,
  schoolId: number,
  audience: Look["audience"],
): Promise<readonly number[]> {
  const rows = await db
    .updateTable("letter_batches")
    .set({ dropped_at: sql<Date>`now()` })
    .where("school_id", "=", schoolId)
    .where("dropped_at", "is", null)
    .$if(audience !== "everybody", (query) => query.where("audience", "in", ["everybody", audience]))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export const deleteBatch = (db: Db, schoolId: number, id: number) =>
  db.deleteFrom("letter_batches").where("school_id", "=", schoolId).where("id", "=", id).execute();
