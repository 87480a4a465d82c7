import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Without a window it needs a third less of the processors than the whole browser. */
const SHELL = "/usr/bin/chromium-headless-shell";
const WHOLE = "/usr/bin/chromium";

/** The lighter of those that are there. */
export const chromiumPath = (): string => (existsSync(SHELL) ? SHELL : WHOLE);

/**
 * Stories run in Debian's Chromium. Installs it where we may.
 * @throws Error that says what to install, where we may not.
 */
export function ensureChromium(): void {
  if (existsSync(WHOLE)) return;
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (!mayInstall)
    throw new Error(`The stories need ${WHOLE}: run "apt-get install chromium" as root first.`);
  console.error("Installing Chromium for the stories…");
  aptGet("update");
  aptGet("install", "--yes", "--no-install-recommends", "chromium", "fonts-dejavu-core", "fonts-noto-core");
  if (!existsSync(WHOLE)) throw new Error("apt-get could not install Chromium; its own message is above.");
  // Not in every release of Debian.
  aptGet("install", "--yes", "--no-install-recommends", "chromium-headless-shell");
}

function aptGet(...args: readonly string[]): void {
  // Its own progress is of interest only when it fails.
  const { status, stderr } = spawnSync("apt-get", ["-qq", ...args], {
    encoding: "utf8",
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status !== 0) console.error(stderr);
}
