import pg from "pg";

/**
 * A pool whose connections may be lost at any moment. The pool listens to those that rest and whoever works to those at
 * work; one that is lost while it is handed over, in the same piece of the line as its last answer, would have nobody
 * and end the process. Errors of those that rest reach `onError`.
 */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
