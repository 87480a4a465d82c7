import { setTimeout } from "node:timers/promises";

import pg from "pg";

import type { PoolerKind } from "./app-connection.ts";
import { splitHosts } from "./split-hosts.ts";
import { StatementNames } from "./statement-names.ts";

interface HostsOptions {
  /** The host that takes writes, or any that answers. */
  readonly wants?: "writes" | "answers";
  /** How often the host in use is asked whether it still does, where there are several. */
  readonly lookMs?: number;
}

const LOOK_MS = 3000;
/** No host is waited for longer. */
const PATIENCE_MS = 2000;
const RETRY_MS = 500;

/**
 * The hosts of one address. With several, clients go to the one that takes writes; when another one does, because this
 * one has died or become a replica, connections to it are cut, and new ones are opened to the other.
 */
export class Hosts {
  readonly #configs: readonly pg.ClientConfig[];
  readonly #names: StatementNames;
  readonly #wants: "writes" | "answers";
  readonly #clients = new Map<pg.Client, number>();
  readonly #timer: NodeJS.Timeout | undefined;
  #at = 0;
  #isLooking = false;
  #isClosed = false;

  constructor(
    connection: pg.ConnectionConfig & { readonly pooler?: PoolerKind },
    { wants = "writes", lookMs = LOOK_MS }: HostsOptions = {},
  ) {
    const { connectionString } = connection;
    this.#configs =
      connectionString === undefined
        ? [connection]
        : splitHosts(connectionString).map((host) => ({ ...connection, connectionString: host }));
    this.#names = new StatementNames(connection.pooler);
    this.#wants = wants;
    if (this.#configs.length > 1) {
      this.#timer = setInterval(() => this.#look(), lookMs).unref();
      this.#look();
    }
  }

  /** A client for the host in use. */
  open(config: pg.ClientConfig = {}): pg.Client {
    return new (this.clients(config))();
  }

  /** What pg.Pool takes as `Client`: each one that it opens goes to the host in use at that moment. */
  clients(config: pg.ClientConfig): new () => pg.Client {
    const choose = (): pg.ClientConfig => ({ ...this.#configs[this.#at], ...config });
    const watch = (client: pg.Client) => this.#watch(client);
    return class extends pg.Client {
      constructor() {
        super(choose());
        watch(this);
      }
    };
  }

  /** Ends all connections, of which some may wait for an answer that never comes. */
  cut(): void {
    for (const client of this.#clients.keys()) client.connection.stream.destroy();
  }

  /** Looks for no host any more; clients that are open stay. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
  }

  #watch(client: pg.Client): void {
    this.#names.rule(client);
    this.#clients.set(client, this.#at);
    client.on("end", () => {
      this.#clients.delete(client);
      if (this.#timer !== undefined) this.#look();
    });
  }

  #look(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    void this.#find().finally(() => {
      this.#isLooking = false;
    });
  }

  /** Ends when the host in use is one that fits. */
  async #find(): Promise<void> {
    while (!this.#isClosed && !(await this.#fits(this.#at))) {
      const fitting = await Promise.all(this.#configs.map((_, at) => this.#fits(at)));
      const at = fitting.indexOf(true);
      if (at === -1) await setTimeout(RETRY_MS, undefined, { ref: false });
      else this.#moveTo(at);
    }
  }

  async #fits(at: number): Promise<boolean> {
    const patience = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS };
    const client = new pg.Client({ ...this.#configs[at], ...patience });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ is_replica: boolean }>(
        "select pg_is_in_recovery() as is_replica",
      );
      return this.#wants === "answers" || rows[0]?.is_replica === false;
    } catch {
      return false;
    } finally {
      // It may have died silently: its farewell is not waited for.
      client.end().catch(() => undefined);
    }
  }

  #moveTo(at: number): void {
    this.#at = at;
    for (const [client, host] of this.#clients) if (host !== at) client.connection.stream.destroy();
  }
}
