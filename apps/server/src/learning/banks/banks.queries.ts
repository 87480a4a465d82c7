import type { BankQuestion } from "@dars/contract/learning/banks";
import type { Question } from "@dars/contract/learning/questions";
import type { Names, Theme } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { ifFound, selectIdAndNames, selectNames } from "#platform/db/shapes.ts";
import { isOfferingWithin, type ListScope } from "#school/schools/public.ts";

/** Which bank: of a subject and level of the school. */
export interface Bank {
  readonly subjectId: number;
  readonly levelId: number;
}

/** `ownerId`: the school whose questions are counted, or its head office. */
const lines = (db: Db, schoolId: number, reach: ListScope, ownerId: number) =>
  db
    .selectFrom("subject_offerings as offering")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "offering.school_id").onRef("year.id", "=", "offering.year_id"),
    )
    .innerJoin("subjects as subject", "subject.id", "offering.subject_id")
    .innerJoin("levels as level", "level.id", "offering.level_id")
    .select([
      sql<{ id: number; name: Names; theme: Theme; icon: string | null }>`json_build_object('id', subject.id,
        'name', ${selectNames("subject")}, 'theme', subject.theme, 'icon', subject.icon)`.as("subject"),
      selectIdAndNames("level").as("level"),
      sql<number>`(select count(*) from bank_questions as known where known.school_id = ${ownerId}
        and known.subject_id = subject.id and known.level_id = level.id)`.as("questions"),
    ])
    .where("offering.school_id", "=", schoolId)
    .where("year.state", "=", "current")
    .where(isOfferingWithin(db, schoolId, reach))
    .groupBy(["subject.id", "level.id"]);

/** Banks in reach for this year's offerings, by subject and level. */
export const listBankLines = (db: Db, schoolId: number, reach: ListScope, ownerId: number) =>
  lines(db, schoolId, reach, ownerId).orderBy("subject.position").orderBy("level.position").execute();

export const findBankLine = (
  db: Db,
  schoolId: number,
  reach: ListScope,
  ownerId: number,
  { subjectId, levelId }: Bank,
) =>
  lines(db, schoolId, reach, ownerId)
    .where("subject.id", "=", subjectId)
    .where("level.id", "=", levelId)
    .executeTakeFirst();

/** The head office, whose rows the questions of the group are, by one of its schools and within a statement. */
export const selectOfficeId = (schoolId: number) => sql<number>`(select office.id from schools as own
  join schools as office on office.group_id = own.group_id and office.kind = 'office' where own.id = ${schoolId})`;

export async function readHeadOffice(db: Db, schoolId: number): Promise<{ readonly id: number }> {
  const { rows } = await sql<{
    readonly id: number;
  }>`select id from ${selectOfficeId(schoolId)} as office (id)`.execute(db);
  const [office] = rows;
  if (!office) throw new RangeError("Every group has a head office.");
  return office;
}

const inBank = (db: Db, schoolId: number, { subjectId, levelId }: Bank) =>
  db
    .selectFrom("bank_questions as known")
    .where("known.school_id", "=", schoolId)
    .where("known.subject_id", "=", subjectId)
    .where("known.level_id", "=", levelId);

/** Exercises that have a copy of `known`: of the school, and of the group's those of which the reader's rows tell. */
const uses = sql`(
  select use.school_id, use.exercise_id from bank_question_uses as use
  where use.school_id = known.school_id and use.question_id = known.id
  union all
  select use.school_id, use.exercise_id from group_question_uses as use
  where use.office_id = known.school_id and use.question_id = known.id)`;

const MOST_NAMED = 5;

const COLUMNS = [
  "known.id",
  sql<Question>`known.question`.as("question"),
  "known.revision",
  sql<number>`(select count(*) from ${uses} as use)`.as("uses"),
  sql<number>`(select count(distinct use.school_id) from ${uses} as use)`.as("schools"),
  sql<NonNullable<BankQuestion["usedIn"]>>`coalesce((
    select json_agg(json_build_object('id', recent.id, 'title', recent.title, 'lesson', recent.lesson) order by recent.id desc) from (
      select exercise.id, exercise.title, ${ifFound("lesson", selectNames("lesson"))} as lesson
      from ${uses} as use
      join exercises as exercise on exercise.school_id = use.school_id and exercise.id = use.exercise_id
      left join lessons as lesson on lesson.school_id = exercise.school_id and lesson.id = exercise.lesson_id
      order by exercise.id desc limit ${sql.lit(MOST_NAMED)}) as recent), '[]')`.as("usedIn"),
] as const;

