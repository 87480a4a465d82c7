import type { ApplicationState } from "@dars/contract/admissions/application-record";
import type { OfferedSlot } from "@dars/contract/admissions/applying";
import type { Names } from "@dars/contract/platform/primitives";
import type { PersonNameParts } from "@dars/contract/school/people";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byName, selectInstant, selectNames } from "#platform/db/shapes.ts";

export interface SlotRow {
  readonly id: number;
  readonly startsAt: string;
  readonly minutes: number;
  readonly places: number;
  readonly place: string | null;
  readonly assessor: { readonly id: number; readonly name: Names } | null;
  readonly children: ReadonlyArray<{
    readonly application: string;
    readonly nameParts: PersonNameParts;
    readonly level: Names;
    readonly birthDate: string;
    readonly state: ApplicationState;
    readonly note: string | null;
  }>;
}

/** Slots from the last week on; `assessorId`: only these. */
export async function listSlots(
  db: Db,
  schoolId: number,
  assessorId: number | null = null,
): Promise<readonly SlotRow[]> {
  const { rows } = await sql<SlotRow>`
    select slot.id, ${selectInstant(sql.ref("slot.starts_at"))} as "startsAt", slot.minutes, slot.places, slot.place,
      case when assessor.id is not null
        then json_build_object('id', assessor.id, 'name', ${selectNames("assessor")}) end as "assessor",
      coalesce((select json_agg(json_build_object('application', child.key, 'nameParts', child.name_parts,
          'level', ${selectNames("level")}, 'birthDate', child.birth_date, 'state', child.state, 'note', child.note)
          order by child.id)
        from applications as child join levels as level on level.id = child.level_id
        where child.school_id = slot.school_id and child.slot_id = slot.id), '[]') as "children"
    from assessment_slots as slot
    left join people as assessor on assessor.school_id = slot.school_id and assessor.id = slot.assessor_id
    where slot.school_id = ${schoolId} and slot.starts_at > now() - interval '7 days'
      and (${assessorId}::bigint is null or slot.assessor_id = ${assessorId})
    order by slot.starts_at, slot.id`.execute(db);
  return rows;
}

/** Slots still to come with a place left, and the one that is picked. */
export async function listOfferedSlots(
  db: Db,
  schoolId: number,
): Promise<ReadonlyArray<OfferedSlot & { readonly free: number }>> {
  const { rows } = await sql<OfferedSlot & { readonly free: number }>`
    select slot.id, ${selectInstant(sql.ref("slot.starts_at"))} as "startsAt", slot.minutes, slot.place,
      slot.places - (select count(*)::int from applications as child
        where child.school_id = slot.school_id and child.slot_id = slot.id) as "free"
    from assessment_slots as slot
    where slot.school_id = ${schoolId} and slot.starts_at > now()
    order by slot.starts_at, slot.id`.execute(db);
  return rows;
}

/** Locked against others who pick it. */
export const lockSlot = (db: Db, schoolId: number, slotId: number) =>
  db
    .selectFrom("assessment_slots")
    .select(["id", "starts_at as startsAt", "assessor_id as assessorId"])
    .where("school_id", "=", schoolId)
    .where("id", "=", slotId)
    .forUpdate()
    .executeTakeFirst();

export async function countInSlot(db: Db, schoolId: number, slotId: number): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from applications
    where school_id = ${schoolId} and slot_id = ${slotId}`.execute(db);
  return rows[0]?.count ?? 0;
}

interface NewSlots {
  readonly startsAt: string;
  readonly minutes: number;
  readonly count: number;
  readonly places: number;
  readonly place: string | null;
  readonly assessorId: number | null;
}

/** One after the other, from the first on. */
export const insertSlots = (
  db: Db,
  schoolId: number,
  { startsAt, minutes, count, places, place, assessorId }: NewSlots,
) =>
  db
    .insertInto("assessment_slots")
    .values(
      Array.from({ length: count }, (_, at) => ({
        school_id: schoolId,
        starts_at: new Date(Date.parse(startsAt) + at * minutes * 60_000),
        minutes,
        places,
        place,
        assessor_id: assessorId,
      })),
    )
    .execute();

export const deleteSlot = (db: Db, schoolId: number, slotId: number) =>
  db.deleteFrom("assessment_slots").where("school_id", "=", schoolId).where("id", "=", slotId).execute();

export const updateApplicationSlot = (
  db: Db,
  schoolId: number,
  applicationId: number,
  slot: { readonly id: number; readonly startsAt: Date },
) =>
  sql`update applications set slot_id = ${slot.id}, assessment_at = ${slot.startsAt}, revision = revision + 1
    where school_id = ${schoolId} and id = ${applicationId}`.execute(db);

/** Teachers of the school who may assess. */
export async function listAssessors(
  db: Db,
  schoolId: number,
): Promise<ReadonlyArray<{ readonly id: number; readonly name: Names }>> {
  const { rows } = await sql<{ readonly id: number; readonly name: Names }>`
    select person.id, ${selectNames("person")} as "name" from teachers as teacher
    join people as person on person.school_id = teacher.school_id and person.id = teacher.id
    where teacher.school_id = ${schoolId} and person.state = 'active'
    order by ${byName("person")}, person.id`.execute(db);
  return rows;
}
