import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { inTurn } from "#platform/db/in-turn.ts";
import type { Following } from "#platform/db/person-table.ts";

const LINK_COLUMNS = { guardian: "guardian_id", student: "student_id" } as const;

/**
 * Where both records have a link to one relative, one link remains: restricted or suspended if either was, and with
 * the permissions that both gave, if both were in force. The other link ends and stays with the merged record.
 */
export const mergeLinks = (db: Db, schoolId: number, { from, to }: Following) =>
  inTurn(
    db,
    (["guardian", "student"] as const).flatMap((end) => {
      const [own, other] = [
        sql.ref(LINK_COLUMNS[end]),
        sql.ref(LINK_COLUMNS[end === "guardian" ? "student" : "guardian"]),
      ];
      return [
        sql`update guardian_links as kept set
            state = case when 'suspended' in (kept.state, former.state) then 'suspended'::guardian_link_state
              when 'verified' in (kept.state, former.state) then 'verified'::guardian_link_state
              when 'invited' in (kept.state, former.state) then 'invited'::guardian_link_state else kept.state end,
            restricted_by_court = kept.restricted_by_court or former.restricted_by_court,
            is_primary = kept.is_primary or former.is_primary,
            ${sql.join(ALLOWED.map(allowedByBoth))},
            revision = kept.revision + 1
          from guardian_links as former
          where kept.school_id = ${schoolId} and former.school_id = ${schoolId}
            and kept.${own} = ${to} and former.${own} = ${from} and kept.${other} = former.${other}`,
        sql`update guardian_links as former set state = 'ended', revision = revision + 1
          where former.school_id = ${schoolId} and former.${own} = ${from} and former.state <> 'ended' and exists (
            select from guardian_links as kept where kept.school_id = ${schoolId}
              and kept.${own} = ${to} and kept.${other} = former.${other})`,
        sql`update guardian_links as moved set ${own} = ${to}, revision = revision + 1
          where moved.school_id = ${schoolId} and moved.${own} = ${from} and not exists (
            select from guardian_links as kept where kept.school_id = ${schoolId}
              and kept.${own} = ${to} and kept.${other} = moved.${other})`,
      ];
    }),
  );

const ALLOWED = ["can_view", "can_message", "can_pickup", "gets_notifications", "student_consents"] as const;

function allowedByBoth(column: (typeof ALLOWED)[number]): RawBuilder<unknown> {
  const [keptColumn, former] = [sql.ref(`kept.${column}`), sql.ref(`former.${column}`)];
  return sql`${sql.ref(column)} = case when kept.state = 'ended' then ${former}
    when former.state = 'ended' then ${keptColumn} else ${keptColumn} and ${former} end`;
}
