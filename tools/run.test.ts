import { spawn, type ChildProcess } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, expect, test } from "vitest";

const TOOLS = import.meta.dirname;
/** The files of a fresh clone, with a server of five lines and an npm that only reports that it ran. */
const CLONE = {
  "package.json": `{ "scripts": { "start": "node tools/run.cjs start" } }`,
  "package-lock.json": `{ "packages": { "node_modules/vite": { "version": "1.0.0" } } }`,
  "apps/server/src/shell/cli/cli.ts": `process.exit(Number(process.argv[2]));`,
  "apps/server/src/main.ts": `
    const alive = setInterval(() => {}, 1000);
    process.on("SIGTERM", () => { clearInterval(alive); process.stdout.write("closed\\n"); });
    process.stdout.write("ready " + process.pid + "\\n");`,
  "npm-cli.js": `
    const fs = require("node:fs");
    fs.appendFileSync("npm-runs", process.argv[2] + "\\n");
    if (process.argv[2] === process.env.NPM_FAILS_AT) process.exit(1);
    fs.mkdirSync("node_modules/vite/bin", { recursive: true });
    const build = 'const fs=require("node:fs");fs.mkdirSync("dist",{recursive:true});fs.writeFileSync("dist/index.html","")';
    fs.writeFileSync("node_modules/vite/bin/vite.js", build);
    fs.writeFileSync("node_modules/vite/package.json", '{"version":"1.0.0"}');
    fs.mkdirSync(require("node:path").dirname(process.env.NODE_AT), { recursive: true });
    fs.copyFileSync(process.execPath, process.env.NODE_AT);`,
};

const clones: string[] = [];
afterEach(() => {
  for (const clone of clones.splice(0)) rmSync(clone, { recursive: true, force: true });
});

test("a fresh clone installs itself once and hands the exit code on", async () => {
  const clone = givenAClone();

  expect((await run(clone, ["dars", "0"])).code).toBe(0);
  expect((await run(clone, ["dars", "7"])).code).toBe(7);

  expect(npmRuns(clone)).toEqual(["ci"]);
});

test("a lock file that npm ci refuses is installed by npm install", async () => {
  const clone = givenAClone();

  expect((await run(clone, ["dars", "0"], { NPM_FAILS_AT: "ci" })).code).toBe(0);

  expect(npmRuns(clone)).toEqual(["ci", "install"]);
});

test("a changed lock file is installed anew", async () => {
  const clone = givenAClone();
  await run(clone, ["dars", "0"]);

  writeFileSync(
    join(clone, "package-lock.json"),
    `{ "packages": { "node_modules/vite": { "version": "2.0.0" } } }`,
  );
  await run(clone, ["dars", "0"]);

  expect(npmRuns(clone)).toEqual(["ci", "ci"]);
});

test("packages installed by hand are taken as they are", async () => {
  const clone = givenAClone();
  await run(clone, ["dars", "0"]);
  rmSync(join(clone, "node_modules/.dars-stamp"));
  cpSync(join(clone, "package-lock.json"), join(clone, "node_modules/.package-lock.json"));

  await run(clone, ["dars", "0"]);

  expect(npmRuns(clone)).toEqual(["ci"]);
});

test("two commands at once install once", async () => {
  const clone = givenAClone();

  const both = await Promise.all([run(clone, ["dars", "0"]), run(clone, ["dars", "0"])]);

  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(npmRuns(clone)).toEqual(["ci"]);
});

test("a lock left by a command that was killed is taken over", async () => {
  const clone = givenAClone();
  mkdirSync(join(clone, ".cache/install.lock"), { recursive: true });
  writeFileSync(join(clone, ".cache/install.lock/pid"), "999999999");

  expect((await run(clone, ["dars", "0"])).code).toBe(0);
  expect(existsSync(join(clone, ".cache/install.lock"))).toBe(false);
});

