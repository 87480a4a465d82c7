"use strict";
// One process at a time: a directory is made by exactly one, and holds the number of the process that made it.
const fs = require("node:fs");
const { join } = require("node:path");

const LOOK_AGAIN_MS = 200;
/** A lock without an owner is one whose maker was killed between two lines. */
const OWNERLESS_MS = 5_000;

/** Runs `act` while holding `directory`. One left by a process that no longer lives is taken over. */
async function withLock(directory, act) {
  await take(directory);
  try {
    return await act();
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

async function take(directory) {
  let hasSaid = false;
  while (!make(directory)) {
    if (isStale(directory)) {
      setAside(directory);
      continue;
    }
    if (!hasSaid) process.stderr.write("Waiting for another command that prepares Dars…\n");
    hasSaid = true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

function make(directory) {
  try {
    fs.mkdirSync(directory);
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
  fs.writeFileSync(join(directory, "pid"), String(process.pid));
  return true;
}

function isStale(directory) {
  const owner = ownerOf(directory);
  if (owner !== undefined) return !isAlive(owner);
  const made = fs.statSync(directory, { throwIfNoEntry: false });
  return made !== undefined && Date.now() - made.mtimeMs > OWNERLESS_MS;
}

function ownerOf(directory) {
  try {
    return Number(fs.readFileSync(join(directory, "pid"), "utf8")) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** By renaming, so that of two commands that find the same stale lock only one removes it. */
function setAside(directory) {
  const aside = `${directory}.${process.pid}`;
  try {
    fs.renameSync(directory, aside);
  } catch {
    return;
  }
  fs.rmSync(aside, { recursive: true, force: true });
}

module.exports = { withLock };