interface Wish {
  /** Words that it has all of, as search has them. */
  readonly words: readonly string[];
  readonly type?: string | undefined;
  readonly tag?: string | undefined;
  readonly difficulty?: number | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

export const listMatchingQuestions = (db: Db, schoolId: number, bank: Bank, wish: Wish) =>
  inBank(db, schoolId, bank)
    .select(COLUMNS)
    .$if(wish.type !== undefined, (query) => query.where("known.kind", "=", wish.type ?? ""))
    .$if(wish.tag !== undefined, (query) => query.where(sql<boolean>`${wish.tag} = any(known.tags)`))
    .$if(wish.difficulty !== undefined, (query) => query.where("known.difficulty", "=", wish.difficulty ?? 0))
    .$if(wish.before !== undefined, (query) => query.where("known.id", "<", wish.before ?? 0))
    .where(
      sql<boolean>`not exists (select from unnest(${[...wish.words]}::text[]) as word
        where position(word in known.words) = 0)`,
    )
    .orderBy("known.id", "desc")
    .limit(wish.limit)
    .execute();

/** The whole bank in the order in which it grew. */
export const listAllQuestions = (db: Db, schoolId: number, bank: Bank) =>
  inBank(db, schoolId, bank)
    .select(["known.id", sql<Question>`known.question`.as("question")])
    .orderBy("known.id")
    .execute();

const MOST_TAGS = 30;

export async function listTags(db: Db, schoolId: number, bank: Bank): Promise<string[]> {
  const rows = await inBank(db, schoolId, bank)
    .select(sql<string>`unnest(known.tags)`.as("tag"))
    .groupBy("tag")
    .orderBy(sql`count(*)`, "desc")
    .orderBy("tag")
    .limit(MOST_TAGS)
    .execute();
  return rows.map(({ tag }) => tag);
}

export const lockQuestion = (db: Db, schoolId: number, bank: Bank, questionId: number) =>
  inBank(db, schoolId, bank)
    .select(["known.id", "known.revision"])
    .where("known.id", "=", questionId)
    .forUpdate()
    .executeTakeFirst();

/** A question as its row has it. */
export interface BankRow {
  readonly question: Question;
  readonly words: string;
  readonly fingerprint: string;
}

interface From {
  readonly authorId: number | null;
  readonly importId: number | null;
}

/** Inserts questions that the bank does not have yet. Returns their fingerprints. */
export async function insertQuestions(
  db: Db,
  schoolId: number,
  { subjectId, levelId }: Bank,
  given: readonly BankRow[],
  { authorId, importId }: From,
): Promise<ReadonlyArray<{ readonly id: number; readonly revision: number; readonly fingerprint: string }>> {
  const { rows } = await sql<{ id: number; revision: number; fingerprint: string }>`
    insert into bank_questions (school_id, subject_id, level_id, question, kind, difficulty, tags, words, fingerprint,
      import_id, author_id)
    select ${schoolId}, ${subjectId}, ${levelId}, question, question ->> 'type',
      (question ->> 'difficulty')::smallint, array(select jsonb_array_elements_text(question -> 'tags')), words,
      fingerprint, ${importId}, ${authorId}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (question jsonb, words text, fingerprint text)
    on conflict do nothing
    returning id, revision, fingerprint`.execute(db);
  return rows;
}

export async function updateQuestion(
  db: Db,
  schoolId: number,
  questionId: number,
  { question, words, fingerprint }: BankRow,
): Promise<{ readonly id: number; readonly revision: number }> {
  return db
    .updateTable("bank_questions")
    .set((eb) => ({
      question: JSON.stringify(question),
      kind: question.type,
      difficulty: question.difficulty,
      tags: question.tags,
      words,
      fingerprint,
      revision: eb("revision", "+", 1),
    }))
    .where("school_id", "=", schoolId)
    .where("id", "=", questionId)
    .returning(["id", "revision"])
    .executeTakeFirstOrThrow();
}

export async function deleteQuestion(db: Db, schoolId: number, questionId: number): Promise<void> {
  await sql`delete from bank_question_uses where school_id = ${schoolId} and question_id = ${questionId}`.execute(
    db,
  );
  await sql`delete from bank_questions where school_id = ${schoolId} and id = ${questionId}`.execute(db);
}
