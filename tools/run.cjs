"use strict";
// The single entry point of every command. It depends on nothing and runs on any Node from 18 on: it installs
// missing packages, then hands over to the Node 26 that came with the packages.
const { spawn } = require("node:child_process");
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const { buildApp } = require("./bootstrap/build-app.cjs");
const { ensureInstalled } = require("./bootstrap/install.cjs");
const { SERVER_HEAP, SERVER_MALLOC } = require("./bootstrap/server-heap.cjs");
const { ROOT, NODE_26 } = require("./bootstrap/places.cjs");

const SCRIPTS = {
  start: ["apps/server/src/main.ts", "builds the app where needed and serves Dars; settings: .env.example"],
  dev: ["tools/dev.ts", "server and app in one terminal, following every change"],
  dars: ["apps/server/src/shell/cli/cli.ts", "the command line: roster, accounts, demo, backup, restore"],
  test: ["tools/test.ts", "every test; with a name, one slice"],
  check: ["tools/check.ts", "the gates, then the tests without the browser"],
  fix: ["tools/fix.ts", "formats, and mends what the linter can mend"],
  bench: ["bench/main.ts", "measures, and writes docs/benchmarks.md"],
  e2e: ["tools/e2e.ts", "the stories in a browser"],
  "db:migrate": ["tools/db-migrate.ts", "rewrites schema.sql, row types and sums from the migrations"],
  "contract:lock": ["tools/contract-lock.ts", "renews what installed apps rely on"],
  screens: ["tools/screens.ts", "a picture of every screen for each role"],
  where: ["tools/where.ts", "the files behind an address of the app"],
  native: [
    "tools/native.ts",
    "builds the bundle into the Android or iOS app; says what is missing on this machine",
  ],
  new: ["tools/new.ts", "the skeleton of a slice on both sides, with passing tests"],
  mutate: ["tools/mutate.ts", "changes one thing at a time in a slice and lists what no test notices"],
};
/** These take no arguments of their own, so the bootstrap answers for them. */
const SILENT = new Set(["start", "fix"]);
const NEEDS_APP = new Set(["start", "e2e", "bench", "screens"]);

main(process.argv[2], process.argv.slice(3)).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});

async function main(command, args) {
  if (!SCRIPTS[command]) throw new Error(usage());
  const [script, purpose] = SCRIPTS[command];
  const asksForHelp = args.includes("--help") || args.includes("-h");
  if (asksForHelp && SILENT.has(command)) {
    process.stdout.write(`npm run ${command}: ${purpose}\n`);
    return;
  }
  await ensureInstalled();
  if (NEEDS_APP.has(command) && !asksForHelp) await buildApp();
  handOver(command, [join(ROOT, script), ...args]);
}

function usage() {
  const lines = Object.entries(SCRIPTS).map(([name, [, purpose]]) => `  ${name.padEnd(14)} ${purpose}`);
  return `Usage: npm run COMMAND [-- arguments]\n\n${lines.join("\n")}`;
}

function handOver(command, args) {
  const isLasting = command === "start" || command === "dev";
  const watch = isLasting ? ["--import", join(ROOT, "tools/bootstrap/end-with-parent.mjs")] : [];
  const [heap, malloc] = command === "start" ? [SERVER_HEAP, SERVER_MALLOC] : [[], {}];
  const inner = spawn(NODE_26, [...watch, ...heap, ...args], {
    // A file named on the command line is looked for where the command was typed.
    cwd: command === "dars" ? process.env.INIT_CWD || process.cwd() : ROOT,
    stdio: "inherit",
    env: { NODE_COMPILE_CACHE: join(ROOT, ".cache/node"), ...malloc, ...process.env },
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

/** A killed npm cannot forward a signal; no process would be left to end the server. */
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
