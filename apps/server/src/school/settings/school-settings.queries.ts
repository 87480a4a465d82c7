import type { ChatChoices } from "@dars/contract/school/chat-settings";
import type { AppSettings, Disclosures, SchoolChoices } from "@dars/contract/school/settings";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** The settings of a school's group. */
export const findGroupsOwn = (db: Db, groupId: number): Promise<AppSettings> =>
  db
    .selectFrom("group_settings")
    .select([
      "show_apply_now_button as showApplyNow",
      "show_messages_btn_for_students as showMessagesForStudents",
      "show_reports_btn_for_students as showReportsForStudents",
      "messages_rule as messagesRule",
    ])
    .where("group_id", "=", groupId)
    .executeTakeFirstOrThrow();

/** The zone of a session's school, or of its group, and those of other schools. */
export async function findZones(
  db: Db,
  { groupId, schoolId }: { readonly groupId: number; readonly schoolId: number | null },
  schoolIds: readonly number[],
) {
  const schools = await db
    .selectFrom("schools")
    .select(["id as schoolId", "time_zone as timeZone"])
    .where("id", "in", [0, ...schoolIds])
    .execute();
  const { timeZone } = await db
    .selectFrom("groups")
    .select("time_zone as timeZone")
    .where("id", "=", groupId)
    .executeTakeFirstOrThrow();
  return { timeZone: schools.find((school) => school.schoolId === schoolId)?.timeZone ?? timeZone, schools };
}

/** Undefined where the school has never chosen anything. */
export const findChoices = (db: Db, schoolId: number) =>
  db
    .selectFrom("school_settings")
    .select([
      "revision",
      "show_apply_now_button as showApplyNow",
      "show_messages_btn_for_students as showMessagesForStudents",
      "show_reports_btn_for_students as showReportsForStudents",
      "messages_rule as messagesRule",
    ])
    .where("school_id", "=", schoolId)
    .executeTakeFirst();

export const findDisclosures = async (db: Db, schoolId: number): Promise<Disclosures> =>
  (await db
    .selectFrom("school_settings")
    .select(["honour_list_marks as honourListMarks", "names_for_coordinators as namesForCoordinators"])
    .where("school_id", "=", schoolId)
    .executeTakeFirst()) ?? { honourListMarks: false, namesForCoordinators: false };

/** The line of ministry cards; null where the school has named none. */
export async function findDirectorate(db: Db, schoolId: number): Promise<string | null> {
  const found = await db
    .selectFrom("school_settings")
    .select("directorate")
    .where("school_id", "=", schoolId)
    .executeTakeFirst();
  return found?.directorate ?? null;
}

interface OwnChoices {
  readonly principalId: number | null;
  readonly directorate: string | null;
}

export async function saveChoices(
  db: Db,
  schoolId: number,
  choices: SchoolChoices & Disclosures & OwnChoices,
): Promise<void> {
  const columns = {
    show_apply_now_button: choices.showApplyNow,
    show_messages_btn_for_students: choices.showMessagesForStudents,
    show_reports_btn_for_students: choices.showReportsForStudents,
    messages_rule: choices.messagesRule,
    principal_id: choices.principalId,
    directorate: choices.directorate,
    honour_list_marks: choices.honourListMarks,
    names_for_coordinators: choices.namesForCoordinators,
    changed_at: sql<Date>`dars_now()`,
  };
  await db
    .insertInto("school_settings")
    .values({ school_id: schoolId, ...columns })
    .onConflict((conflict) =>
      conflict.column("school_id").doUpdateSet({ ...columns, revision: sql`school_settings.revision + 1` }),
    )
    .execute();
}

export const saveChatChoices = (
  db: Db,
  schoolId: number,
  { hours: chosen, guardiansObserveAll, safeguardingLeadId }: ChatChoices,
) =>
  sql`
    insert into school_settings as choice
      (school_id, chat_opens_at, chat_closes_at, guardians_observe_all, safeguarding_lead_id, changed_at)
    values (${schoolId}, ${chosen?.opensAt ?? null}::time, ${chosen?.closesAt ?? null}::time,
      ${guardiansObserveAll}::boolean, ${safeguardingLeadId}::bigint, now())
    on conflict (school_id) do update
    set chat_opens_at = excluded.chat_opens_at, chat_closes_at = excluded.chat_closes_at,
        guardians_observe_all = excluded.guardians_observe_all,
        safeguarding_lead_id = excluded.safeguarding_lead_id, changed_at = excluded.changed_at,
        revision = choice.revision + 1`.execute(db);
