import type { Names } from "@dars/contract/platform/primitives";
import { sql, type RawBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import type { Database, Db } from "#platform/db/db.ts";
import { isLeftOpen, letsSee } from "#platform/db/lets-see.ts";
import { prepare, WRITER } from "#platform/db/prepare.ts";
import { inOrder } from "#platform/db/reads-together.ts";
import { ifFound, selectIdAndNames, selectNames, selectSection } from "#platform/db/shapes.ts";
import { holdsUnread, isUnread } from "#talking/chat/public.ts";

export interface Family {
  readonly name: Names;
  readonly children: Awaited<ReturnType<ReturnType<typeof childCards>["execute"]>>;
}

const ofGuardians = prepare<
  { readonly schoolId: number; readonly guardianIds: readonly number[] },
  Family & { readonly no: number }
>(
  ({ schoolId, guardianIds }) => sql`
    select asked.no, ${selectNames("guardian")} as name, ${jsonArrayFrom(childCards(WRITER, schoolId))} as children
    from unnest(${guardianIds}::bigint[]) with ordinality as asked (guardian_id, no)
    join people as guardian on guardian.school_id = ${schoolId} and guardian.id = asked.guardian_id`,
);

/**
 * Guardians in one school with their children whom the school lets them see (FAM-1), the eldest first, with the
 * unread counts of each; `isSeen` is false for a child who is of age and does not consent (FAM-4). One
 * statement for all of them.
 */
export async function listFamilies(
  database: Database,
  schoolId: number,
  guardianIds: readonly number[],
): Promise<readonly (Family | undefined)[]> {
  return inOrder(
    guardianIds.length,
    await ofGuardians(database.shortReading(schoolId), { schoolId, guardianIds }),
  );
}

/** Of `guardian`. */
const childCards = (db: Db, schoolId: number) =>
  db
    .selectFrom("guardian_links as link")
    .innerJoin("people as child", (join) =>
      join.onRef("child.school_id", "=", "link.school_id").onRef("child.id", "=", "link.student_id"),
    )
    .leftJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "link.school_id").on("year.state", "=", "current"),
    )
    .leftJoin("enrolments as enrolment", (join) =>
      join
        .onRef("enrolment.school_id", "=", "link.school_id")
        .onRef("enrolment.student_id", "=", "link.student_id")
        .onRef("enrolment.year_id", "=", "year.id")
        .on("enrolment.state", "=", "active"),
    )
    .leftJoin("levels as level", "level.id", "enrolment.level_id")
    .leftJoin("sections as section", (join) =>
      join
        .onRef("section.school_id", "=", "enrolment.school_id")
        .onRef("section.id", "=", "enrolment.section_id"),
    )
    .leftJoin("people as homeroom", (join) =>
      join
        .onRef("homeroom.school_id", "=", "section.school_id")
        .onRef("homeroom.id", "=", "section.homeroom_teacher_id"),
    )
    .select([
      "child.id as studentId",
      selectNames("child").as("name"),
      "child.sex",
      ifFound("level", selectIdAndNames("level")).as("level"),
      ifFound("section", selectSection("section")).as("section"),
      ifFound("homeroom", selectNames("homeroom")).as("homeroomTeacher"),
      unreadAboutChild().as("unread"),
      sql<boolean>`exists (select from follow_up_entries as entry
        where entry.school_id = link.school_id and entry.person_id = child.id
          and entry.state in ('open', 'notified', 'acknowledged'))`.as("hasFollowUp"),
      letsSee("link").as("isSeen"),
    ])
    .where("link.school_id", "=", schoolId)
    .where("link.guardian_id", "=", sql.ref<number>("guardian.id"))
    .where(isLeftOpen("link"))
    .where("child.state", "=", "active")
    .where("child.deleted_at", "is", null)
    .orderBy("child.birth_date", (order) => order.asc().nullsLast())
    .orderBy("child.id");

/**
 * CNT-2, CNT-9 by the read pointer alone: messages of others, not taken back, in rooms about the child that the
 * guardian is a member of now. A room counts to 99, a child to 999, as in the badge.
 */
const unreadAboutChild = (): RawBuilder<number> => sql`(
  select least(coalesce(sum(unread.messages), 0), 999)::int
  from rooms as room
  join room_members as member on member.school_id = room.school_id and member.room_id = room.id
  cross join lateral (
    select count(*) as messages
    from (
      select from room_events as event
      where event.school_id = room.school_id
        and event.room_id = room.id
        and event.school_year = room.school_year
        and ${isUnread}
      limit 99
    ) as counted
  ) as unread
  where member.school_id = link.school_id
    and member.person_id = link.guardian_id
    and member.role in ('guardian', 'observer')
    and room.about_student_id = link.student_id
    and ${holdsUnread}
)`;
