import type { Locale } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { todayIn } from "#platform/db/today.ts";

/** Where word of an application goes, and what names it. */
export interface Applicant {
  readonly key: string;
  readonly tracking: string;
  readonly phone: string;
  readonly email: string | null;
  /** Null: what the family reads is not known. */
  readonly locale: Locale | null;
  readonly revision: number;
}

const applicant = sql`key, tracking, phone, email, locale, revision`;

export async function findApplicant(
  db: Db,
  schoolId: number,
  tracking: string,
): Promise<Applicant | undefined> {
  const { rows } = await sql<Applicant>`
    select ${applicant} from applications where school_id = ${schoolId} and tracking = ${tracking}`.execute(
    db,
  );
  return rows[0];
}

/** Days before the end of an offer on which its family is reminded. */
const REMIND_DAYS = 3;

/** Open offers that end soon. */
export async function listEndingOffers(db: Db, schoolId: number): Promise<readonly Applicant[]> {
  const { rows } = await sql<Applicant>`
    select ${applicant} from applications where school_id = ${schoolId} and state = 'accepted'
      and offer_until <= ${todayIn(schoolId)} + ${REMIND_DAYS}::int order by id`.execute(db);
  return rows;
}

/** Whether its state is still the same, so that what the message says is true. */
export async function hasState(db: Db, schoolId: number, key: string, state: string): Promise<boolean> {
  const { rows } = await sql`
    select from applications where school_id = ${schoolId} and key = ${key} and state::text = ${state}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Expired offers. */
export async function expireOffers(db: Db, schoolId: number): Promise<readonly Applicant[]> {
  const { rows } = await sql<Applicant>`
    update applications set state = 'expired', state_since = now(), revision = revision + 1, offer_until = null
    where school_id = ${schoolId} and state = 'accepted' and offer_until < ${todayIn(schoolId)}
    returning ${applicant}`.execute(db);
  return rows;
}
