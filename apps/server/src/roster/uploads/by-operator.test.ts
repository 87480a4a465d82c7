import { readFile } from "node:fs/promises";

import { Command } from "commander";
import { expect, test } from "vitest";

import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aPackage, SMALL_SCHOOL } from "#roster/import/roster.factory.ts";

import { dumpDatabase } from "./dump.factory.ts";
import { rosterUploads } from "./roster-uploads.routes.ts";
import { uploadsCommands } from "./uploads.command.ts";

const { database, owner } = await testbed([rosterUploads]);

test("from the command line a file is staged, committed, reported on and taken back", async () => {
  const group = await aGroup(database, { code: "cli" });
  await aSchool(database, group, { code: "RAF-01" });
  const before = await dumpDatabase(owner);
  const file = await aPackage(SMALL_SCHOOL);

  const staged = await run("upload", file, "--school", "RAF-01");
  const id = /Upload (\d+): checked/.exec(staged)?.[1] ?? "";
  expect(staged).toContain("users.csv\t5\t5");
  expect(await run("uploads", "--school", "RAF-01")).toContain(`${id}  checked`);
  expect(await run("commit", id, "--school", "RAF-01")).toContain(`Upload ${id}: committed.`);
  await run("report", id, "--school", "RAF-01", "--out", `${file}.csv`);
  expect(await readFile(`${file}.csv`, "utf8")).toContain("File,Line,Column");
  expect(await run("undo", id, "--school", "RAF-01")).toContain(`Upload ${id}: undone.`);

  expect(await dumpDatabase(owner)).toEqual(before);
});

async function run(...words: readonly string[]): Promise<string> {
  const output: string[] = [];
  const roster = new Command("roster").configureOutput({ writeOut: (text) => output.push(text) });
  uploadsCommands(roster, (work) => work({ database }));
  await roster.parseAsync([...words, "--group", "cli"], { from: "user" });
  return output.join("");
}
