import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";

import type { SchoolRows } from "./school-rows.queries.ts";
import type { Wording } from "./wording.ts";

export interface WordingRow {
  readonly entity: SchoolRows["records"][number]["entity"];
  readonly sourcedId: string;
  readonly wording: Wording | null;
}

/** An update of `roster_records as kept` from `given` where `same`; `keys` find a row of the table again. */
export interface WordingUpdate {
  readonly schoolId: number;
  readonly update: RawBuilder<unknown>;
  readonly given: RawBuilder<unknown>;
  readonly same: RawBuilder<unknown>;
  readonly keys: readonly string[];
}

/** Makes more of an update, such as one that is written down to be taken back. */
export type Noted = (update: WordingUpdate) => RawBuilder<unknown>;

export function saveWordings(
  db: Db,
  schoolId: number,
  source: string,
  rows: readonly WordingRow[],
  noted: Noted = ({ update }) => update,
) {
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as given(entity roster_entity, "sourcedId" text, wording jsonb)`;
  const same = sql`kept.school_id = ${schoolId} and kept.source = ${source}
    and kept.entity = given.entity and kept.sourced_id = given."sourcedId"`;
  const update = sql`
    update roster_records as kept set wording = nullif(given.wording, 'null'::jsonb) from ${given} where ${same}
  `;
  const keys = ["school_id", "entity", "sourced_id", "source"];
  return noted({ schoolId, update, given, same, keys }).execute(db);
}
