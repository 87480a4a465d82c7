import type { ChatChoices, ChatHours } from "@dars/contract/school/chat-settings";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

interface Settings {
  readonly revision: number;
  readonly group: { readonly hours: ChatHours; readonly guardiansObserveAll: boolean };
  readonly school: ChatChoices;
}

const hours = (table: string) => sql`json_build_object(
  'opensAt', to_char(${sql.ref(`${table}.chat_opens_at`)}, 'HH24:MI'),
  'closesAt', to_char(${sql.ref(`${table}.chat_closes_at`)}, 'HH24:MI'))`;

export async function findChatSettings(db: Db, schoolId: number): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select coalesce(choice.revision, 0) as revision,
           json_build_object('hours', ${hours("setting")}, 'guardiansObserveAll', setting.guardians_observe_all)
             as "group",
           json_build_object(
             'hours', case when choice.chat_opens_at is not null then ${hours("choice")} end,
             'guardiansObserveAll', choice.guardians_observe_all,
             'safeguardingLeadId', choice.safeguarding_lead_id) as school
    from schools as school
    join group_settings as setting on setting.group_id = school.group_id
    left join school_settings as choice on choice.school_id = school.id
    where school.id = ${schoolId}`.execute(db);
  const [found] = rows;
  if (!found) throw new RangeError("Access control admits no call about a missing school.");
  return found;
}

/** Two who choose at once go one by one, also where there is no row yet. */
export const lockSchoolSettings = (db: Db, schoolId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('chat settings'), hashint8(${schoolId}))`.execute(db);
