import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { eraseColumns } from "#platform/db/erase-columns.ts";
import { oneByOne } from "#platform/one-by-one.ts";
import { ENROLMENTS } from "#school/enrolment/public.ts";
import { GUARDIAN_LINKS } from "#school/guardians/public.ts";
import { PEOPLE, STUDENTS, TEACHERS } from "#school/people/public.ts";

/** Tables of which every column says what an erasure leaves. */
const DECLARED = [PEOPLE, STUDENTS, TEACHERS, GUARDIAN_LINKS, ENROLMENTS];

/** Everything of a person but messages and files. May be repeated. */
export async function eraseRecord(db: Db, schoolId: number, personId: number): Promise<void> {
  await inTurn(db, [
    ...DECLARED.flatMap((declared) => eraseColumns(declared, schoolId, personId) ?? []),
    sql`delete from roster_records
      where school_id = ${schoolId} and entity = 'user' and entity_id = ${personId}`,
    sql`delete from picture_pins where school_id = ${schoolId} and student_id = ${personId}`,
    sql`delete from care_notes where school_id = ${schoolId} and student_id = ${personId}`,
    sql`delete from records_apart where school_id = ${schoolId} and ${personId} in (one_id, other_id)`,
    sql`delete from family_consents where school_id = ${schoolId} and student_id = ${personId}`,
    sql`delete from lesson_readings where school_id = ${schoolId} and student_id = ${personId}`,
    sql`delete from lesson_doubts where school_id = ${schoolId} and student_id = ${personId}`,
    sql`update late_joiners set reason = '' where school_id = ${schoolId} and student_id = ${personId}`,
    sql`delete from notifications where school_id = ${schoolId} and person_id = ${personId}`,
    sql`delete from held_messages where school_id = ${schoolId} and sender_id = ${personId}`,
    sql`update absence_excuses set body = null, note = null, revision = revision + 1
      where school_id = ${schoolId} and student_id = ${personId} and (body is not null or note is not null)`,
    sql`update proposals set changes = '[]', payload = '{}', reason = null, decision_note = null,
        state = case when state = 'waiting' then 'refused' else state end
      where school_id = ${schoolId} and subject_kind = 'person' and subject_id = ${personId}
        and kind <> 'person.erased'`,
    sql`update erasure_requests set reason = null, refusal = null
      where school_id = ${schoolId} and person_id = ${personId}`,
    // Its reason stays: who asked the school for it.
    sql`update proposals set changes = '[]'
      where school_id = ${schoolId} and subject_kind = 'person' and subject_id = ${personId}
        and kind = 'person.erased'`,
  ]);
}

/** The ways to sign in of an account that only this school knows, and what its devices told. */
export async function eraseAccount(db: Db, schoolId: number, accountId: number): Promise<void> {
  await inTurn(db, [
    sql`update accounts set state = 'disabled', password_hash = null, locale = null, revision = revision + 1
      where id = ${accountId}`,
    sql`update sessions set device_name = null, app_version = null, push_token = null, push_tags = null
      where account_id = ${accountId}`,
    sql`delete from login_names where account_id = ${accountId}`,
    sql`delete from passkeys where account_id = ${accountId}`,
    sql`delete from authenticators where account_id = ${accountId}`,
    sql`delete from recovery_codes where account_id = ${accountId}`,
    sql`delete from linked_identities where account_id = ${accountId}`,
    sql`delete from one_time_codes where account_id = ${accountId}`,
    sql`delete from sign_in_challenges where account_id = ${accountId}`,
    sql`delete from notification_choices where account_id = ${accountId}`,
    sql`delete from notification_hours where account_id = ${accountId}`,
    sql`delete from calendar_feeds where account_id = ${accountId}`,
    sql`update post_comments set body = null where school_id = ${schoolId} and author_id = ${accountId}`,
  ]);
}

const inTurn = (db: Db, statements: readonly RawBuilder<unknown>[]) =>
  oneByOne(statements, async (statement) => void (await statement.execute(db)));
