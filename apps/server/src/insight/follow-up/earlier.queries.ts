import type { EarlierFollowUp } from "@dars/contract/insight/follow-up";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectIdAndNames } from "#platform/db/shapes.ts";
import { isOfferingWithin, type ListScope } from "#school/schools/public.ts";

import { classNamed } from "./class-named.queries.ts";

const MOST = 20;

export async function hasPerson(db: Db, schoolId: number, personId: number): Promise<boolean> {
  const found = await db
    .selectFrom("people")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", personId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Entries of a person that are over, the latest first; with a scope those about classes within it alone. */
export async function listEarlier(db: Db, schoolId: number, personId: number, within?: ListScope) {
  const { rows } = await sql<EarlierFollowUp>`
    select entry.rule, entry.since::text, entry.settled_on::text as "settledOn", entry.outcome,
      case when owner.id is not null then ${selectIdAndNames("owner")} end as owner, ${classNamed} as class
    from follow_up_entries as entry
    left join people as owner on owner.school_id = entry.school_id and owner.id = entry.owner_id
    left join teaching_classes as class on class.school_id = entry.school_id and class.id = entry.class_id
    left join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
    left join subjects as subject on subject.id = offering.subject_id
    left join sections as section on section.school_id = class.school_id and section.id = class.section_id
    where entry.school_id = ${schoolId} and entry.person_id = ${personId}
      and entry.state in ('resolved', 'excused', 'closed')
      and ${within ? sql`(class.id is not null and ${isOfferingWithin(db, schoolId, within)})` : sql`true`}
    order by coalesce(entry.settled_on, entry.clean_since, entry.since) desc, entry.id desc
    limit ${MOST}`.execute(db);
  return rows;
}
