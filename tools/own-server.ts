import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { ROOT, SERVER } from "./paths.ts";

export interface OwnServer {
  readonly url: string;
  /** Its DARS_DATA. */
  readonly place: string;
  /** Everything it printed until it was ready. */
  readonly said: string;
}

/** Killed outright, this process would leave the server behind. */
const WATCH = join(import.meta.dirname, "bootstrap/end-with-parent.mjs");

export interface OwnPlace {
  /** The folder for its data. */
  readonly at?: string;
  /** Ends it, also while it starts. */
  readonly signal?: AbortSignal;
}

/**
 * Runs `act` beside a Dars of its own, with the demo school unless DARS_DEMO says otherwise; afterwards it is
 * deleted.
 * @throws Error when it ended before it was ready.
 */
export async function onOwnServer(
  act: (server: OwnServer) => Promise<void>,
  { at = tmpdir(), signal }: OwnPlace = {},
): Promise<void> {
  const place = await mkdtemp(join(at, "dars-own-"));
  // Whatever database the caller works on is not ours to fill.
  const { ready, end } = launchServer({ DATABASE_URL: "", DARS_DATA: place }, signal);
  try {
    await act({ place, ...(await ready) });
  } finally {
    await end();
    await rm(place, { recursive: true, force: true });
  }
}

/** Starts a Dars with these settings; `ready` throws when it ended before it was. A signal ends it, also while it starts. */
export function launchServer(settings: NodeJS.ProcessEnv, signal?: AbortSignal) {
  const server = spawn(process.execPath, ["--import", WATCH, join(SERVER, "src/main.ts")], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, DARS_LOG: "warn", PORT: "0", ...settings },
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const end = async () => {
    server.kill("SIGTERM");
    await ended;
  };
  if (signal?.aborted) void end();
  signal?.addEventListener("abort", () => void end());
  return { ready: readiness(server.stdout), end };
}

/** What a server prints until it is ready, and its address. */
export async function readiness(output: NodeJS.ReadableStream): Promise<Pick<OwnServer, "url" | "said">> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: output })) {
    lines.push(line);
    const [, url] = /Dars is ready: (\S+)/.exec(line) ?? [];
    if (url !== undefined) {
      // Unread output would stop the server once the pipe is full.
      output.resume();
      return { url, said: lines.join("\n") };
    }
  }
  throw new Error("The server ended before it was ready; its own words are above.");
}
