import { existsSync } from "node:fs";

import { aptGet, installFromDebian } from "./debian.ts";

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
  installFromDebian("Stories", "chromium", "fonts-dejavu-core", "fonts-noto-core");
  if (!existsSync(WHOLE)) throw new Error("apt-get could not install Chromium; its own message is above.");
  // Not in every release of Debian.
  aptGet("install", "--yes", "--no-install-recommends", "chromium-headless-shell");
}
