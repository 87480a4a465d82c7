import type { DocumentKind } from "@dars/contract/admissions/application-record";
import type { GivenDocument } from "@dars/contract/admissions/applying";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { filesOn } from "#talking/files/public.ts";

interface DocumentRow {
  readonly fileId: string;
  readonly kind: DocumentKind;
  readonly givenAt: Date;
  readonly files: readonly GivenDocument["file"][];
}

/** The documents of an application, in the order in which they came. */
export async function listDocuments(db: Db, schoolId: number, id: number): Promise<GivenDocument[]> {
  const { rows } = await sql<DocumentRow>`
    select given.file_id as "fileId", given.kind, given.given_at as "givenAt",
      ${filesOn(schoolId, "application", sql`given.application_id`)} as files
    from application_documents as given
    where given.school_id = ${schoolId} and given.application_id = ${id}
    order by given.given_at, given.file_id`.execute(db);
  return rows.flatMap(({ fileId, kind, givenAt, files }) => {
    const file = files.find((each) => each.fileId === fileId);
    return file ? [{ kind, givenAt: givenAt.toISOString(), file }] : [];
  });
}

export const insertDocument = (
  db: Db,
  schoolId: number,
  id: number,
  { fileId, kind }: { readonly fileId: string; readonly kind: DocumentKind },
) =>
  sql`insert into application_documents (school_id, application_id, file_id, kind)
    values (${schoolId}, ${id}, ${fileId}, ${kind}) on conflict do nothing`.execute(db);

export const deleteDocument = (db: Db, schoolId: number, id: number, fileId: string) =>
  sql`delete from application_documents
    where school_id = ${schoolId} and application_id = ${id} and file_id = ${fileId}`.execute(db);

interface NewAnswer {
  readonly key: string;
  readonly request: string | null;
  readonly text: string | null;
}

export const insertAnswer = (db: Db, schoolId: number, id: number, { key, request, text }: NewAnswer) =>
  sql`insert into application_answers (school_id, application_id, key, request, answer)
    values (${schoolId}, ${id}, ${key}, ${request}, ${text})`.execute(db);

/** The latest first. */
export async function listAnswers(db: Db, schoolId: number, id: number) {
  const { rows } = await sql<NewAnswer & { readonly at: Date }>`
    select key, request, answer as text, answered_at as at from application_answers
    where school_id = ${schoolId} and application_id = ${id} order by answered_at desc`.execute(db);
  return rows;
}

/** The applications among these that exist. */
export async function listKnown(
  db: Db,
  schoolId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ readonly id: number }>`
    select id from applications where school_id = ${schoolId} and id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
