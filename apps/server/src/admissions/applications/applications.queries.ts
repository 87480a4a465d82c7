import type { ApplicationRecord, ApplicationState } from "@dars/contract/admissions/application-record";
import type { Application, ApplicationLine } from "@dars/contract/admissions/applications";
import type { ApplicationStatus } from "@dars/contract/admissions/applying";
import type { Locale, Names } from "@dars/contract/platform/primitives";
import type { PersonNameParts } from "@dars/contract/school/people";
import { sql, type RawBuilder } from "kysely";

import { deleteMessagesAbout, describeApplication } from "#identity/outbound/public.ts";
import type { Db } from "#platform/db/db.ts";
import { selectIdAndNames, selectNames } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";

/** Settled applications on one page. */
export const SETTLED_PAGE = 100;

export interface LineRow extends Pick<
  ApplicationLine,
  "key" | "level" | "state" | "isDuplicate" | "isAnswered" | "waitingPlace"
> {
  readonly id: number;
  readonly revision: number;
  readonly nameParts: PersonNameParts;
  readonly since: Date;
  readonly submittedAt: Date;
}

/** Another application of the same child, whose national id or whose name and day of birth it has (APP-2). */
const isAnother = sql<boolean>`other.school_id = one.school_id and other.id <> one.id
  and (other.national_id_hash = one.national_id_hash
    or (other.name_words = one.name_words and other.birth_date = one.birth_date))`;

const line = sql`one.key, one.revision, ${selectIdAndNames("level")} as level, one.state, one.state_since as since,
  one.submitted_at as "submittedAt", one.name_parts as "nameParts",
  exists (select from applications as other where ${isAnother}) as "isDuplicate",
  one.state = 'under_review' and exists (select from application_answers as answer where answer.school_id = one.school_id
    and answer.application_id = one.id and answer.answered_at >= one.state_since) as "isAnswered",
  case when one.state = 'waitlisted' then (select count(*)::int from applications as ahead
    where ahead.school_id = one.school_id and ahead.level_id = one.level_id and ahead.state = 'waitlisted'
      and (ahead.state_since, ahead.id) <= (one.state_since, one.id)) end as "waitingPlace"`;

/** As exact as a cursor of JavaScript. */
const submitted = sql`date_trunc('milliseconds', one.submitted_at)`;

const listWhere = async (
  db: Db,
  condition: RawBuilder<unknown>,
  limit: number | null = null,
): Promise<readonly LineRow[]> => {
  const { rows } = await sql<LineRow>`select one.id, ${line} from applications as one
    join levels as level on level.id = one.level_id where ${condition}
    order by ${submitted} desc, one.id desc limit ${limit}`.execute(db);
  return rows;
};

/** States in which nothing is expected of anybody. */
const isSettled = sql<boolean>`one.state in ('enrolled', 'rejected', 'withdrawn', 'expired')`;

/** All that the office or the family still has to do something about. */
export const listOpen = (db: Db, schoolId: number) =>
  listWhere(db, sql`one.school_id = ${schoolId} and not ${isSettled}`);

interface LinePlace {
  readonly submittedAt: string;
  readonly id: number;
}

/** A page of the settled ones, and one more. */
export const listSettled = (db: Db, schoolId: number, after: LinePlace | undefined) =>
  listWhere(
    db,
    sql`one.school_id = ${schoolId} and ${isSettled} and ${
      after
        ? sql`(${submitted}, one.id) < (${after.submittedAt}::timestamptz, ${after.id}::bigint)`
        : sql`true`
    }`,
    SETTLED_PAGE + 1,
  );

export async function countSettled(db: Db, schoolId: number): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from applications as one where one.school_id = ${schoolId} and ${isSettled}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** APP-2. */
export const listAlike = (db: Db, schoolId: number, id: number) =>
  listWhere(
    db,
    sql`one.school_id = ${schoolId} and exists (select from applications as other where ${isAnother} and other.id = ${id})`,
  );

/** APP-2: students whom another application of the same child became. */
export async function listEnrolledAlike(db: Db, schoolId: number, id: number): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly studentId: number }>`
    select distinct one.student_id as "studentId" from applications as one
    where one.school_id = ${schoolId} and one.student_id is not null
      and exists (select from applications as other where ${isAnother} and other.id = ${id})`.execute(db);
  return rows.map(({ studentId }) => studentId);
}

type Written = Omit<ApplicationRecord, "name" | "nationalId">;

export interface ApplicationRow
  extends
    LineRow,
    Written,
    Pick<Application, "phone" | "tracking" | "request" | "note" | "offerUntil" | "studentId"> {
  readonly email: string | null;
  readonly locale: Locale | null;
  readonly hasNationalId: boolean;
  readonly nationalIdSealed: Buffer | null;
  readonly assessmentAt: Date | null;
  readonly slotId: number | null;
  readonly isOfferOver: boolean;
  readonly revision: number;
}

