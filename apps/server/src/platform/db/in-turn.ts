import type { RawBuilder } from "kysely";

import type { Db } from "./db.ts";

/** Executes statements of one transaction, one after the other. */
export async function inTurn(db: Db, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
