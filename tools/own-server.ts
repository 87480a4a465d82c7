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

/**
 * Runs `act` beside a Dars of its own, with the demo school unless DARS_DEMO says otherwise; afterwards it is
 * deleted. It is in the folder `at`.
 */
export async function onOwnServer(
  act: (server: OwnServer) => Promise<void>,
  { at = tmpdir() } = {},
): Promise<void> {
  const place = await mkdtemp(join(at, "dars-own-"));
  const server = spawn(process.execPath, [join(SERVER, "src/main.ts")], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    // Whatever database the caller works on is not ours to fill.
    env: { ...process.env, DATABASE_URL: "", DARS_DATA: place, DARS_LOG: "warn", PORT: "0" },
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  try {
    await act({ place, ...(await readiness(server.stdout)) });
  } finally {
    server.kill("SIGTERM");
    await ended;
    await rm(place, { recursive: true, force: true });
  }
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
