import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { execPath } from "node:process";
import { fileURLToPath } from "node:url";

import { Client } from "@dars/contract/platform/client";
import type pg from "pg";

import { COMPILED } from "#platform/testing/compiled.ts";

import type { Endpoints } from "./endpoints.factory.ts";

const CHILD = fileURLToPath(new URL("./node-in-child.factory.ts", import.meta.url));

export const FAILPOINTS = ["in flight", "after commit", "after publish", "after reply"] as const;
export type Failpoint = (typeof FAILPOINTS)[number];

export interface Node {
  readonly address: string;
  /** From now on callers come to it. */
  readonly serve: () => void;
  /** Settles when its process is no more. */
  readonly gone: Promise<unknown>;
  readonly kill: () => void;
}

/** Servers on one database, those that can be killed each in a process of its own; callers find a live one. */
export class Nodes implements Endpoints {
  readonly #connection: pg.ConnectionConfig;
  readonly #key: Buffer;
  readonly #living = new Set<string>();
  readonly #children = new Set<ChildProcess>();
  #turn = 0;

  /** `key`: of the tokens that callers come with. */
  constructor(connection: pg.ConnectionConfig, key: Buffer) {
    this.#connection = connection;
    this.#key = key;
  }

  /**
   * It gets no calls before it serves. With a failpoint it kills itself when it reaches it for the `count`th
   * time.
   */
  async start(failpoint?: Failpoint, count = 1): Promise<Node> {
    const parts = [
      JSON.stringify(this.#connection),
      this.#key.toString("base64"),
      failpoint ?? "",
      String(count),
    ];
    const child = spawn(execPath, [CHILD, ...parts], { env: COMPILED, stdio: ["ignore", "pipe", "inherit"] });
    this.#children.add(child);
    const over = once(child, "exit").then(() => this.#children.delete(child));
    const [line] = await once(child.stdout, "data");
    const address = String(line).trim();
    const gone = over.then(() => this.#living.delete(address));
    return { address, serve: () => this.join(address), gone, kill: () => child.kill("SIGKILL") };
  }

  /** From now on callers come here too. */
  join(address: string): void {
    this.#living.add(address);
  }

  /** A living one, each in its turn. */
  get address(): string {
    const living = [...this.#living];
    this.#turn += 1;
    return living[this.#turn % living.length] ?? "http://127.0.0.1:9";
  }

  readonly client = (token: string, timeoutMs = 5000): Client =>
    new Client({ base: this.address, token: () => token, fetch, timeoutMs });

  async stop(): Promise<void> {
    const ends = [...this.#children].map((child) => once(child, "exit"));
    for (const child of this.#children) child.kill("SIGKILL");
    await Promise.all(ends);
  }
}
