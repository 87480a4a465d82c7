import type pg from "pg";

import type { Statement } from "./driver.ts";
import { sendBurst } from "./send-burst.ts";

/**
 * A few shared connections for single statements that do not wait for each other. Statements given together
 * stay together, so `begin; set …`, a query and `commit` may be one burst. Never suitable for a transaction
 * whose next statement depends on an answer.
 */
export class SharedConnections {
  readonly #newClient: () => pg.Client;
  readonly #clients: (Promise<pg.Client> | undefined)[];
  readonly #onError: (error: Error) => void;
  #turn = 0;
  #closed = false;

  /** `newClient`: one that has yet to connect, in pipeline mode. */
  constructor(newClient: () => pg.Client, count: number, onError: (error: Error) => void) {
    this.#newClient = newClient;
    this.#clients = Array.from({ length: count });
    this.#onError = onError;
  }

  /** Sends a burst and returns the result of each statement. Throws the first error of the burst. */
  async send(burst: readonly Statement[]): Promise<readonly pg.QueryResult[]> {
    const place = this.#turn++ % this.#clients.length;
    return sendBurst(await this.#at(place), burst);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const opened = this.#clients.filter((client) => client !== undefined);
    for (const client of await Promise.allSettled(opened))
      if (client.status === "fulfilled") await client.value.end();
  }

  #at(place: number): Promise<pg.Client> {
    if (this.#closed) return Promise.reject(new Error("The database is closed."));
    const known = this.#clients[place];
    if (known) return known;
    const client = this.#newClient();
    const opening = client.connect().then(() => client);
    this.#clients[place] = opening;
    // A lost connection ends a while after its error: by then another one may be in its place.
    const forget = () => {
      if (this.#clients[place] === opening) this.#clients[place] = undefined;
    };
    client.on("error", (error) => {
      forget();
      this.#onError(error);
    });
    client.on("end", forget);
    opening.catch(forget);
    return opening;
  }
}
