import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import type { TranscriptContent, TranscriptStanding } from "./transcript-content.ts";

/** How the latest enrolment of a student stands. */
export async function findStanding(
  db: Db,
  schoolId: number,
  studentId: number,
): Promise<{ readonly state: TranscriptStanding; readonly leftOn: string | null } | undefined> {
  const { rows } = await sql<{ readonly state: TranscriptStanding; readonly leftOn: string | null }>`
    select enrolment.state, to_char(enrolment.ends_on, 'YYYY-MM-DD') as "leftOn"
    from enrolments as enrolment
    join academic_years as year on year.school_id = enrolment.school_id and year.id = enrolment.year_id
    where enrolment.school_id = ${schoolId} and enrolment.student_id = ${studentId} and enrolment.state <> 'pending'
    order by year.starts_on desc, enrolment.id desc limit 1`.execute(db);
  return rows[0];
}

const COLUMNS = [
  "id",
  "student_id as studentId",
  "basis",
  "content",
  "code",
  "key_id as keyId",
  "digest",
  "signature",
] as const;

export type IssuedTranscript = NonNullable<Awaited<ReturnType<typeof findTranscript>>>;

export async function findTranscript(db: Db, schoolId: number, id: number) {
  const row = await db
    .selectFrom("grade_transcripts")
    .select(COLUMNS)
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && withContent(row);
}

export async function findTranscriptByBasis(
  db: Db,
  schoolId: number,
  { studentId, basis }: { readonly studentId: number; readonly basis: string },
) {
  const row = await db
    .selectFrom("grade_transcripts")
    .select(COLUMNS)
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .where("basis", "=", basis)
    .executeTakeFirst();
  return row && withContent(row);
}

const withContent = <R extends { readonly content: unknown }>(row: R) => ({
  ...row,
  // It was written as this and nothing else.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  content: row.content as TranscriptContent,
});

interface NewTranscript {
  readonly studentId: number;
  readonly basis: string;
  readonly content: TranscriptContent;
  readonly code: string;
  readonly codeHash: Buffer;
  readonly keyId: string;
  readonly digest: Buffer;
  readonly signature: Buffer;
  readonly issuedBy: number;
}

/** Nothing where the same transcript was issued at the same time. */
export async function insertTranscript(db: Db, schoolId: number, transcript: NewTranscript): Promise<void> {
  await sql`
    with issued as (
      insert into grade_transcripts (school_id, student_id, basis, content, code, key_id, digest, signature, issued_by)
      values (${schoolId}, ${transcript.studentId}, ${transcript.basis},
        ${JSON.stringify(transcript.content)}::jsonb, ${transcript.code}, ${transcript.keyId}, ${transcript.digest},
        ${transcript.signature}, ${transcript.issuedBy})
      on conflict (school_id, student_id, basis) do nothing
      returning school_id, id
    )
    insert into grade_transcript_codes (code_hash, school_id, transcript_id)
    select ${transcript.codeHash}, school_id, id from issued`.execute(db);
}

export const findTranscriptByCode = (directory: Db, codeHash: Buffer) =>
  directory
    .selectFrom("grade_transcript_codes")
    .select(["school_id as schoolId", "transcript_id as transcriptId"])
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
