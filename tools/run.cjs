"use strict";
// The one door to every command. It depends on nothing and runs on any Node from 18 on: it installs what is
// missing, then hands over to the Node 26 that came with the packages.
const { spawn } = require("node:child_process");
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const { buildApp } = require("./bootstrap/build-app.cjs");
const { ensureInstalled } = require("./bootstrap/install.cjs");
const { ROOT, NODE_26 } = require("./bootstrap/places.cjs");

const SCRIPTS = {
  start: "apps/server/src/main.ts",
  dev: "tools/dev.ts",
  dars: "apps/server/src/cli/cli.ts",
  test: "tools/test.ts",
  check: "tools/check.ts",
  fix: "tools/fix.ts",
  bench: "bench/main.ts",
  e2e: "tools/e2e.ts",
  "db:migrate": "tools/db-migrate.ts",
  "contract:lock": "tools/contract-lock.ts",
  screens: "tools/screens.ts",
  where: "tools/where.ts",
};
const NEEDS_APP = new Set(["start", "e2e", "bench", "screens"]);

main(process.argv[2], process.argv.slice(3)).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});

async function main(command, args) {
  const script = SCRIPTS[command];
  if (!script) throw new Error(`Usage: node tools/run.cjs ${Object.keys(SCRIPTS).join("|")} [arguments]`);
  const asksForHelp = args.includes("--help") || args.includes("-h");
  await ensureInstalled();
  if (NEEDS_APP.has(command) && !asksForHelp) await buildApp();
  handOver(command, [join(ROOT, script), ...args]);
}

function handOver(command, args) {
  const isLasting = command === "start" || command === "dev";
  const watch = isLasting ? ["--import", join(ROOT, "tools/bootstrap/end-with-parent.mjs")] : [];
  const inner = spawn(NODE_26, [...watch, ...args], {
    // A file named on the command line is looked for where the command was typed.
    cwd: command === "dars" ? process.env.INIT_CWD || process.cwd() : ROOT,
    stdio: "inherit",
    env: { NODE_COMPILE_CACHE: join(ROOT, ".cache/node"), ...process.env },
  });
  forwardSignals(inner);
  if (isLasting) endWithParent(inner);
  inner.on("error", (error) => {
    process.stderr.write(`Cannot start ${NODE_26}: ${error.message}\n`);
    process.exit(1);
  });
  inner.on("exit", (code, signal) => leave(code, signal));
}

/** A terminal signals the whole group, and npm signals its child once more: the inner hears of it once from here. */
function forwardSignals(inner) {
  const forwarded = new Set();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (forwarded.has(signal)) return;
      forwarded.add(signal);
      setTimeout(() => forwarded.delete(signal), 500).unref();
      inner.kill(signal);
    });
  }
}

/** npm killed outright can forward nothing; nobody would be left who knows of the server. */
function endWithParent(inner) {
  const ancestors = ancestry();
  const watch = setInterval(() => {
    if (ancestry() === ancestors) return;
    clearInterval(watch);
    inner.kill("SIGTERM");
  }, 500);
  watch.unref();
}

/** Who started us, and behind the shell that npm puts between, who started that. */
function ancestry() {
  if (process.platform !== "linux" || !process.env.npm_lifecycle_event) return `${process.ppid}`;
  try {
    const [, ofParent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, "utf8")) ?? [];
    return `${process.ppid} ${ofParent}`;
  } catch {
    return "gone";
  }
}

function leave(code, signal) {
  if (code !== null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
