import { spawn } from "node:child_process";
import { join } from "node:path";

import { ROOT } from "#tools/paths.ts";

export interface ToolRun {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a tool's script from node_modules on this very Node and keeps its output. */
export function runTool(script: string, args: readonly string[], cwd = ROOT): Promise<ToolRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, "node_modules", script), ...args], {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" },
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
