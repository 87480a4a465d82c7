import type { FollowUpEntry, FollowUpRule } from "@dars/contract/insight/follow-up";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectIdAndNames } from "#platform/db/shapes.ts";
import { dayAt, todayIn } from "#platform/db/today.ts";
import { isOfferingWithin, type ListScope } from "#school/schools/public.ts";

import { classNamed } from "./class-named.queries.ts";
import type { Finding } from "./findings.ts";

export interface EntryRow extends Omit<FollowUpEntry, "days" | "severity"> {
  readonly id: number;
  readonly settledOn: string | null;
}

interface EntryFilter {
  readonly personId?: number;
  /** Entries about classes, of these alone. */
  readonly within?: ListScope;
}

/** Every entry that is not closed, by name: no ranking (NEG-1). */
export async function listEntries(db: Db, schoolId: number, { personId, within }: EntryFilter = {}) {
  const { rows } = await sql<EntryRow>`
    select entry.id, entry.rule, entry.state, entry.items, entry.since::text, entry.clean_since::text as "cleanSince",
      entry.settled_on::text as "settledOn", entry.next_step as "nextStep", entry.next_on::text as "nextOn", entry.snoozed_until::text as "snoozedUntil",
      entry.revision, ${selectIdAndNames("person")} as person, case when owner.id is not null then ${selectIdAndNames("owner")} end as owner,
      ${classNamed} as class,
      (select json_build_object('id', own.id, 'title', own.title, 'letter', own.letter, 'level', json_build_object(
          'en', level.name_en, 'ar', level.name_ar, 'ckb', level.name_ckb))
        from enrolments as seat
        join academic_years as year on year.school_id = seat.school_id and year.id = seat.year_id and year.state = 'current'
        join sections as own on own.school_id = seat.school_id and own.id = seat.section_id
        join levels as level on level.id = own.level_id
        where seat.school_id = entry.school_id and seat.student_id = entry.person_id and seat.state = 'active' limit 1) as section
    from follow_up_entries as entry
    join people as person on person.school_id = entry.school_id and person.id = entry.person_id
      and person.deleted_at is null
    left join people as owner on owner.school_id = entry.school_id and owner.id = entry.owner_id
    left join teaching_classes as class on class.school_id = entry.school_id and class.id = entry.class_id
    left join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
    left join subjects as subject on subject.id = offering.subject_id
    left join sections as section on section.school_id = class.school_id and section.id = class.section_id
    where entry.school_id = ${schoolId} and entry.state <> 'closed'
      and (${personId ?? null}::bigint is null or entry.person_id = ${personId ?? null})
      and ${within ? sql`(class.id is not null and ${isOfferingWithin(db, schoolId, within)})` : sql`true`}
    order by coalesce(person.name_ar, person.name_ckb, person.name_en) collate "ar-x-icu", entry.id`.execute(
    db,
  );
  return rows;
}

export interface Ended {
  readonly id: number;
  readonly settledOn: string;
}

/** Those of a rule that were resolved or excused, by person and class. */
export async function listSettled(db: Db, schoolId: number, rule: FollowUpRule) {
  const { rows } = await sql<Ended & { readonly personId: number; readonly classId: number | null }>`
    select id, settled_on::text as "settledOn", person_id as "personId", class_id as "classId"
    from follow_up_entries where school_id = ${schoolId} and rule = ${rule} and state in ('resolved', 'excused')`.execute(
    db,
  );
  return rows;
}

/** Writes what was found: opens what is new, and renews what is open. */
export const upsertFound = (db: Db, schoolId: number, rule: FollowUpRule, findings: readonly Finding[]) =>
  sql`insert into follow_up_entries (school_id, rule, person_id, class_id, items, since)
    select ${schoolId}, ${rule}, found."personId", found."classId", found.items,
      (select min((item ->> 'day')::date) from jsonb_array_elements(found.items) as item)
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as found ("personId" bigint, "classId" bigint, items jsonb)
    on conflict (school_id, rule, person_id, class_id) where state <> 'closed' do update set
      items = excluded.items, since = least(follow_up_entries.since, excluded.since), clean_since = null
    where follow_up_entries.state not in ('resolved', 'excused')`.execute(db);

