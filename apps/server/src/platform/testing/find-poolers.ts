import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { env } from "node:process";

export interface FoundPooler {
  /** Its file. */
  readonly program: string;
  /** Such as 1.18.0. */
  readonly version: string;
}

/** The PgBouncers in PATH, where another version may come before the system's: of each version the first. */
export function findPoolers(): readonly FoundPooler[] {
  const found = new Map<string, FoundPooler>();
  const folders = (env["PATH"] ?? "").split(delimiter);
  for (const program of folders
    .map((folder) => join(folder, "pgbouncer"))
    .filter((file) => existsSync(file))) {
    const { stdout: words } = spawnSync(program, ["--version"], { encoding: "utf8" });
    const version = /PgBouncer (\S+)/.exec(words)?.[1];
    if (version !== undefined && !found.has(version)) found.set(version, { program, version });
  }
  return [...found.values()];
}
