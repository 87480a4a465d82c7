import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createConnection } from "node:net";
import { execPath } from "node:process";
import { fileURLToPath } from "node:url";

import { afterAll } from "vitest";

import { COMPILED } from "#platform/testing/compiled.ts";

const CHILD = fileURLToPath(new URL("node-in-child.factory.ts", import.meta.url));

interface NodeScope {
  readonly connection: object;
  /** The key of the tokens that all nodes take. */
  readonly key: Buffer;
  /** Where the bytes of files lie. */
  readonly folder: string;
}

/** A child that outlived its file would keep the run's output open, and the run would not end. */
const ending: ChildProcess[] = [];
afterAll(() => {
  for (const child of ending.splice(0)) child.kill("SIGKILL");
});

/** Another node of the same server, in a process of its own. */
export async function aNode({
  connection,
  key,
  folder,
}: NodeScope): Promise<{ readonly base: string; readonly child: ChildProcess }> {
  const child = spawn(execPath, [CHILD, JSON.stringify(connection), key.toString("base64"), folder], {
    env: COMPILED,
    stdio: ["ignore", "pipe", "inherit"],
  });
  ending.push(child);
  const [line] = await once(child.stdout, "data");
  return { base: String(line).trim(), child };
}

/** A request that breaks off after so many bytes of its body. Ends when the server has noticed. */
export async function sendAndCut(
  base: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  bytes: number,
): Promise<void> {
  const { hostname, port } = new URL(base);
  const socket = createConnection(Number(port), hostname);
  await once(socket, "connect");
  const lines = Object.entries({ host: "dars.test", ...headers, "content-length": String(body.length) });
  socket.write(
    `PATCH ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`,
  );
  await new Promise<void>((resolve) => socket.write(body.subarray(0, bytes), () => resolve()));
  socket.resetAndDestroy();
  await once(socket, "close");
}
