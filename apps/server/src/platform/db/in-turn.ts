import type { RawBuilder } from "kysely";

import { oneByOne } from "#platform/one-by-one.ts";

import type { Db } from "./db.ts";

/** Executes statements of one transaction, one after the other. */
export const inTurn = (db: Db, statements: readonly RawBuilder<unknown>[]): Promise<void> =>
  oneByOne(statements, async (statement) => void (await statement.execute(db)));
