import pg from "pg";

/** A postmaster that is stopped takes connections and never answers them; a healthy one takes milliseconds. */
const CONNECT_MS = 2500;

/** A connection that opens within seconds or fails. The same setting of a pool would also end the wait for its turn. */
export class PromptClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}
