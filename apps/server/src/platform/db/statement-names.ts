import type pg from "pg";

import type { Statement } from "./driver.ts";

/** PostgreSQL: it does not know the name, or knows it already, though this client has not given it. */
const LOST_NAME = /^(26000|42P05)$/;

const byClient = new WeakMap<pg.ClientBase, StatementNames>();

/**
 * Whether statements are sent under names, for all clients of one address. A pooler that keeps no statements would give
 * the names of one client to another.
 */
export class StatementNames {
  #areKept: boolean;

  constructor(areKept: boolean) {
    this.#areKept = areKept;
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

  /** A pooler that was set up anew, and keeps none any more, shows by its errors: no name is sent from then on. */
  static learnFrom(client: pg.ClientBase, error: unknown): void {
    const names = byClient.get(client);
    if (names && error instanceof Error && "code" in error && LOST_NAME.test(String(error.code)))
      names.#areKept = false;
  }
}
