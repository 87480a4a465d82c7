import { sql, type RawBuilder } from "kysely";

import { ownAccounts, studentOf, targetId, type NoticeCauses } from "#talking/notifications/public.ts";

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

/** A guardian has acknowledged the newest of them. */
const isSigned: RawBuilder<boolean> = sql`exists (
  select from mark_acknowledgements as seen
  where seen.school_id = line.school_id and seen.student_id = ${studentOf} and seen.year_id = ${targetId}
    and seen.account_id in ${ownAccounts} and seen.revision = (select max(snapshot.revision) ${VISIBLE}))`;

export const marksCauses = {
  /** Marks of a year that are out, until they are withdrawn; a guardian acknowledges them. */
  marks: () => ({ isThere: isShown, isOpen: sql`not (line.needs_action and ${isSigned})` }),
  "marks-amended": () => ({ isThere: isShown }),
  /** PUB-1: columns of one's own that are near their last day, late, or asked for by the office. */
  "marks-due": async (db, schoolId) => ({
    isThere: sql`exists (select from teacher_assignments as held
      where held.school_id = line.school_id and held.teacher_id = line.person_id and held.state = 'active')`,
    isOpen: isDueNow(schoolId, await listIdleColumns(db, schoolId)),
  }),
} satisfies Partial<NoticeCauses>;

/** What became of a publication that is withdrawn: notices that no other one has taken up since are over, though others stay public. */
export const withdrawnCauses = (publicationId: number): Pick<typeof marksCauses, "marks"> => ({
  marks: () => ({
    isThere: sql`not exists (select from mark_publications as taken
      where taken.school_id = line.school_id and taken.id = ${publicationId}
        and taken.year_id = ${targetId} and taken.publish_at <= line.told_at
        and not exists (select from mark_publications as other
          where other.school_id = taken.school_id and other.year_id = taken.year_id and other.id <> taken.id
            and other.state = 'published' and other.publish_at between taken.publish_at and line.told_at))`,
    isOpen: sql`true`,
  }),
});