/** Open entries that are not among these: nothing is found of them any more. */
export const markClean = (db: Db, schoolId: number, rule: FollowUpRule, findings: readonly Finding[]) =>
  sql`update follow_up_entries as entry set items = '[]',
      clean_since = coalesce(entry.clean_since, ${todayIn(schoolId)})
    where entry.school_id = ${schoolId} and entry.rule = ${rule} and entry.state <> 'closed'
      and not exists (select from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb)
          as found ("personId" bigint, "classId" bigint)
        where found."personId" = entry.person_id and found."classId" is not distinct from entry.class_id)`.execute(
    db,
  );

/** Nothing was found for a whole window. */
export const closeClean = (db: Db, schoolId: number, rule: FollowUpRule, windowDays: number) =>
  sql`update follow_up_entries set state = 'closed', revision = revision + 1
    where school_id = ${schoolId} and rule = ${rule} and state <> 'closed'
      and clean_since + ${windowDays}::int <= ${todayIn(schoolId)}`.execute(db);

export const closeEntries = (db: Db, schoolId: number, ids: readonly number[]) =>
  sql`update follow_up_entries set state = 'closed', revision = revision + 1
    where school_id = ${schoolId} and id = any(${[...ids]}::bigint[])`.execute(db);

/** Closes the entries of a rule that is off. */
export const closeRule = (db: Db, schoolId: number, rule: FollowUpRule) =>
  sql`update follow_up_entries set state = 'closed', revision = revision + 1
    where school_id = ${schoolId} and rule = ${rule} and state <> 'closed'`.execute(db);

/** The fields of an entry that an action sets. */
export interface EntryChange {
  readonly state: "acknowledged" | "resolved" | "excused";
  readonly ownerId: number | null;
  readonly nextStep: string | null;
  readonly nextOn: string | null;
  readonly snoozedUntil: string | null;
  readonly outcome: string | null;
}

/** Changes entries in one statement. Resolves to the new revision of each, by id. */
export async function updateEntries(
  db: Db,
  schoolId: number,
  changes: readonly (EntryChange & { readonly id: number })[],
  by: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ readonly id: number; readonly revision: number }>`
    update follow_up_entries as entry set state = change.state, owner_id = change."ownerId",
      next_step = change."nextStep", next_on = change."nextOn", snoozed_until = change."snoozedUntil",
      outcome = change.outcome, changed_by = ${by},
      settled_on = case when change.state <> 'acknowledged' then ${todayIn(schoolId)} end,
      revision = entry.revision + 1
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id bigint, state follow_up_state,
      "ownerId" bigint, "nextStep" text, "nextOn" date, "snoozedUntil" date, outcome text)
    where entry.school_id = ${schoolId} and entry.id = change.id
    returning entry.id, entry.revision`.execute(db);
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}

/** The hour of the day at a school. */
export async function findHour(db: Db, schoolId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ readonly hour: number }>`
    select extract(hour from ${now}::timestamptz at time zone time_zone)::int as hour from schools
    where id = ${schoolId}`.execute(db);
  return rows[0]?.hour ?? 0;
}

/** Claims the open entries of these rules that nobody was notified of. */
export async function takeUntold(db: Db, schoolId: number, rules: readonly FollowUpRule[]) {
  const { rows } = await sql<{ readonly rule: FollowUpRule; readonly personId: number }>`
    update follow_up_entries set state = 'notified', revision = revision + 1
    where school_id = ${schoolId} and state = 'open' and clean_since is null and rule = any(${[...rules]}::text[])
    returning rule, person_id as "personId"`.execute(db);
  return rows;
}

/** What staff noted before entries were kept, once: as entries of today. */
export const carryCases = (db: Db, schoolId: number) =>
  sql`insert into follow_up_entries (school_id, rule, person_id, state, items, since, clean_since, settled_on, owner_id,
      next_step, snoozed_until, outcome, changed_by)
    select school_id, rule, person_id, case when settled_until is null then 'acknowledged' else 'resolved' end::follow_up_state,
      '[]', ${dayAt(sql`changed_at`, "follow_up_cases.school_id")}, ${todayIn(schoolId)}, settled_until, owner_id, next_step, snoozed_until, outcome, changed_by
    from follow_up_cases where school_id = ${schoolId}
      and not exists (select from follow_up_entries where school_id = ${schoolId})`.execute(db);
