import { spawn } from "node:child_process";
import { totalmem } from "node:os";
import { join } from "node:path";

import { ROOT } from "#tools/paths.ts";

export interface ToolRun {
  readonly code: number | null;
  readonly output: string;
}

/**
 * The compiler is written in Go, and a third of its time was collecting garbage. It may use half of the memory before
 * it collects as often as it would by itself.
 */
const GO = { GOGC: "400", GOMEMLIMIT: `${Math.floor(totalmem() / 2 / 2 ** 20)}MiB` };

/** Runs a tool's script from node_modules on this very Node and keeps its output. */
export function runTool(script: string, args: readonly string[], cwd = ROOT): Promise<ToolRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, "node_modules", script), ...args], {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...GO, ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" },
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

export async function faultsOfTool(
  script: string,
  args: readonly string[],
  cwd = ROOT,
): Promise<readonly string[]> {
  const { code, output } = await runTool(script, args, cwd);
  return code === 0 ? [] : [output.trim() || `${script} ended with ${code}.`];
}
