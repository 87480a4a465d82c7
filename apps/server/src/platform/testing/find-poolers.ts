import { spawnSync } from "node:child_process";

export interface FoundPooler {
  /** Its file. */
  readonly program: string;
  /** Such as 1.18.0. */
  readonly version: string;
}

/** The PgBouncers in PATH, where another version may come before the system's: of each version the first. */
export function findPoolers(): readonly FoundPooler[] {
  const found = new Map<string, FoundPooler>();
  const { stdout } = spawnSync("which", ["-a", "pgbouncer"], { encoding: "utf8" });
  for (const program of stdout.split("\n").filter((line) => line !== "")) {
    const { stdout: words } = spawnSync(program, ["--version"], { encoding: "utf8" });
    const version = /PgBouncer (\S+)/.exec(words)?.[1];
    if (version !== undefined && !found.has(version)) found.set(version, { program, version });
  }
  return [...found.values()];
}
