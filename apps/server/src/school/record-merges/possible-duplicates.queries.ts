import type { Names } from "@dars/contract/platform/primitives";
import type { PersonNameParts } from "@dars/contract/school/people";
import type { DuplicateLine } from "@dars/contract/school/record-merges";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectInstant, selectNames } from "#platform/db/shapes.ts";

export interface Candidate {
  readonly id: number;
  readonly name: Names;
  readonly nameParts: PersonNameParts;
  readonly birthDate: string | null;
  /** Digits alone. */
  readonly phone: string | null;
  readonly nationalId: Buffer | null;
  readonly isStudent: boolean;
  readonly levelId: number | null;
}

/**
 * Current people who share a birth date or a phone with another one, or have a national id; and students of a level in
 * which a birth date is not known.
 */
export async function listCandidates(db: Db, schoolId: number): Promise<readonly Candidate[]> {
  const { rows } = await sql<Candidate>`
    with known as (
      select id, (
          select level_id from enrolments as placed where placed.school_id = ${schoolId}
            and placed.student_id = people.id and placed.state = 'active' order by placed.id desc limit 1
        ) as level_id, name_ar, name_en, name_ckb, name_parts, birth_date, nullif(regexp_replace(phone, '\\D', '', 'g'), '') as digits, national_id_sealed
      from people where school_id = ${schoolId} and state = 'active' and deleted_at is null
    ), counted as (
      select known.*, count(birth_date) over (partition by birth_date) as born,
        count(digits) over (partition by digits) as reached,
        count(*) filter (where birth_date is null) over (partition by level_id) as unborn
      from known
    )
    select counted.id, ${selectNames("counted")} as name, counted.name_parts as "nameParts", counted.birth_date as "birthDate", counted.digits as phone,
      counted.national_id_sealed as "nationalId", student.id is not null as "isStudent",
      counted.level_id as "levelId"
    from counted
    left join students as student on student.school_id = ${schoolId} and student.id = counted.id
    where born > 1 or reached > 1 or national_id_sealed is not null or level_id is not null and unborn > 0
    order by counted.id`.execute(db);
  return rows;
}

export async function listDuplicateLines(
  db: Db,
  schoolId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DuplicateLine>> {
  const { rows } = await sql<DuplicateLine>`
    select person.id, ${selectNames("person")} as name, person.birth_date as "birthDate",
      student.student_number as "studentNumber",
      array_remove(array[
        case when student.id is not null then 'student' end,
        case when exists (select from guardian_links as link where link.school_id = ${schoolId}
          and link.guardian_id = person.id) then 'guardian' end,
        case when exists (select from teachers where school_id = ${schoolId} and id = person.id) then 'teacher' end
      ], null) as kinds
    from people as person
    left join students as student on student.school_id = person.school_id and student.id = person.id
    where person.school_id = ${schoolId} and person.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(
    rows.map((row) => [row.id, { ...row, kinds: row.kinds.length === 0 ? ["staff"] : row.kinds }]),
  );
}

/** The records with which a merge waits. */
export async function listAskedRecords(db: Db, schoolId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ readonly id: number }>`
    select (payload ->> 'keptId')::bigint as id from proposals
    where school_id = ${schoolId} and kind = 'person.merged' and state = 'waiting'
    union
    select (payload ->> 'otherId')::bigint from proposals
    where school_id = ${schoolId} and kind = 'person.merged' and state = 'waiting'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface MergeMade {
  readonly person: { readonly id: number; readonly name: Names };
  readonly kept: { readonly id: number; readonly name: Names };
  readonly mergedAt: string;
}

/** The last twenty. */
export async function listMergesMade(db: Db, schoolId: number): Promise<readonly MergeMade[]> {
  const { rows } = await sql<MergeMade>`
    select json_build_object('id', person.id, 'name', ${selectNames("person")}) as person,
      json_build_object('id', kept.id, 'name', ${selectNames("kept")}) as kept,
      ${selectInstant(sql`made.merged_at`)} as "mergedAt"
    from person_merges as made
    join people as person on person.school_id = made.school_id and person.id = made.person_id
    join people as kept on kept.school_id = made.school_id and kept.id = made.kept_id
    where made.school_id = ${schoolId}
    order by made.merged_at desc limit 20`.execute(db);
  return rows;
}
