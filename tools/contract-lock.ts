import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { breaches, lockFile, lockOf, routesOf, type Lock } from "#contract/testing/lock.ts";

import { CONTRACT } from "./paths.ts";

const HELP = `npm run contract:lock [-- --unreleased]

Renews packages/contract/contract.lock.json, on which installed apps rely. Only additions pass.

--unreleased  takes removals too: right only while no app that calls them has been given to anybody.`;

const FILE = join(CONTRACT, "contract.lock.json");

const { values } = parseArgs({ options: { help: { type: "boolean" }, unreleased: { type: "boolean" } } });
if (values.help) console.log(HELP);
else await renew(values.unreleased ?? false);

async function renew(mayRemove: boolean): Promise<void> {
  const now = lockOf(routesOf(await everyModule()));
  const faults = mayRemove ? [] : breaches(await readLock(), now);
  if (faults.length > 0) {
    console.error(`Installed apps would break:\n  ${faults.join("\n  ")}`);
    process.exitCode = 1;
    return;
  }
  await writeFile(FILE, lockFile(now));
  console.log(`${Object.keys(now).length} endpoints are locked.`);
}

async function everyModule(): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const source = join(CONTRACT, "src");
  const files = (await readdir(source, { recursive: true })).filter((file) =>
    /(?<!\.test|\.setup)\.ts$/.test(file),
  );
  return Promise.all(files.map((file) => import(join(source, file))));
}

async function readLock(): Promise<Lock> {
  try {
    return JSON.parse(await readFile(FILE, "utf8"));
  } catch {
    return {};
  }
}
