import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import type { Bank } from "./banks.queries.ts";
import { hasPages, isUsed } from "./imports.queries.ts";
import type { ReadPieces } from "./read-in-thread.ts";

/** Keeps what was read of a file, unless more parts have come since or it was put into the bank. */
export async function saveRead(
  db: Db,
  schoolId: number,
  { importId, partsCome }: { readonly importId: number; readonly partsCome: number },
  { found, pieces }: ReadPieces,
): Promise<void> {
  const { rows } = await sql`update question_imports set found_of = ${partsCome}, found = ${found}::jsonb
    where school_id = ${schoolId} and id = ${importId} and state = 'receiving' and parts_come = ${partsCome}
    returning id`.execute(db);
  if (rows.length === 0) return;
  await sql`delete from question_import_reads where school_id = ${schoolId} and import_id = ${importId}`.execute(
    db,
  );
  for (const [place, { medium, content }] of pieces.entries())
    await db
      .insertInto("question_import_reads")
      .values({
        school_id: schoolId,
        import_id: importId,
        place,
        media: medium?.key ?? null,
        type: medium?.type ?? null,
        content: Buffer.from(content.buffer),
      })
      .execute();
}

/**
 * Puts the questions and media of a file that was read into the bank, without taking them out of the database. Returns
 * how many of them the bank did not have.
 */
export async function insertRead(
  db: Db,
  schoolId: number,
  { subjectId, levelId }: Bank,
  { authorId, importId }: { readonly authorId: number; readonly importId: number },
): Promise<number> {
  await sql`
    insert into question_media (school_id, media, type, bytes)
    select school_id, media, type, content from question_import_reads
    where school_id = ${schoolId} and import_id = ${importId} and media is not null
    on conflict do nothing`.execute(db);
  const { numAffectedRows = 0n } = await sql`
    insert into bank_questions (school_id, subject_id, level_id, question, kind, difficulty, tags, words, fingerprint,
      import_id, author_id)
    select ${schoolId}, ${subjectId}, ${levelId}, question, question ->> 'type',
      (question ->> 'difficulty')::smallint, array(select jsonb_array_elements_text(question -> 'tags')), words,
      fingerprint, ${importId}, ${authorId}
    from question_import_reads as piece,
      rows from (
        jsonb_to_recordset(convert_from(piece.content, 'UTF8')::jsonb)
          as (question jsonb, words text, fingerprint text)
      ) with ordinality as given (question, words, fingerprint, no)
    where piece.school_id = ${schoolId} and piece.import_id = ${importId} and piece.media is null
    order by piece.place, given.no
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

/**
 * What becomes of each item of a file that was read, or became: known is what the bank has from elsewhere. Each is
 * counted once; of two alike in one file the second is known.
 */
const judgedItems = (schoolId: number, { subjectId, levelId }: Bank, importId: number) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', judged.item -> 'id', 'words', judged.item -> 'words',
    'reasons', judged.item -> 'reasons', 'state', judged.state) order by judged.no), '[]')
  from (
    select given.item, given.no, case
      when given.item ->> 'fingerprint' is null then 'refused'
      when row_number() over (partition by given.item ->> 'fingerprint' order by given.no) > 1 or exists (
        select from bank_questions as known where known.school_id = ${schoolId}
          and known.subject_id = ${subjectId} and known.level_id = ${levelId}
          and known.fingerprint = given.item ->> 'fingerprint'
          and known.import_id is distinct from ${importId}) then 'known'
      when given.item -> 'reasons' <> '[]' then 'withLoss'
      else 'imported' end as state
    from question_imports as own, jsonb_array_elements(own.found -> 'items') with ordinality as given (item, no)
    where own.school_id = ${schoolId} and own.id = ${importId}
  ) as judged)`;

/** Keeps what became of each item. Returns the format of the file. */
export async function updateCommitted(
  db: Db,
  schoolId: number,
  bank: Bank,
  importId: number,
): Promise<string> {
  const { rows } = await sql<{ readonly format: string }>`
    update question_imports set state = 'committed', committed_at = now(), found = null,
      report = jsonb_build_object('format', found -> 'format', 'items', ${judgedItems(schoolId, bank, importId)})
    where school_id = ${schoolId} and id = ${importId}
    returning report ->> 'format' as format`.execute(db);
  return rows[0]?.format ?? "unknown";
}

const instant = (column: string) =>
  sql`to_char(import.${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * An import as JSON, written by the database: with ten thousand questions in it, whoever else is answered would wait for
 * it to be read and written again here. Undefined where a waiting file is not read.
 */
export async function findShown(
  db: Db,
  schoolId: number,
  bank: Bank,
  importId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ readonly json: string }>`
    select json_build_object('id', import.id, 'fileName', import.file_name, 'state', import.state,
      'createdAt', ${instant("created_at")}, 'committedAt', ${instant("committed_at")},
      'undoneAt', ${instant("undone_at")}, 'format', coalesce(import.report, import.found) -> 'format',
      'hasPages', ${hasPages(schoolId, importId)} and exists (select from question_import_parts as part
        where part.school_id = import.school_id and part.import_id = import.id),
      'mayUndo', import.state = 'committed' and not ${isUsed(schoolId, importId)},
      'items', coalesce(import.report -> 'items', ${judgedItems(schoolId, bank, importId)}))::text as json
    from question_imports as import
    where import.school_id = ${schoolId} and import.id = ${importId}
      and (import.report is not null or import.found is not null)`.execute(db);
  return rows[0]?.json;
}
