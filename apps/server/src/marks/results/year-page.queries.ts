import type { MarkBand } from "@dars/contract/marks/mark-band";
import type { YearState } from "@dars/contract/school/years";
import { sql } from "kysely";

import { shownConduct, type ShownConduct } from "#marks/conduct/public.ts";
import type { Database } from "#platform/db/db.ts";
import { prepare } from "#platform/db/prepare.ts";
import { inOrder } from "#platform/db/reads-together.ts";

import type { ReleasedColumn } from "./results.queries.ts";

export interface YearPageKey {
  readonly studentId: number;
  readonly yearId: number;
  readonly isGuardian: boolean;
  /** Whose acknowledgement counts; null: anybody's. */
  readonly accountId: number | null;
}

/** What a reader's page of a student's year is made of; lists of ids are joined by commas. */
export interface YearPageRow {
  readonly no: number;
  readonly revision: number;
  readonly publishedAt: Date;
  /** JSON of a ShownYear. */
  readonly shown: string;
  /** JSON of its PublishedCodes; null in a snapshot made before they were kept. */
  readonly published: string | null;
  readonly state: YearState;
  readonly today: string;
  readonly timeZone: string;
  readonly acknowledgedAt: Date | null;
  readonly said: ShownConduct | null;
  readonly hasObjections: boolean;
  readonly hasCorrections: boolean;
  /** Classes of the year that the student sits in or sat in. */
  readonly classIds: string | null;
  /** The same of sections. */
  readonly sectionIds: string | null;
  /** Publications of the year that are public. */
  readonly publicationIds: string | null;
  /** Words of the scheme. */
  readonly bands: readonly MarkBand[] | null;
  /** By the code of a column: the month, from 1, in which its window opens. */
  readonly windowMonths: Readonly<Record<string, number>> | null;
}

const yearPages = prepare<
  {
    readonly schoolId: number;
    readonly studentIds: readonly number[];
    readonly yearIds: readonly number[];
    readonly areGuardians: readonly boolean[];
    readonly accountIds: readonly (number | null)[];
  },
  YearPageRow
>(
  ({ schoolId, studentIds, yearIds, areGuardians, accountIds }) => sql`
    select asked.no, snapshot.revision, snapshot.published_at as "publishedAt",
      coalesce(snapshot.shown_text, snapshot.shown::text) as "shown", snapshot.published_text as "published",
      year.state, (now() at time zone school.time_zone)::date as "today", school.time_zone as "timeZone",
      (select min(seen.acknowledged_at) from mark_acknowledgements as seen
        where seen.school_id = ${schoolId} and seen.student_id = asked.student_id and seen.year_id = asked.year_id
          and seen.revision = snapshot.revision
          and (asked.account_id is null or seen.account_id = asked.account_id)) as "acknowledgedAt",
      ${shownConduct({
        schoolId,
        studentId: sql.ref("asked.student_id"),
        yearId: sql.ref("asked.year_id"),
        sectionId: sql.ref("snapshot.section_id"),
      })} as "said",
      exists (select from mark_objections as objection where objection.school_id = ${schoolId}
        and objection.student_id = asked.student_id and objection.year_id = asked.year_id) as "hasObjections",
      exists (select from mark_changes as change where change.school_id = ${schoolId}
        and change.student_id = asked.student_id and change.is_amendment) as "hasCorrections",
      (select string_agg(seat.teaching_class_id::text, ',') from class_enrolments as seat
        where seat.school_id = ${schoolId} and seat.student_id = asked.student_id
          and seat.starts_on < year.ends_on and coalesce(seat.ends_on, 'infinity') >= year.starts_on) as "classIds",
      (select string_agg(stay.section_id::text, ',') from enrolments as sits
        join section_stays as stay on stay.school_id = sits.school_id and stay.enrolment_id = sits.id
        where sits.school_id = ${schoolId} and sits.student_id = asked.student_id and sits.year_id = asked.year_id
        ) as "sectionIds",
      public.ids as "publicationIds", policy.body -> 'scale' -> 'bands' as "bands",
      (select json_object_agg(opened.code, extract(month from opened.opens_on)) from mark_windows as opened
        where opened.school_id = ${schoolId} and opened.year_id = asked.year_id
          and opened.level_id = section.level_id) as "windowMonths"
    from unnest(${studentIds}::bigint[], ${yearIds}::bigint[], ${areGuardians}::boolean[], ${accountIds}::bigint[])
      with ordinality as asked (student_id, year_id, is_guardian, account_id, no)
    cross join lateral (
      select one.* from mark_snapshots as one
      where one.school_id = ${schoolId} and one.student_id = asked.student_id and one.year_id = asked.year_id
        and not one.is_hidden and case when asked.is_guardian then one.guardians_at else one.published_at end <= now()
      order by one.revision desc limit 1
    ) as snapshot
    join academic_years as year on year.school_id = snapshot.school_id and year.id = snapshot.year_id
    join schools as school on school.id = snapshot.school_id
    join grade_policies as policy on policy.school_id = snapshot.school_id and policy.id = snapshot.policy_id
    join sections as section on section.school_id = snapshot.school_id and section.id = snapshot.section_id
    left join (
      select publication.year_id, string_agg(publication.id::text, ',') as ids from mark_publications as publication
      where publication.school_id = ${schoolId} and publication.state = 'published'
        and publication.year_id = any(${yearIds}::bigint[])
      group by publication.year_id
    ) as public on public.year_id = asked.year_id`,
);

/** The latest revision of each that these eyes may see now, with all else that its page needs. */
export async function listYearPages(
  database: Database,
  schoolId: number,
  pages: readonly YearPageKey[],
): Promise<readonly (YearPageRow | undefined)[]> {
  const rows = await yearPages(database.shortReading(schoolId), {
    schoolId,
    studentIds: pages.map(({ studentId }) => studentId),
    yearIds: pages.map(({ yearId }) => yearId),
    areGuardians: pages.map(({ isGuardian }) => isGuardian),
    accountIds: pages.map(({ accountId }) => accountId),
  });
  return inOrder(pages.length, rows);
}

export interface ReleasedQuery {
  readonly schoolId: number;
  readonly yearId: number;
  readonly isGuardian: boolean;
  readonly classIds: string;
  readonly sectionIds: string;
  readonly publicationIds: string;
}

/** H13, as `listReleased`, by what is known of the student. */
export const listReleasedTo = prepare<ReleasedQuery, ReleasedColumn>(
  ({ schoolId, yearId, isGuardian, classIds, sectionIds, publicationIds }) => sql`
    select class.offering_id as "offeringId", released.code,
      (min(case when ${isGuardian}::boolean then publication.guardians_at else publication.publish_at end)
        at time zone school.time_zone)::date as "publishedOn"
    from teaching_classes as class
    join published_columns as released on released.school_id = ${schoolId} and released.class_id = class.id
    join mark_publications as publication on publication.school_id = ${schoolId}
      and publication.id = released.publication_id
    join schools as school on school.id = ${schoolId}
    where class.school_id = ${schoolId} and class.year_id = ${yearId}
      and class.id = any(string_to_array(${classIds}, ',')::bigint[])
      and publication.id = any(string_to_array(${publicationIds}, ',')::bigint[])
      and publication.section_ids && string_to_array(${sectionIds}, ',')::bigint[]
    group by class.offering_id, released.code, school.time_zone`,
);
