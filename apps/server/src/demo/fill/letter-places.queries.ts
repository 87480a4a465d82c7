import { sql, type RawBuilder } from "kysely";

import type { Moment } from "#demo/letters/public.ts";
import { addDays, toInstant, type SchoolPlan } from "#demo/schools/public.ts";
import type { Db } from "#platform/db/db.ts";

import { at, type Ids } from "./ids.ts";

/** The school that letters are written in. */
export interface LetterSchool {
  readonly plan: SchoolPlan;
  readonly ids: Ids;
}

const MINUTES = 60;

export const timeIn = ({ plan: { today } }: LetterSchool, { daysAgo, hour }: Moment): string =>
  new Date(toInstant(addDays(today, -daysAgo), hour * MINUTES)).toISOString();

/** The account of a person of the plan, read before rows are given as values. */
export async function findAccount(
  db: Db,
  { ids: { schoolId, people } }: LetterSchool,
  person: number,
): Promise<number> {
  const own = await db
    .selectFrom("account_people")
    .select("account_id")
    .where("school_id", "=", schoolId)
    .where("person_id", "=", at(people)(person))
    .orderBy("account_id")
    .executeTakeFirstOrThrow();
  return own.account_id;
}

/** The same within a statement that selects its rows. */
export const selectAccount = (
  { ids: { schoolId, people } }: LetterSchool,
  person: number,
): RawBuilder<number> => sql<number>`(
  select account_id from account_people
  where school_id = ${schoolId} and person_id = ${at(people)(person)} order by account_id limit 1)`;
