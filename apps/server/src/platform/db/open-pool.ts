import pg from "pg";

/**
 * A pool whose connections may be lost at any moment. The pool listens for errors of idle connections, and
 * the current user for errors of active ones; a connection lost during the handover, in the same chunk of
 * data as its last answer, would have no listener and end the process. Errors of idle connections reach
 * `onError`.
 */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
