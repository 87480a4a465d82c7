import { spawn } from "node:child_process";
import { tmpdir } from "node:os";

import { ROOT } from "#tools/paths.ts";

/** Runs a script of a package on this very Node, with its output visible; returns its exit code. */
export function runNode(
  script: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  cwd = ROOT,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      stdio: ["ignore", "inherit", "inherit"],
      // Chromium and fontconfig want a home, which a bare environment has not.
      env: { HOME: tmpdir(), ...process.env, ...environment },
    });
    child.once("error", reject);
    child.once("close", resolve);
  });
}
