import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { SERVER_HEAP, SERVER_MALLOC } from "#tools/bootstrap/server-heap.cjs";

/** A server in a process of its own, so that what asks and what answers do not share one event loop. */
export interface ServerProcess {
  readonly url: string;
  /** Resident memory in MB. */
  readonly memory: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

const READY = /ready: (http:\S+)/;

/** Starts a script of this folder, or of the server, as `npm start` does, and waits for the line with its address. */
export async function startServer(
  script: string,
  environment: Readonly<Record<string, string>> = {},
  flags = SERVER_HEAP,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...flags, fileURLToPath(new URL(script, import.meta.url))], {
    env: { ...process.env, ...SERVER_MALLOC, ...environment, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  return { url: await readyLine(child), memory: () => readMemory(child), stop: () => stop(child) };
}

async function readyLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("The server has no output.");
  for await (const line of createInterface({ input: child.stdout })) {
    const url = READY.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return url;
  }
  throw new Error("The server ended before it was ready.");
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

async function readMemory(child: ChildProcess): Promise<number> {
  const { readFile } = await import("node:fs/promises");
  const status = await readFile(`/proc/${child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