test("a lock whose owner never wrote its number is taken over when it is old", async () => {
  const clone = givenAClone();
  const lock = join(clone, ".cache/install.lock");
  mkdirSync(lock, { recursive: true });
  utimesSync(lock, new Date(0), new Date(0));

  expect((await run(clone, ["dars", "0"])).code).toBe(0);
});

test("an unknown command names the known ones", async () => {
  const { code, errors } = await run(givenAClone(), ["fly"]);

  expect(code).toBe(1);
  expect(errors).toMatch(/start .*\n.*dev .*\n.*dars /);
});

test("the end of the command ends the server cleanly", async () => {
  const started = await start(givenAClone(), process.execPath, ["tools/run.cjs", "start"]);

  started.outer.kill("SIGTERM");

  expect(await started.ended).toMatchObject({ code: 0, output: expect.stringContaining("closed") });
});

test("a signal to the whole group ends npm and the server cleanly", async () => {
  const started = await start(givenAClone(), "npm", ["start", "--silent"]);

  process.kill(-(started.outer.pid ?? 0), "SIGTERM");

  expect((await started.ended).output).toContain("closed");
});

test("a signal to npm alone ends the server", async () => {
  const started = await start(givenAClone(), "npm", ["start", "--silent"]);

  started.outer.kill("SIGTERM");

  expect((await started.ended).output).toContain("closed");
});

test("a server whose npm is killed outright ends too", async () => {
  const started = await start(givenAClone(), "npm", ["start", "--silent"]);

  started.outer.kill("SIGKILL");

  expect((await started.ended).output).toContain("closed");
});

test("a server whose command is killed outright ends too", async () => {
  const started = await start(givenAClone(), process.execPath, ["tools/run.cjs", "start"]);

  started.outer.kill("SIGKILL");

  expect((await started.ended).output).toContain("closed");
});

function givenAClone(): string {
  const clone = mkdtempSync(join(tmpdir(), "dars-run-"));
  clones.push(clone);
  for (const [path, text] of Object.entries(CLONE)) {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    writeFileSync(join(clone, path), text);
  }
  cpSync(join(TOOLS, "run.cjs"), join(clone, "tools/run.cjs"));
  cpSync(join(TOOLS, "bootstrap"), join(clone, "tools/bootstrap"), { recursive: true });
  mkdirSync(join(clone, "apps/app/src"), { recursive: true });
  return clone;
}

const npmRuns = (clone: string) => readFileSync(join(clone, "npm-runs"), "utf8").trim().split("\n");

function launch(
  clone: string,
  file: string,
  args: readonly string[],
  extra: NodeJS.ProcessEnv = {},
): ChildProcess {
  const platform =
    process.platform === "darwin" && process.arch === "arm64" ? "bin-darwin" : process.platform;
  const node = join(clone, "node_modules", `node-${platform}-${process.arch}`, "bin/node");
  const env = { ...process.env, ...extra, NODE_AT: node, npm_execpath: join(clone, "npm-cli.js") };
  return spawn(file, args, { cwd: clone, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
}

function collectOutput(child: ChildProcess) {
  let output = "";
  let errors = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    // 'close' waits for everyone who holds the output, so for the server behind the command too.
    child.on("close", (code) => resolve({ code, output, errors }));
  });
}

const run = (clone: string, args: readonly string[], extra: NodeJS.ProcessEnv = {}) =>
  collectOutput(launch(clone, process.execPath, ["tools/run.cjs", ...args], extra));

async function start(clone: string, file: string, args: readonly string[]) {
  // npm sets its own name for its child processes, so the npm of five lines must have run before.
  await run(clone, ["dars", "0"]);
  const outer = launch(clone, file, args);
  const ended = collectOutput(outer);
  await new Promise<void>((resolve, reject) => {
    outer.stdout?.on("data", (chunk: Buffer) => chunk.includes("ready") && resolve());
    void ended.then(({ errors }) => reject(new Error(errors)));
  });
  return { outer, ended };
}
