import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

import { endPostmaster } from "./postmaster.ts";
import { signal } from "./processes.ts";

export interface Supervised {
  readonly launch: () => Promise<ChildProcess>;
  readonly onRestart: () => void;
  readonly log: (line: string) => void;
}

const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5000;
/** A postmaster that lived this long was well, so the next restart is prompt again. */
const WELL_AFTER_MS = 30_000;

/** Keeps one postmaster alive until stop(): restarts it however often it dies, ever more slowly while it keeps dying. */
export class Supervisor {
  readonly #supervised: Supervised;
  readonly #stopping = new AbortController();
  #child: ChildProcess;
  #bornAt = performance.now();
  #pauseMs = SHORTEST_PAUSE_MS;
  #watching: Promise<void>;
  #stopped: Promise<void> | undefined;

  constructor(child: ChildProcess, supervised: Supervised) {
    this.#supervised = supervised;
    this.#child = child;
    process.on("exit", this.#endWithProcess);
    this.#watching = this.#watch();
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    this.#child.ref();
    await this.#endChild();
    await this.#watching;
    process.off("exit", this.#endWithProcess);
  }

  async #watch(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#child.unref();
      if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, "exit");
      if (this.#stopping.signal.aborted) return;
      const { exitCode, signalCode } = this.#child;
      this.#supervised.log(
        `PostgreSQL ended by itself (${signalCode ?? `code ${exitCode}`}); starting it again`,
      );
      await this.#revive();
    }
  }

  async #revive(): Promise<void> {
    if (performance.now() - this.#bornAt > WELL_AFTER_MS) this.#pauseMs = SHORTEST_PAUSE_MS;
    const { signal: stopping } = this.#stopping;
    while (!stopping.aborted && !(await this.#tryLaunch())) {
      await pause(this.#pauseMs, undefined, { signal: stopping }).catch(() => undefined);
      this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    }
    // A stop that came while this one was starting has not seen it.
    if (stopping.aborted) await this.#endChild();
    else this.#announce();
  }

  async #tryLaunch(): Promise<boolean> {
    try {
      this.#child = await this.#supervised.launch();
    } catch (error) {
      this.#supervised.log(error instanceof Error ? error.message : String(error));
      return false;
    }
    this.#bornAt = performance.now();
    return true;
  }

  async #endChild(): Promise<void> {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid !== undefined && exitCode === null && signalCode === null) await endPostmaster(pid);
  }

  #announce(): void {
    this.#supervised.log("PostgreSQL is back");
    this.#supervised.onRestart();
  }

  /** On a way out that did not call stop(): a fast shutdown is asked for, and completes on its own. */
  readonly #endWithProcess = (): void => {
    if (this.#child.pid !== undefined && this.#child.exitCode === null) signal(this.#child.pid, "SIGINT");
  };
}
