import type { NoticeAbout } from "@dars/contract/talking/notifications";
import { sql, type RawBuilder } from "kysely";

import {
  buildAbout,
  ownAccounts,
  studentOf,
  targetId,
  type NoticeCauses,
} from "#talking/notifications/public.ts";

import { isDueNow } from "./due-columns.queries.ts";
import { listIdleColumns } from "./idle-columns.ts";

/** Snapshots of the year that the reader sees now: a guardian of the student later than the student, where the school wants it. */
const VISIBLE = sql`from mark_snapshots as snapshot
  where snapshot.school_id = line.school_id and snapshot.student_id = ${studentOf} and snapshot.year_id = ${targetId}
    and not snapshot.is_hidden
    and case when line.student_id is null then snapshot.published_at else snapshot.guardians_at end <= now()`;

/** MIN-1: or results of the ministry. */
const isShown: RawBuilder<boolean> = sql`(exists (select ${VISIBLE}) or exists (
  select from ministry_results as result
  where result.school_id = line.school_id and result.student_id = ${studentOf} and result.year_id = ${targetId}
    and result.published_at is not null))`;

/** The marks of one notice; a first publication of a year may have more. */
const MOST_MARKS = 12;

/**
 * The marks that the snapshot of the notice has and the one before it had not, or had otherwise, with the values that are
 * public now. None where that snapshot was withdrawn.
 */
const SAYS = sql<NoticeAbout>`(select ${buildAbout({
  marks: sql`coalesce(json_agg(fresh.mark order by fresh.place, fresh.code), '[]')`,
})}
  from (
    select subject.place, code.name as code, json_build_object(
      'subject', json_build_object('name', subject.body -> 'name', 'theme', subject.body -> 'theme'),
      'column', shown_column.body -> 'label', 'mark', subject.body -> 'marks' -> code.name) as mark
    from lateral (select told.* from mark_snapshots as told
      where told.school_id = line.school_id and told.student_id = ${studentOf} and told.year_id = ${targetId}
        and case when line.student_id is null then told.published_at else told.guardians_at end <= line.told_at
      order by told.revision desc limit 1) as told
    cross join lateral (select snapshot.shown ${VISIBLE} order by snapshot.revision desc limit 1) as newest
    left join lateral (select prior.shown from mark_snapshots as prior
      where prior.school_id = told.school_id and prior.student_id = told.student_id and prior.year_id = told.year_id
        and prior.revision < told.revision and not prior.is_hidden
      order by prior.revision desc limit 1) as prior on true
    cross join lateral jsonb_array_elements(newest.shown -> 'subjects') with ordinality as subject (body, place)
    join lateral jsonb_array_elements(told.shown -> 'subjects') as told_subject (body)
      on told_subject.body -> 'offeringId' = subject.body -> 'offeringId'
    left join lateral jsonb_array_elements(prior.shown -> 'subjects') as prior_subject (body)
      on prior_subject.body -> 'offeringId' = subject.body -> 'offeringId'
    cross join lateral jsonb_array_elements_text(subject.body -> 'published') as code (name)
    join lateral jsonb_array_elements(newest.shown -> 'columns') as shown_column (body)
      on shown_column.body ->> 'code' = code.name
    where not told.is_hidden and told_subject.body -> 'published' @> to_jsonb(code.name)
      and (prior_subject.body is null or not prior_subject.body -> 'published' @> to_jsonb(code.name)
        or prior_subject.body -> 'marks' -> code.name is distinct from told_subject.body -> 'marks' -> code.name)
    order by subject.place, code.name limit ${sql.lit(MOST_MARKS)}
  ) as fresh)`;

/** A guardian has acknowledged the newest of them. */
const isSigned: RawBuilder<boolean> = sql`exists (
  select from mark_acknowledgements as seen
  where seen.school_id = line.school_id and seen.student_id = ${studentOf} and seen.year_id = ${targetId}
    and seen.account_id in ${ownAccounts} and seen.revision = (select max(snapshot.revision) ${VISIBLE}))`;

export const marksCauses = {
  /** Marks of a year that are out, until they are withdrawn; a guardian acknowledges them. */
  marks: () => ({ isThere: isShown, isOpen: sql`not (line.needs_action and ${isSigned})`, says: SAYS }),
  "marks-amended": () => ({ isThere: isShown, says: SAYS }),
  /** PUB-1: columns of one's own that are near their last day, late, or asked for by the office. */
  "marks-due": async (db, schoolId) => ({
    isThere: sql`exists (select from teacher_assignments as held
      where held.school_id = line.school_id and held.teacher_id = line.person_id and held.state = 'active')`,
    isOpen: isDueNow(schoolId, await listIdleColumns(db, schoolId)),
    says: null,
  }),
} satisfies Partial<NoticeCauses>;

/** What became of a publication that is withdrawn: notices that no other one has taken up since are over, though others stay public. */
export const withdrawnCauses = (publicationId: number): Pick<NoticeCauses, "marks"> => ({
  marks: () => ({
    isThere: sql`not exists (select from mark_publications as taken
      where taken.school_id = line.school_id and taken.id = ${publicationId}
        and taken.year_id = ${targetId} and taken.publish_at <= line.told_at
        and not exists (select from mark_publications as other
          where other.school_id = taken.school_id and other.year_id = taken.year_id and other.id <> taken.id
            and other.state = 'published' and other.publish_at between taken.publish_at and line.told_at))`,
    isOpen: sql`true`,
    says: null,
  }),
});
