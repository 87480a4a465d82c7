import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { MIGRATIONS, readMigrations } from "#server/platform/db/migrate.ts";

/** The sha256 of each migration by its name. A database that has run one must never meet another of that name. */
export type Sums = Readonly<Record<string, string>>;

const FILE = join(MIGRATIONS, "sums.json");

export const recordedSums = (): Sums => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {});

export async function presentSums(): Promise<Sums> {
  return Object.fromEntries((await readMigrations()).map(({ name, sha256 }) => [name, sha256]));
}

export const writeSums = (sums: Sums): void => writeFileSync(FILE, `${JSON.stringify(sums, null, 2)}\n`);

/** Faults that would break a migrated database: migrations changed, gone, or numbered out of order. */
export function faultsOfSums(recorded: Sums, present: Sums): readonly string[] {
  const changed = Object.entries(recorded).flatMap(([name, sum]) => {
    if (present[name] === undefined) return [`${name} is recorded in sums.json, but is gone.`];
    return present[name] === sum ? [] : [`${name} has changed since it was recorded in sums.json.`];
  });
  const names = Object.keys(present);
  const misnumbered = names.flatMap((name) => {
    if (!/^\d{4}-/.test(name)) return [`${name} should begin with four digits.`];
    const others = names.filter((other) => other !== name && other.slice(0, 5) === name.slice(0, 5));
    return others.map((other) => `${name} has the number of ${other}.`);
  });
  return [...changed, ...misnumbered];
}

export const unrecorded = (recorded: Sums, present: Sums): readonly string[] =>
  Object.keys(present).filter((name) => recorded[name] === undefined);
