import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import type { Bank } from "./banks.queries.ts";
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
 * the fingerprints of the questions that the bank did not have.
 */
export async function insertRead(
  db: Db,
  schoolId: number,
  { subjectId, levelId }: Bank,
  { authorId, importId }: { readonly authorId: number; readonly importId: number },
): Promise<readonly string[]> {
  await sql`
    insert into question_media (school_id, media, type, bytes)
    select school_id, media, type, content from question_import_reads
    where school_id = ${schoolId} and import_id = ${importId} and media is not null
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ fingerprint: string }>`
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
    on conflict do nothing
    returning fingerprint`.execute(db);
  return rows.map(({ fingerprint }) => fingerprint);
}

/**
 * The preview of a waiting import as JSON, written by the database: with ten thousand questions in it, whoever else is
 * answered would wait for it to be read and written again here. Undefined where the file is not read.
 */
export async function findPreview(
  db: Db,
  schoolId: number,
  { subjectId, levelId }: Bank,
  importId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ readonly json: string }>`
    with item as (
      select given.item, given.no, given.item ->> 'fingerprint' as fingerprint
      from question_imports as import, jsonb_array_elements(import.found -> 'items') with ordinality as given (item, no)
      where import.school_id = ${schoolId} and import.id = ${importId}
    ), judged as (
      select item.no, item.item, case
        when fingerprint is null then 'refused'
        when row_number() over (partition by fingerprint order by no) > 1 or exists (
          select from bank_questions as known where known.school_id = ${schoolId}
            and known.subject_id = ${subjectId} and known.level_id = ${levelId}
            and known.fingerprint = item.fingerprint) then 'known'
        when item.item -> 'reasons' <> '[]' then 'withLoss'
        else 'imported' end as state
      from item
    )
    select json_build_object('id', import.id, 'fileName', import.file_name, 'state', import.state,
      'createdAt', to_char(import.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'committedAt', null, 'undoneAt', null, 'format', import.found -> 'format', 'mayUndo', false,
      'items', (select coalesce(json_agg(json_build_object('id', judged.item -> 'id', 'words', judged.item -> 'words',
        'reasons', judged.item -> 'reasons', 'state', judged.state) order by judged.no), '[]') from judged))::text as json
    from question_imports as import
    where import.school_id = ${schoolId} and import.id = ${importId} and import.state = 'receiving'
      and import.found is not null`.execute(db);
  return rows[0]?.json;
}
