import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";

import { APP, ROOT, SERVER } from "./paths.ts";

const HELP = `npm run dev

Server (with its embedded database) and app in one terminal; both follow every change of a file.
The app answers at http://127.0.0.1:5173 and passes calls on to the server at PORT, 4100 unless told.`;

if (process.argv.includes("--help")) console.log(HELP);
else develop();

function develop(): void {
  const port = process.env["PORT"] ?? "4100";
  const children = [
    start("server", ["--watch", "--watch-preserve-output", join(SERVER, "src/main.ts")], ROOT, {
      PORT: port,
    }),
    start("app", [join(ROOT, "node_modules/vite/bin/vite.js"), "--host", "127.0.0.1"], APP, {
      DARS_URL: `http://127.0.0.1:${port}`,
    }),
  ];
  const stop = (signal: NodeJS.Signals) => children.forEach((child) => child.kill(signal));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop("SIGTERM"));
  // One without the other is of no use.
  for (const child of children) child.once("exit", () => stop("SIGTERM"));
}

function start(
  name: string,
  args: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv,
): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: { FORCE_COLOR: process.stdout.isTTY ? "1" : "0", ...process.env, ...environment },
  });
  for (const stream of [child.stdout, child.stderr]) echo(name, stream);
  return child;
}

/** Says of each line whose it is. */
function echo(name: string, stream: NodeJS.ReadableStream | null): void {
  let rest = "";
  stream?.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) console.log(`${name.padEnd(6)} │ ${line}`);
  });
}
