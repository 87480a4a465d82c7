import type pg from "pg";

import type { PoolerKind } from "./app-connection.ts";
import type { Statement } from "./driver.ts";

/** PostgreSQL: it does not know the name, or knows it already, though this client has not given it. */
export const LOST_NAME = /^(26000|42P05)$/;

const byClient = new WeakMap<pg.ClientBase, StatementNames>();

/**
 * Whether statements are sent under names, for all clients of one address. A pooler that keeps no statements would give
 * the names of one client to another.
 */
export class StatementNames {
  readonly #isPooled: boolean;
  #areKept: boolean;

  /** `pooler`: what is between; undefined where that is nothing. */
  constructor(pooler: PoolerKind | undefined) {
    this.#isPooled = pooler !== undefined;
    this.#areKept = pooler !== "keeps no statements";
  }

  /** From now on this client's statements are sent so. */
  rule(client: pg.ClientBase): void {
    byClient.set(client, this);
  }

  /** The statement as this client may send it. */
  static asSentBy(client: pg.ClientBase, statement: Statement): Statement {
    const names = byClient.get(client);
    const areKept = names === undefined || names.#areKept;
    return areKept || statement.name === undefined
      ? statement
      : { text: statement.text, values: statement.values };
  }

  /**
   * A pooler that was set up anew, and keeps none any more, shows by its errors: no name is sent from then on. Without
   * a pooler such an error passes: the statement was first sent behind another one that failed.
   */
  static learnFrom(client: pg.ClientBase, error: unknown): void {
    const names = byClient.get(client);
    if (!names) return;
    if (names.#isPooled && error instanceof Error && "code" in error && LOST_NAME.test(String(error.code)))
      names.#areKept = false;
  }
}
