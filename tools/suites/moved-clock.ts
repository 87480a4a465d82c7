import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";

import { installFromDebian } from "./debian.ts";

/** The schools of the tests are in Baghdad, which is three hours ahead of UTC the whole year. */
const AHEAD_HOURS = 3;
const LIBRARY = "/usr/lib/*/faketime/libfaketime.so.1";

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
 * The environment in which the clock of a process, and of all that it starts, stands `seconds` ahead. Only dates are
 * moved: timers last as long as they do, and files keep their times.
 */
export const clockAhead = (seconds: number, library: string): Readonly<Record<string, string>> => ({
  LD_PRELOAD: library,
  FAKETIME: `${seconds < 0 ? "" : "+"}${seconds}`,
  FAKETIME_DISABLE_SHM: "1",
  DONT_FAKE_MONOTONIC: "1",
  NO_FAKE_STAT: "1",
});

/**
 * Moves the clock of everything that this run starts: server, database, app and browser. Installs libfaketime where we
 * may.
 * @throws Error that says what to install, where we may not.
 */
export function moveClock(moment: string): void {
  const seconds = secondsUntil(moment, new Date());
  Object.assign(process.env, clockAhead(seconds, findLibrary() ?? installLibrary()));
  const { stdout } = spawnSync(process.execPath, ["--print", "Date.now()"], { encoding: "utf8" });
  const isMoved = Math.abs(Number(stdout) - Date.now() - seconds * 1000) < 60_000;
  if (!isMoved) throw new Error(`libfaketime does not move the clock of Node, which printed "${stdout}".`);
}

const findLibrary = (): string | undefined => globSync(LIBRARY)[0];

function installLibrary(): string {
  installFromDebian("Runs at another date", "libfaketime");
  const library = findLibrary();
  if (library === undefined)
    throw new Error("apt-get could not install libfaketime; its own message is above.");
  return library;
}
