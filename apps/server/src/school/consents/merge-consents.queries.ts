import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { inTurn } from "#platform/db/in-turn.ts";
import type { Following } from "#platform/db/person-table.ts";

/** FAM-6: of two answers of a family the refusal holds. */
export const refuseWhereEitherRefused = (db: Db, schoolId: number, { from, to }: Following) =>
  inTurn(db, [
    sql`update family_consents as kept set is_given = false from family_consents as former
      where kept.school_id = ${schoolId} and kept.student_id = ${to} and kept.is_given
        and former.school_id = ${schoolId} and former.student_id = ${from} and former.kind = kept.kind
        and not former.is_given`,
  ]);
