import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { register, registrations } from "./new/register.ts";
import { skeleton } from "./new/skeleton.ts";
import { sliceName } from "./new/slice-name.ts";
import { ROOT } from "./paths.ts";

const HELP = `npm run new -- ROOM/SLICE

Writes a slice that works: a route in the contract, its query and test on the server, its page and test in the app,
texts in three languages, and the lines by which the rest knows of it. ROOM is a room of docs/map.md.`;

const NEXT = `What it reads is the school's name. Next:
  its own row of docs/capabilities.md in place of Q3, its own words, queries and fields
  npm run fix; npm run contract:lock; npm test -- SLICE; npm run check
  a line in docs/map.md; for a page of the office an entry in apps/app/src/shell/manage/areas.ts
  docs/adding-a-feature.md has the other steps, such as a table or an action of the audit log`;

const [argument] = process.argv.slice(2);
if (argument === "--help") console.log(HELP);
else
  try {
    create(argument);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }

function create(named: string | undefined): void {
  const name = sliceName(named);
  const files = skeleton(name);
  const taken = [...files.keys()].find((file) => existsSync(join(ROOT, file)));
  if (taken !== undefined) throw new Error(`${taken} is there already.`);
  const lists = new Map<string, string>();
  for (const line of registrations(name)) {
    const source = lists.get(line.file) ?? readFileSync(join(ROOT, line.file), "utf8");
    lists.set(line.file, register(source, line));
  }
  const written = new Map([...files, ...lists]);
  for (const [file, text] of written) {
    mkdirSync(dirname(join(ROOT, file)), { recursive: true });
    writeFileSync(join(ROOT, file), text);
  }
  spawnSync(join(ROOT, "node_modules/.bin/oxfmt"), [...written.keys()], { cwd: ROOT });
  console.log([...written.keys()].join("\n"));
  console.log(NEXT.replaceAll("SLICE", name.slice));
}
