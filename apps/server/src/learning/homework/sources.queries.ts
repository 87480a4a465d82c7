import type { Names } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { ifFound, selectAccountName, selectSection } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";

import type { NamedClass } from "./classes.queries.ts";
import { selectWords } from "./homework-lines.queries.ts";

/** HW-7: offerings of the same subject and level as these, of this year and the one before. */
const alike = (schoolId: number, offeringIds: readonly number[]): RawBuilder<unknown> => sql`
  select twin.id from subject_offerings as mine
  join academic_years as now_year on now_year.school_id = mine.school_id and now_year.id = mine.year_id
  join subject_offerings as twin on twin.school_id = mine.school_id and twin.subject_id = mine.subject_id
    and twin.level_id = mine.level_id
  join academic_years as year on year.school_id = twin.school_id and year.id = twin.year_id
    and year.starts_on >= now_year.starts_on - interval '18 months' and year.starts_on <= now_year.starts_on
  where mine.school_id = ${schoolId} and mine.id = any(${[...offeringIds]}::bigint[])`;

export interface SourceRow {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly minutes: number | null;
  readonly asksAnswer: boolean;
  readonly files: AttachedFile[];
  readonly lesson: { readonly id: number; readonly name: Names } | null;
  readonly authorId: number;
  readonly author: Names | null;
  readonly section: NamedClass["section"];
  readonly isLastYear: boolean;
  readonly givenAt: Date;
}

interface WhichSources {
  /** Not what this class has itself. */
  readonly classId?: number | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

/** HW-7: homework of the same subject and level, the newest first, each with the first of its classes; none that was withdrawn. */
export async function listSources(
  db: Db,
  schoolId: number,
  offeringIds: readonly number[],
  { classId = 0, before, limit }: WhichSources,
): Promise<readonly SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select ${selectWords(schoolId)}, work.author_id as "authorId",
      ${selectAccountName(schoolId, sql`work.author_id`)} as author, place.section, place."isLastYear",
      work.created_at as "givenAt"
    from homework as work
    cross join lateral (
      select ${ifFound("section", selectSection("section"))} as section, year.state <> 'current' as "isLastYear"
      from homework_classes as given
      join teaching_classes as class on class.school_id = given.school_id and class.id = given.teaching_class_id
      join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
      left join sections as section on section.school_id = class.school_id and section.id = class.section_id
      where given.school_id = ${schoolId} and given.homework_id = work.id and given.withdrawn_at is null
        and class.id <> ${classId} and class.offering_id in (${alike(schoolId, offeringIds)})
      order by class.id limit 1) as place
    where work.school_id = ${schoolId} and work.withdrawn_at is null
      and ${before === undefined ? sql`true` : sql`work.id < ${before}`}
      and not exists (select from homework_classes as own where own.school_id = ${schoolId}
        and own.homework_id = work.id and own.teaching_class_id = ${classId} and own.withdrawn_at is null)
    order by work.id desc limit ${limit}`.execute(db);
  return rows;
}

/** HW-7: whether a homework may be taken over for classes of these offerings. */
export async function hasSource(
  db: Db,
  schoolId: number,
  homeworkId: number,
  offeringIds: readonly number[],
): Promise<boolean> {
  const { rows } = await sql`
    select from homework_classes as given
    join teaching_classes as class on class.school_id = given.school_id and class.id = given.teaching_class_id
    where given.school_id = ${schoolId} and given.homework_id = ${homeworkId}
      and class.offering_id in (${alike(schoolId, offeringIds)}) limit 1`.execute(db);
  return rows.length > 0;
}

export interface PlaceOfClass {
  readonly classId: number;
  readonly sectionId: number;
}

/** Sections in which students of classes sit. */
export async function listSectionsOfClasses(
  db: Db,
  schoolId: number,
  classIds: readonly number[],
): Promise<readonly PlaceOfClass[]> {
  const { rows } = await sql<PlaceOfClass>`
    select distinct seat.teaching_class_id as "classId", sits.section_id as "sectionId"
    from class_enrolments as seat
    join enrolments as sits on sits.school_id = seat.school_id and sits.student_id = seat.student_id
      and sits.state = 'active' and sits.section_id is not null
    join academic_years as year on year.school_id = sits.school_id and year.id = sits.year_id
      and year.state = 'current'
    where seat.school_id = ${schoolId} and seat.teaching_class_id = any(${[...classIds]}::bigint[])
      and ${holdsToday("seat", schoolId)}`.execute(db);
  return rows;
}
