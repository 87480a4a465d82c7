import type pg from "pg";

import type { Statement } from "./driver.ts";

const nameless = new WeakSet<pg.ClientBase>();

/** From now on this client sends no statement under a name: a pooler between would give the name to another. */
export const forgetNames = (client: pg.ClientBase): void => void nameless.add(client);

/** The statement as this client may send it. */
export const asSentBy = (client: pg.ClientBase, statement: Statement): Statement =>
  statement.name !== undefined && nameless.has(client)
    ? { text: statement.text, values: statement.values }
    : statement;
