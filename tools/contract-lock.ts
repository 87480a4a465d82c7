import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { contractModules } from "#contract/platform/testing/modules.ts";
import { lockFrom } from "#contract/testing/lock-from.ts";
import { lockText } from "#contract/testing/lock-text.ts";
import { breaches, buildLock, listRoutes } from "#contract/testing/lock.ts";
import { schemaNames } from "#contract/testing/schema-names.ts";

import { CONTRACT } from "./paths.ts";

const HELP = `npm run contract:lock [-- --unreleased]

Renews packages/contract/contract.lock.txt, on which installed apps rely. Only additions pass.

--unreleased  takes removals too: right only while no app that calls them has been given to anybody.`;

const FILE = join(CONTRACT, "contract.lock.txt");

const { values } = parseArgs({ options: { help: { type: "boolean" }, unreleased: { type: "boolean" } } });
if (values.help) console.log(HELP);
else await renew(values.unreleased ?? false);

async function renew(mayRemove: boolean): Promise<void> {
  const modules = await contractModules();
  const now = buildLock(listRoutes(modules));
  const faults = mayRemove ? [] : breaches(lockFrom(await readFile(FILE, "utf8")), now);
  if (faults.length > 0) {
    console.error(`Installed apps would break:\n  ${faults.join("\n  ")}`);
    process.exitCode = 1;
    return;
  }
  await writeFile(FILE, lockText(now, schemaNames(modules)));
  console.log(`${Object.keys(now).length} endpoints are locked.`);
}