/** The application, under lock where it shall be changed. */
export async function findApplication(
  db: Db,
  schoolId: number,
  key: string,
  isLocked = false,
): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`
    select one.id, ${line}, one.sex, one.birth_date::text as "birthDate", one.level_id as "levelId",
      one.previous_school as "previousSchool", one.previous_result as "previousResult", one.siblings, one.needs,
      one.guardians, one.phone, one.email, one.locale, one.tracking, one.request, one.assessment_at as "assessmentAt", one.slot_id as "slotId", one.note,
      one.offer_until::text as "offerUntil", coalesce(one.offer_until < ${todayIn(schoolId)}, false) as "isOfferOver", one.student_id as "studentId", one.revision,
      one.national_id_sealed is not null as "hasNationalId", one.national_id_sealed as "nationalIdSealed"
    from applications as one join levels as level on level.id = one.level_id
    where one.school_id = ${schoolId} and one.key = ${key}
    ${isLocked ? sql`for update of one` : sql``}`.execute(db);
  return rows[0];
}

interface NewApplication extends Written {
  readonly key: string;
  readonly tracking: string;
  readonly phone: string;
  readonly email: string | null;
  readonly locale: Locale | null;
  readonly nameParts: PersonNameParts;
  readonly nameWords: string;
  readonly nationalIdSealed: Buffer | null;
  readonly nationalIdHash: Buffer | null;
}

export async function insertApplication(db: Db, schoolId: number, of: NewApplication): Promise<number> {
  const { id } = await db
    .insertInto("applications")
    .values({
      school_id: schoolId,
      key: of.key,
      tracking: of.tracking,
      phone: of.phone,
      email: of.email,
      locale: of.locale,
      level_id: of.levelId,
      name_parts: JSON.stringify(of.nameParts),
      name_words: of.nameWords,
      sex: of.sex,
      birth_date: of.birthDate,
      national_id_sealed: of.nationalIdSealed,
      national_id_hash: of.nationalIdHash,
      guardians: JSON.stringify(of.guardians),
      previous_school: of.previousSchool,
      previous_result: of.previousResult,
      siblings: of.siblings,
      needs: of.needs,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface Move {
  readonly to: ApplicationState;
  readonly text: string | null;
  readonly assessmentAt: string | null;
}

/** Days for which an offer is valid. */
const OFFER_DAYS = 14;

/** A request stays until it is answered; a note stays until it is replaced. */
export async function updateState(
  db: Db,
  schoolId: number,
  id: number,
  { to, text, assessmentAt }: Move,
): Promise<number> {
  const isAsked = to === "info_requested" || to === "assessment_scheduled";
  const { rows } = await sql<{ readonly revision: number }>`
    update applications set state = ${to}, state_since = now(), revision = revision + 1,
      request = ${isAsked ? text : null},
      note = ${isAsked ? sql`note` : sql`coalesce(${text}, note)`},
      assessment_at = case when ${to} = 'assessment_scheduled' then ${assessmentAt}::timestamptz else assessment_at end,
      slot_id = case when ${to} in ('assessed', 'accepted', 'waitlisted', 'offer_accepted') then slot_id end,
      offer_until = case when ${to} = 'accepted' then ${todayIn(schoolId)} + ${OFFER_DAYS}::int
        when ${to} = 'offer_accepted' then offer_until end
    where school_id = ${schoolId} and id = ${id} returning revision`.execute(db);
  return rows[0]?.revision ?? 1;
}

export const updateEnrolled = (db: Db, schoolId: number, id: number, studentId: number) =>
  sql`update applications set state = 'enrolled', state_since = now(), revision = revision + 1, offer_until = null,
    student_id = ${studentId} where school_id = ${schoolId} and id = ${id}`.execute(db);

interface StatusRow extends Pick<ApplicationStatus, "state" | "request" | "offerUntil"> {
  readonly phone: string;
  readonly email: string | null;
  readonly school: Names;
  readonly nameParts: PersonNameParts;
  readonly id: number;
  readonly key: string;
  readonly since: Date;
  readonly assessmentAt: Date | null;
  readonly slotId: number | null;
}

/** APP-4. */
export async function findStatus(
  db: Db,
  schoolId: number,
  of: { readonly tracking: string } | { readonly key: string },
): Promise<StatusRow | undefined> {
  const { rows } = await sql<StatusRow>`
    select id, key, phone, email, state, state_since as since, request, offer_until::text as "offerUntil",
      case when state = 'assessment_scheduled' then assessment_at end as "assessmentAt",
      slot_id as "slotId", name_parts as "nameParts",
      (select ${selectNames("school")} from schools as school where school.id = applications.school_id) as school
    from applications where school_id = ${schoolId}
      and ${"key" in of ? sql`key = ${of.key}` : sql`tracking = ${of.tracking}`}`.execute(db);
  return rows[0];
}

/** What came to nothing a year ago. */
export async function listOld(db: Db, schoolId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select id from applications where school_id = ${schoolId} and state in ('rejected', 'withdrawn', 'expired')
      and state_since < now() - interval '12 months'`.execute(db);
  return rows.map(({ id }) => id);
}

/** The applications by which a student came. */
export async function listApplicationIds(
  db: Db,
  schoolId: number,
  studentId: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select id from applications where school_id = ${schoolId} and student_id = ${studentId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** With their answers, the list of their documents, and what was sent about them. */
export async function deleteApplications(db: Db, schoolId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ readonly tracking: string; readonly key: string }>`
    delete from applications where school_id = ${schoolId} and id = any(${[...ids]}::bigint[])
    returning tracking, key`.execute(db);
  await deleteMessagesAbout(
    db,
    schoolId,
    rows.map(({ key }) => describeApplication(key)),
  );
  await sql`delete from application_places where tracking = any(${rows.map(({ tracking }) => tracking)}::text[])`.execute(
    db,
  );
}
