import { randomUUID } from "node:crypto";

import type { Database } from "#platform/db/db.ts";
import { getErrorKind } from "#platform/errors.ts";

import {
  deleteJob,
  extendLeases,
  giveUpJob,
  insertRounds,
  putOffJob,
  releaseJobs,
  takeJobs,
  type Job,
} from "./jobs.queries.ts";

const LOOK_EVERY_MS = 500;
const HEARTBEAT_MS = 10_000;
const AT_ONCE = 8;
/** Work that waits for services outside has slots of its own. */
const CALLING_AT_ONCE = 4;
const MOST_ATTEMPTS = 12;
/** The problem of work whose process died each time. */
export const KILLED = "killed";
const LONGEST_WAIT_SECONDS = 3600;

export interface Task {
  /** It may be started again after a partial run, and long after it was due. `attempts` counts this one too. */
  readonly run: (payload: unknown, dueAt?: Date, attempts?: number) => Promise<void>;
  /**
   * Called before a job is given up, to tell the people who expect its result; called again if it fails. `problem`: a
   * kind of `getErrorKind`, or `KILLED`.
   */
  readonly onGivenUp?: (payload: unknown, problem: string) => Promise<void>;
  /** Twelve by default. */
  readonly mostAttempts?: number;
  /** Comes round by itself: on one node, so many seconds after it was done last, or sooner where it failed. */
  readonly everySeconds?: number | (() => number);
  /** It waits for services outside: however slow they are, they keep no other work waiting. */
  readonly callsOut?: boolean;
}

/** Thrown by work that knows when it is worth trying again; such a wait is no failed attempt. */
export class TryLater extends Error {
  override readonly name = "TryLater";
  readonly seconds: number;

  constructor(seconds: number) {
    super(`Later, in ${seconds} s.`);
    this.seconds = seconds;
  }
}

interface Running {
  readonly database: Database;
  readonly tasks: Readonly<Record<string, Task>>;
  readonly onError: (error: unknown, task: string) => void;
  readonly lookEveryMs?: number;
  /** For work without outbound calls. */
  readonly atOnce?: number;
}

/**
 * Runs the jobs of these tasks, several at once, until the returned function is called, which waits for jobs
 * under way. Every node runs it; each job belongs to one node at a time. A failed job is retried, later each
 * time, and given up after twelve attempts.
 */
export function runJobs(running: Running): () => Promise<void> {
  const kinds = Map.groupBy(Object.entries(running.tasks), ([, task]) => task.callsOut === true);
  const stops = [...kinds].map(([callsOut, tasks]) =>
    runSome(
      { ...running, tasks: Object.fromEntries(tasks) },
      callsOut ? CALLING_AT_ONCE : (running.atOnce ?? AT_ONCE),
    ),
  );
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

function runSome(
  { database, tasks, onError, lookEveryMs = LOOK_EVERY_MS }: Running,
  atOnce: number,
): () => Promise<void> {
  const holder = randomUUID();
  const names = Object.keys(tasks);
  const rounds = names.filter((name) => tasks[name]?.everySeconds !== undefined);
  const runningJobs = new Map<number, Promise<void>>();
  const { directory } = database;
  let isStopping = false;
  let isPrepared = rounds.length === 0;
  let timer: NodeJS.Timeout | undefined;
  let looking = look();

  async function look(): Promise<void> {
    try {
      if (!isPrepared) await insertRounds(directory, rounds);
      isPrepared = true;
      for (let free = room(); free > 0; free = room()) {
        const taken = await takeJobs(directory, holder, names, free);
        for (const job of taken) runningJobs.set(job.id, work(job));
        if (taken.length < free) break;
        await Promise.race(runningJobs.values());
      }
    } catch (error) {
      onError(error, "jobs");
    }
    if (!isStopping)
      timer = setTimeout(() => {
        looking = look();
      }, lookEveryMs).unref();
  }

  function room(): number {
    return isStopping ? 0 : atOnce - runningJobs.size;
  }

  async function work(job: Job): Promise<void> {
    try {
      await settle(job);
    } catch (error) {
      // The database cannot be updated: the lease expires, and another node takes the job.
      onError(error, job.task);
    } finally {
      runningJobs.delete(job.id);
    }
  }

  async function settle(job: Job): Promise<void> {
    const task = tasks[job.task];
    const { mostAttempts = MOST_ATTEMPTS } = task ?? {};
    // Its process died each time, so nothing counted a failure.
    if (untilRound(task) === undefined && job.attempts > mostAttempts) return giveUp(job, KILLED);
    try {
      await task?.run(job.payload, job.dueAt, job.attempts);
    } catch (error) {
      return fail(job, error);
    }
    const seconds = untilRound(task);
    if (seconds === undefined) await deleteJob(directory, holder, job);
    else await putOffJob(directory, holder, job, seconds, null);
  }

  async function fail(job: Job, error: unknown): Promise<void> {
    if (error instanceof TryLater) return void (await putOffJob(directory, holder, job, error.seconds, null));
    onError(error, job.task);
    const problem = getErrorKind(error);
    const round = untilRound(tasks[job.task]);
    const seconds = Math.min(round ?? LONGEST_WAIT_SECONDS, waitAfter(job.attempts));
    if (round === undefined && job.attempts >= (tasks[job.task]?.mostAttempts ?? MOST_ATTEMPTS))
      await giveUp(job, problem);
    else await putOffJob(directory, holder, job, seconds, problem);
  }

  async function giveUp(job: Job, problem: string): Promise<void> {
    await tasks[job.task]?.onGivenUp?.(job.payload, problem);
    await giveUpJob(directory, holder, job, problem);
  }

  const beat = setInterval(() => {
    if (runningJobs.size > 0)
      extendLeases(directory, holder, [...runningJobs.keys()]).catch((error: unknown) =>
        onError(error, "jobs"),
      );
  }, HEARTBEAT_MS).unref();

  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await looking;
    await Promise.all(runningJobs.values());
    clearInterval(beat);
    await releaseJobs(directory, holder).catch((error: unknown) => onError(error, "jobs"));
  };
}

/** Seconds until it comes round; undefined for work that is done once. */
const untilRound = (task: Task | undefined): number | undefined =>
  typeof task?.everySeconds === "function" ? task.everySeconds() : task?.everySeconds;

/** Seconds until the next attempt: twice as long each time, and never the same for many that failed together. */
const waitAfter = (attempts: number): number =>
  Math.min(LONGEST_WAIT_SECONDS, 2 ** attempts) * (0.5 + Math.random() / 2);
