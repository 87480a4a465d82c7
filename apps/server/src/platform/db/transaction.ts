import type pg from "pg";

import type { Statement } from "./driver.ts";
import { sendBurst } from "./send-burst.ts";

/** For the rest of a transaction: plans of prepared statements are not made anew. */
export const KEEP_PLANS = "set local plan_cache_mode = force_generic_plan";

const COMMIT: Statement = { text: "commit", values: [] };
const ROLLED_BACK = "The transaction was rolled back.";

/** What a transaction results in, and its last statements, whose answers nothing waits for. */
interface Ending<T> {
  readonly result: T;
  readonly last: readonly Statement[];
}

/** An error in `work` or in its last statements rolls back its changes, and is rethrown. */
export function transaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<Ending<T>>,
): Promise<T> {
  return onClient(pool, async (client, isLost) => {
    try {
      // Not awaited: it leaves in one packet with the first statement of the work, which fails if this does.
      const begun = client.query(begin);
      begun.catch(() => undefined);
      const { result, last } = await work(client);
      await begun;
      const commit = (await sendBurst(client, [...last, COMMIT])).at(-1);
      // A transaction in which a statement failed is answered COMMIT with ROLLBACK.
      if (commit?.command !== "COMMIT") throw new Error(ROLLED_BACK);
      return result;
    } catch (error) {
      await client.query("rollback").catch(isLost);
      throw error;
    }
  });
}

/** All in one packet with the commit; returns the rows of the last statement. */
export function transactionAtOnce<R>(
  pool: pg.Pool,
  begin: string,
  statements: readonly Statement[],
): Promise<readonly R[]> {
  return onClient(pool, async (client) => {
    const burst = [{ text: begin, values: [] }, ...statements, COMMIT];
    const [commit, answer] = (await sendBurst(client, burst)).toReversed();
    if (commit?.command !== "COMMIT" || !answer) throw new Error(ROLLED_BACK);
    return answer.rows;
  });
}

/** A connection for one work alone. One that was lost at it, or that `isLost` was called for, is nothing for the next. */
export async function onClient<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, isLost: () => void) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  const isLost = () => {
    broken = true;
  };
  client.on("error", isLost);
  try {
    return await work(client, isLost);
  } finally {
    client.off("error", isLost);
    client.release(broken);
  }
}
