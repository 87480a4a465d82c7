import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { installFromDebian } from "./debian.ts";

/** The schools of the tests are in Baghdad, which is three hours ahead of UTC the whole year. */
const AHEAD_HOURS = 3;
const SOURCE = join(import.meta.dirname, "moved-clock.c");

/**
 * Seconds from `now` to a moment on the clock of the tests' schools, such as `2027-01-01T00:30`.
 * @throws Error when it is no such moment.
 */
export function secondsUntil(moment: string, now: Date): number {
  const isInForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(moment);
  const onTheirClock = isInForm ? new Date(`${moment}:00Z`) : new Date(Number.NaN);
  // The 30th of February is read as a day of March.
  const isThere = !Number.isNaN(onTheirClock.getTime()) && onTheirClock.toISOString().startsWith(moment);
  if (!isThere) throw new Error(`--at takes a moment such as 2027-01-01T00:30, not "${moment}".`);
  return Math.round((onTheirClock.getTime() - AHEAD_HOURS * 3_600_000 - now.getTime()) / 1000);
}

/**
 * Moves the clock of everything that this run starts: server, database, app and browser. Only dates are moved: timers
 * last as long as they do. It takes a C compiler, which is installed where we may.
 * @throws Error that says what to install, where we may not.
 */
export function moveClock(moment: string): void {
  const seconds = secondsUntil(moment, new Date());
  Object.assign(process.env, { LD_PRELOAD: compile(), DARS_CLOCK_AHEAD: String(seconds) });
  const { stdout } = spawnSync(process.execPath, ["--print", "Date.now()"], { encoding: "utf8" });
  const isMoved = Math.abs(Number(stdout) - Date.now() - seconds * 1000) < 60_000;
  if (!isMoved) throw new Error(`The clock of Node could not be moved: it printed "${stdout}".`);
}

/** The library that moves a clock, in a folder that the account of PostgreSQL can read too. */
function compile(): string {
  if (!hasCompiler()) installFromDebian("Runs at another date", "gcc", "libc6-dev");
  const folder = mkdtempSync(join(tmpdir(), "dars-clock-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const library = join(folder, "moved-clock.so");
  const { status, stderr } = spawnSync("cc", ["-O2", "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The library that moves the clock could not be compiled: ${stderr}`);
  return library;
}

const hasCompiler = (): boolean => spawnSync("cc", ["--version"]).status === 0;
