import type { RoomName } from "@dars/contract/moderation";
import { sql, type RawBuilder } from "kysely";

import { listHolders } from "#notifications/public.ts";
import type { Db } from "#platform/db/db.ts";
import { ifFound, namesOf, schoolHoursOf, sectionOf } from "#platform/db/shapes.ts";

import type { SchoolWeek } from "./response-time.ts";

/** A room as lists name it; `id` is the column or value that says which. */
export const roomNameOf = (schoolId: number, id: RawBuilder<number>): RawBuilder<RoomName> => sql`(
    select json_build_object('id', room.id, 'kind', room.kind, 'title', room.title,
      'subject', ${ifFound("subject", namesOf("subject"))}, 'level', ${ifFound("level", namesOf("level"))},
      'section', ${ifFound("section", sectionOf("section"))}, 'about', ${ifFound("child", namesOf("child"))},
      'staff', (
        select coalesce(json_agg(${namesOf("one")} order by one.id), '[]') from people as one
        where one.school_id = room.school_id and one.id in (room.staff_id, room.other_staff_id)
      ), 'isLocked', room.state = 'locked')
    from rooms as room
    left join teaching_classes as class on class.school_id = room.school_id and class.id = room.teaching_class_id
    left join subject_offerings as offering
      on offering.school_id = class.school_id and offering.id = class.offering_id
    left join subjects as subject on subject.id = offering.subject_id
    left join sections as section
      on section.school_id = room.school_id and section.id = coalesce(room.section_id, class.section_id)
    left join levels as level on level.id = coalesce(offering.level_id, section.level_id)
    left join people as child on child.school_id = room.school_id and child.id = room.about_student_id
    where room.school_id = ${schoolId} and room.id = ${id})`;

/** Everybody who has spoken in what is shown, or is spoken of. */
export const listNames = (db: Db, schoolId: number, ids: readonly number[]) =>
  db
    .selectFrom("people as person")
    .select(["person.id", namesOf("person").as("name")])
    .where("person.school_id", "=", schoolId)
    .where("person.id", "in", [0, ...ids])
    .execute();

export interface SchoolFacts extends SchoolWeek {
  readonly groupId: number;
  /** The group's head office, a school by itself. */
  readonly officeId: number;
}

export const findSchool = (db: Db, schoolId: number): Promise<SchoolFacts> =>
  db
    .selectFrom("schools as school")
    .innerJoin("schools as office", (join) =>
      join.onRef("office.group_id", "=", "school.group_id").on("office.kind", "=", "office"),
    )
    .select([
      "school.time_zone as timeZone",
      "school.week_days as weekDays",
      "school.shift",
      schoolHoursOf("school").as("hours"),
      "school.group_id as groupId",
      "office.id as officeId",
    ])
    .where("school.id", "=", schoolId)
    .executeTakeFirstOrThrow();

/** Who answers the reports of a school (K9): its safeguarding lead, or the management where none is named. */
export async function listHandlers(db: Db, schoolId: number): Promise<readonly number[]> {
  const holders = await listHolders(db, schoolId, "school_management");
  const named = await db
    .selectFrom("school_settings")
    .select("safeguarding_lead_id as leadId")
    .where("school_id", "=", schoolId)
    .executeTakeFirst();
  const lead = holders.filter((id) => id === named?.leadId);
  return lead.length > 0 ? lead : holders;
}

export interface Standing {
  readonly accountId: number | null;
  readonly isStaff: boolean;
  readonly isManagement: boolean;
}

/** What somebody of a room is to the school: decides who may look at a case about them (MOD-2). */
export async function findStanding(db: Db, schoolId: number, personId: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select (select account_id from account_people where school_id = ${schoolId} and person_id = ${personId})
             as "accountId",
           exists (select from room_members where school_id = ${schoolId} and person_id = ${personId}
             and role in ('staff', 'coordinator'))
             as "isStaff",
           exists (select from account_people as tie join role_assignments as held on held.account_id = tie.account_id
             where tie.school_id = ${schoolId} and tie.person_id = ${personId}
               and ((held.role = 'school_management' and held.school_id = ${schoolId}) or held.role = 'administrator')
               and held.state = 'active' and held.starts_at <= now() and (held.ends_at is null or held.ends_at > now()))
             as "isManagement"`.execute(db);
  return rows[0] ?? { accountId: null, isStaff: false, isManagement: false };
}
