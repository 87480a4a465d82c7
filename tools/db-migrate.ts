import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import pg from "pg";

import { dumpSchema } from "#server/platform/db/dump-schema.ts";
import type { Connection } from "#server/platform/db/embedded/layout.ts";

import { onFreshDatabase } from "./fresh-database.ts";
import { ROOT, SERVER, TOOLING } from "./paths.ts";
import { faultsOfSums, presentSums, recordedSums, writeSums, type Sums } from "./sums.ts";

const HELP = `npm run db:migrate [-- --unmerged]

Runs every migration on an empty database and rewrites apps/server/schema.sql,
apps/server/src/platform/db/schema.gen.ts and apps/server/migrations/sums.json; and docs/people-data.md from
what the tables of people declare.
A database that is in use is migrated by the next "npm start".

--unmerged  also records anew migrations that have changed: right only while nobody else has run them.`;

const { values } = parseArgs({ options: { help: { type: "boolean" }, unmerged: { type: "boolean" } } });
if (values.help) console.log(HELP);
else await rewrite(values.unmerged ?? false);

async function rewrite(mayChange: boolean): Promise<void> {
  const sums = await presentSums();
  const faults = faultsOfSums(mayChange ? onlyKept(recordedSums(), sums) : recordedSums(), sums);
  if (faults.length > 0) throw new Error(`${faults.join("\n")}\nWrite a new migration, or see --help.`);
  await onFreshDatabase(async (connection) => {
    await writeSchema(connection);
    writeTypes(connection);
  });
  writeSums(sums);
  writeFileSync(join(ROOT, "docs/people-data.md"), peopleDataPage());
  console.log(
    `${Object.keys(sums).length} migrations; schema.sql, schema.gen.ts, sums.json and docs/people-data.md are written.`,
  );
}

function onlyKept(recorded: Sums, present: Sums): Sums {
  return Object.fromEntries(Object.entries(recorded).filter(([name, sum]) => present[name] === sum));
}

async function writeSchema(connection: Connection): Promise<void> {
  const pool = new pg.Pool(connection);
  try {
    writeFileSync(join(SERVER, "schema.sql"), await dumpSchema(pool));
  } finally {
    await pool.end();
  }
}

function writeTypes({ host, port, user, database }: Connection): void {
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  const codegen = join(TOOLING, "node_modules/.bin/kysely-codegen");
  // A day stays text and an id a number, as db.ts has told the driver; numeric stays text, so that nothing rounds.
  const options = [
    "--dialect",
    "postgres",
    "--date-parser",
    "string",
    "--type-mapping",
    `{"int8":"number","numeric":"string"}`,
  ];
  const scope = [
    "--exclude-pattern",
    "kysely_*",
    "--out-file",
    join(SERVER, "src/platform/db/schema.gen.ts"),
  ];
  execFileSync(process.execPath, [codegen, "--url", url, ...options, ...scope], { stdio: "inherit" });
}

/** In a process of its own: the declarations are of the server, whose code the tools do not type. */
function peopleDataPage(): string {
  const from = JSON.stringify(join(SERVER, "src/people-data-page.ts"));
  const print = `import { peopleDataPage } from ${from}; process.stdout.write(peopleDataPage());`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", print], { encoding: "utf8" });
}
