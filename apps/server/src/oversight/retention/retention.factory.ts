import type { RetentionKind } from "@dars/contract/oversight/retention";
import type pg from "pg";

import type { Member } from "#platform/testing/factories/people.ts";

/** A legal hold of a room or of a person. */
export const aHold = (
  owner: pg.Pool,
  by: Pick<Member, "accountId">,
  schoolId: number,
  target: { readonly roomId?: number; readonly personId?: number },
) =>
  owner.query(
    "insert into legal_holds (school_id, room_id, person_id, reason, placed_by) values ($1, $2, $3, 'A court asks', $4)",
    [schoolId, target.roomId ?? null, target.personId ?? null, by.accountId],
  );

/** Every hold of a school is over. */
export const liftAll = (owner: pg.Pool, schoolId: number) =>
  owner.query("update legal_holds set lifted_at = now() where school_id = $1", [schoolId]);

/** The group keeps this kind so long. */
export const keeps = (owner: pg.Pool, groupId: number, kind: RetentionKind, keep: number) =>
  owner.query(
    `insert into retention_policies (group_id, kind, keep) values ($1, $2, $3)
     on conflict (group_id, kind) do update set keep = excluded.keep`,
    [groupId, kind, keep],
  );
