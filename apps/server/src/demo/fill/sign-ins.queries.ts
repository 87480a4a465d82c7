import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** Ended sessions of all who have opened a post: a third each on Android, on iPhones and on the web. */
export const insertSignIns = (db: Db, schoolId: number) =>
  sql`insert into sessions (token_hash, account_id, role_assignment_id, platform, created_at, last_login_at, last_seen_at,
      session_timeout_days, proved_at, ended_at, ended_by)
    select sha256(convert_to('no token ' || held.id, 'utf8')), held.account_id, held.id,
      (array['android', 'ios', 'web'])[1 + held.account_id % 3]::device_platform, seen.first_at, seen.first_at, seen.last_at,
      30, seen.first_at, seen.last_at, 'logout'
    from (select account_id, least(min(opened_at), now()) as first_at, least(max(opened_at), now()) as last_at
      from post_readings where school_id = ${schoolId} group by account_id) as seen
    join lateral (select min(own.id) as id, own.account_id from role_assignments as own
      where own.account_id = seen.account_id and own.state = 'active' group by own.account_id) as held on true
    on conflict (token_hash) do update set last_seen_at = greatest(sessions.last_seen_at, excluded.last_seen_at),
      ended_at = greatest(sessions.ended_at, excluded.ended_at)`.execute(db);
