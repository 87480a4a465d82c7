"use strict";
// Builds the app when its sources are newer than the last build.
const { spawnSync } = require("node:child_process");
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const { join } = require("node:path");

const { withLock } = require("./lock.cjs");
const { CACHE, MODULES, NODE_26, ROOT } = require("./places.cjs");

const APP = join(ROOT, "apps/app");
const STAMP = join(CACHE, "app-build");
const SOURCES = [
  "apps/app/src",
  "apps/app/public",
  "apps/app/vite",
  "apps/app/index.html",
  "apps/app/vite.config.ts",
  "apps/app/package.json",
  "packages/contract/src",
  "package-lock.json",
];

async function buildApp() {
  if (isBuilt()) return;
  fs.mkdirSync(CACHE, { recursive: true });
  await withLock(join(CACHE, "app-build.lock"), () => {
    if (isBuilt()) return;
    const before = stamp();
    build();
    fs.writeFileSync(STAMP, before);
  });
}

function isBuilt() {
  try {
    return fs.existsSync(join(APP, "dist/index.html")) && fs.readFileSync(STAMP, "utf8") === stamp();
  } catch {
    return false;
  }
}

function build() {
  process.stderr.write("Building the app…\n");
  const vite = join(MODULES, "vite/bin/vite.js");
  const { status } = spawnSync(NODE_26, [vite, "build", "--logLevel", "warn"], {
    cwd: APP,
    stdio: ["ignore", 2, 2],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error("The app could not be built. Vite's own message is above.");
}

/** Made of every source's name, size and time: reading all of them would cost too much. */
function stamp() {
  const hash = createHash("sha256");
  for (const source of SOURCES) for (const line of listing(source)) hash.update(line);
  return hash.digest("hex");
}

function listing(path) {
  const found = fs.statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [`${path} ${found.size} ${found.mtimeMs}\n`];
  const names = fs.readdirSync(join(ROOT, path)).filter((name) => !/\.test\.tsx?$/.test(name));
  return names.sort().flatMap((name) => listing(`${path}/${name}`));
}

module.exports = { buildApp };
