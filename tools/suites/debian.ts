import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Installs packages of Debian where we may, which is as root.
 * @throws Error that says what to install by hand, where we may not.
 */
export function installFromDebian(purpose: string, ...packages: readonly [string, ...string[]]): void {
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (!mayInstall) throw new Error(`${purpose} need "apt-get install ${packages[0]}", run as root.`);
  console.error(`Installing ${packages[0]} for ${purpose.toLowerCase()}…`);
  aptGet("update");
  aptGet("install", "--yes", "--no-install-recommends", ...packages);
}

/** Prints its own output only when it fails. */
export function aptGet(...args: readonly string[]): void {
  const { status, stderr } = spawnSync("apt-get", ["-qq", ...args], {
    encoding: "utf8",
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status !== 0) console.error(stderr);
}
