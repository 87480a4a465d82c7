import type { Role } from "@dars/contract/platform/roles";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** Whether another person with an active account has one of these roles in the school, or over it. */
export async function hasOtherDecider(
  db: Db,
  { schoolId, groupId, roles, accountId }: OtherDecider,
): Promise<boolean> {
  const other = await db
    .selectFrom("role_assignments as assignment")
    .innerJoin("accounts as account", "account.id", "assignment.account_id")
    .select("assignment.id")
    .where("assignment.group_id", "=", groupId)
    .where("assignment.role", "in", [...roles])
    .where("assignment.account_id", "<>", accountId)
    .where("assignment.state", "=", "active")
    .where("account.state", "=", "active")
    .where(sql<boolean>`assignment.starts_at <= now()`)
    .where(sql<boolean>`(assignment.ends_at is null or assignment.ends_at > now())`)
    .where((where) =>
      where.or([where("assignment.school_id", "is", null), where("assignment.school_id", "=", schoolId)]),
    )
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

interface OtherDecider {
  readonly schoolId: number;
  readonly groupId: number;
  readonly roles: readonly Role[];
  readonly accountId: number;
}
