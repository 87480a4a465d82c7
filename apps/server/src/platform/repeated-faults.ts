import { Counter, type Registry } from "prom-client";

import { findConnectionReason } from "./db/find-connection-reason.ts";
import { getErrorKind } from "./errors.ts";

/** The methods of a log that are called; pino's has them. */
interface FaultLog {
  readonly error: (details: Readonly<Record<string, unknown>>, message: string) => void;
  readonly info: (details: Readonly<Record<string, unknown>>, message: string) => void;
}

interface FaultOptions {
  readonly log: FaultLog;
  /** Milliseconds, never going back. */
  readonly now?: () => number;
}

/** One cause that has not ended: where it came up, and of what kind it is. */
interface OpenFault {
  readonly work: string;
  readonly type: string;
  readonly message: string;
  readonly sinceMs: number;
  count: number;
  lastMs: number;
  sayAtMs: number;
  waitMs: number;
}

const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;
/**
 * A fault that has not come for so long is over: what looks at the database in the background looks again sooner. A job
 * that fails again after a longer wait is logged anew.
 */
const QUIET_MS = 15_000;
const LOOK_MS = 1000;

/**
 * Faults of work in the background, which looks again within seconds and so fails again and again while its cause lasts:
 * the first of a cause is logged at once, further ones with their number after a minute, two, four, and then each hour,
 * and that it is over. A single fault is one line. All are counted in `/metrics`.
 */
export class RepeatedFaults {
  readonly #log: FaultLog;
  readonly #now: () => number;
  readonly #open = new Map<string, OpenFault>();
  readonly #counts = new Map<string, number>();
  #counter: Counter<"work"> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ log, now = () => performance.now() }: FaultOptions) {
    this.#log = log;
    this.#now = now;
  }

  /** `work`: what failed, such as the name of a job; `message`: what the line says of it. */
  add(work: string, error: unknown, message: string): void {
    const [type, nowMs] = [getErrorKind(error), this.#now()];
    this.look();
    this.#counts.set(work, (this.#counts.get(work) ?? 0) + 1);
    this.#counter?.inc({ work });
    const key = `${work}\n${type}\n${message}`;
    const fault = this.#open.get(key);
    if (fault) {
      fault.count += 1;
      fault.lastMs = nowMs;
      if (nowMs >= fault.sayAtMs) this.#sayAgain(fault);
      return;
    }
    const times = { sinceMs: nowMs, lastMs: nowMs, sayAtMs: nowMs + FIRST_WAIT_MS, waitMs: FIRST_WAIT_MS };
    this.#open.set(key, { work, type, message, count: 1, ...times });
    this.#log.error({ work, type, reason: findConnectionReason(error) }, message);
    this.#timer ??= setInterval(() => this.look(), LOOK_MS).unref();
  }

  /** Ends what has not come for a while, and says so where it came more than once. */
  look(): void {
    const nowMs = this.#now();
    for (const [key, { work, type, message, count, sinceMs, lastMs }] of this.#open) {
      if (nowMs - lastMs < QUIET_MS) continue;
      this.#open.delete(key);
      const seconds = Math.round((lastMs - sinceMs) / 1000);
      if (count > 1) this.#log.info({ work, type, count, seconds }, `over: ${message}`);
    }
    if (this.#open.size === 0) this.close();
  }

  /** Counts them in these figures as well, those before this call included. Call it once. */
  measure(metrics: Registry): void {
    this.#counter = new Counter({
      name: "dars_background_faults_total",
      help: "Faults of work in the background, by what failed.",
      labelNames: ["work"],
      registers: [metrics],
    });
    for (const [work, count] of this.#counts) this.#counter.inc({ work }, count);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #sayAgain(fault: OpenFault): void {
    const { work, type, message, count, sinceMs } = fault;
    const nowMs = this.#now();
    this.#log.error({ work, type, count, seconds: Math.round((nowMs - sinceMs) / 1000) }, message);
    fault.waitMs = Math.min(LONGEST_WAIT_MS, fault.waitMs * 2);
    fault.sayAtMs = nowMs + fault.waitMs;
  }
}
