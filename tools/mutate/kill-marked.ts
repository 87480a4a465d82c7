import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
/** All processes of a machine with their environments. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Kills the processes that were started with this in their environment, also where their parent is gone. */
export async function killMarked(name: string, value: string): Promise<void> {
  const args = ["axeww", "-o", "pid=,command="];
  const { stdout } = await run("ps", args, { maxBuffer: MOST_BYTES });
  const mark = `${name}=${value}`;
  for (const line of stdout.split("\n")) if (line.split(" ").includes(mark)) kill(Number.parseInt(line, 10));
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}
