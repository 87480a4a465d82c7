import { sql, type RawBuilder } from "kysely";

/**
 * The school's clock at this moment beside the hours in which its rooms are open (CHAT-7): `is_open`, `opens_at`, the
 * next instant at which they open, and `closes_at`, that of today at which they close. One row.
 */
export const selectHours = (schoolId: number): RawBuilder<unknown> => sql`
  select local.clock::time >= local.opens and local.clock::time < local.closes as is_open,
         ((local.clock::date + case when local.clock::time < local.opens then 0 else 1 end) + local.opens)
           at time zone local.time_zone as opens_at,
         (local.clock::date + local.closes) at time zone local.time_zone as closes_at
  from (
    select school.time_zone, statement_timestamp() at time zone school.time_zone as clock,
           coalesce(choice.chat_opens_at, setting.chat_opens_at) as opens,
           coalesce(choice.chat_closes_at, setting.chat_closes_at) as closes
    from schools as school
    join group_settings as setting on setting.group_id = school.group_id
    left join school_settings as choice on choice.school_id = school.id
    where school.id = ${schoolId}
  ) as local`;
