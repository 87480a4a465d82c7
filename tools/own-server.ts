import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { ROOT, SERVER } from "./places.ts";

/** Runs `act` beside a Dars of its own with the demo school in it, which is gone afterwards. */
export async function onOwnServer(act: (url: string) => Promise<void>): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), "dars-own-"));
  const server = spawn(process.execPath, [join(SERVER, "src/main.ts")], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, DARS_DATA: place, DARS_LOG: "warn", PORT: "0" },
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  try {
    await act(await addressSaidBy(server.stdout));
  } finally {
    server.kill("SIGTERM");
    await ended;
    await rm(place, { recursive: true, force: true });
  }
}

async function addressSaidBy(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, url] = /Dars is ready: (\S+)/.exec(line) ?? [];
    if (url !== undefined) {
      // Unread output would stop the server once the pipe is full.
      output.resume();
      return url;
    }
  }
  throw new Error("The server ended before it was ready; its own words are above.");
}
