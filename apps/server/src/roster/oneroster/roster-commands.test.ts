import { stat } from "node:fs/promises";
import { join } from "node:path";

import { Command } from "commander";
import { expect, test } from "vitest";

import { aFolder } from "#platform/testing/a-folder.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";
import { testTokens } from "#platform/testing/testbed.ts";
import { exportCommand } from "#roster/export/public.ts";
import { unzippedFile } from "#roster/export/round-trip.factory.ts";

import { clientsCommand } from "./clients.command.ts";
import { findClient } from "./clients.queries.ts";
import { SECRET } from "./manage-clients.ts";

const { database, owner } = await freshDatabase();
const tokens = testTokens();
const group = await aGroup(database, { code: "commanded" });
const school = await aSchool(database, group, { code: "first" });
await aTeacher(database, school);

test("the command writes a school's package to the file that it is told", async () => {
  const out = join(await aFolder(), "out.zip");

  const output = await run(
    "export",
    "--group",
    "commanded",
    "--school",
    "first",
    "--version",
    "1.1",
    "--out",
    out,
  );

  expect(output).toMatch(/out\.zip: \d+ rows\./);
  expect((await stat(out)).size).toBeGreaterThan(500);
  await expect(run("export", "--group", "nobody")).rejects.toThrow("There is no group");
  await expect(run("export", "--group", "commanded", "--version", "2")).rejects.toThrow("1.1 or 1.2");
});

test("the command writes what has changed since a package that it names", async () => {
  const folder = await aFolder();
  const where = ["--group", "commanded", "--school", "first"];
  const whole = await run("export", ...where, "--out", join(folder, "whole.zip"));
  const [, since = ""] = /--since (\S+)/.exec(whole) ?? [];
  await aTeacher(database, school, { name: "Newcomer" });

  await run("export", ...where, "--since", since, "--out", join(folder, "delta.zip"));

  const files = await unzippedFile(join(folder, "delta.zip"));
  expect(files["manifest.csv"]).toContain("file.users,delta");
  expect(files["users.csv"]?.match(/,active,/g)).toHaveLength(1);
  expect(files["users.csv"]).toContain("Newcomer");
  await expect(run("export", ...where, "--since", "2020-01-01")).rejects.toThrow("Take a whole one first");
  await expect(run("export", ...where, "--since", "soon")).rejects.toThrow("--since is a moment");
});

test("a program is added with a secret that opens, listed without it, and stopped", async () => {
  const output = await run("clients", "add", "Library", "--group", "commanded");

  const [, clientId = ""] = /^Client: (.+)$/m.exec(output) ?? [];
  const [, secret = ""] = /^Secret: (.+)$/m.exec(output) ?? [];
  const client = await findClient(database.directory, clientId);
  expect(tokens.matches(SECRET, secret, client?.secretHash ?? Buffer.alloc(0))).toBe(true);
  expect(client?.scopes).not.toContain("roster-demographics.readonly");
  const listed = await run("clients", "list", "--group", "commanded");
  expect(listed).toContain("Library");
  expect(listed).not.toContain(secret);

  await run("clients", "revoke", String(client?.id), "--group", "commanded");

  expect(await findClient(database.directory, clientId)).toBeUndefined();
  const { rows } = await owner.query(
    "select action, account_id from audit_events where school_id = $1 and subject_id = $2 order by id",
    [group.officeId, client?.id],
  );
  expect(rows).toEqual([
    { action: "roster-client.added", account_id: null },
    { action: "roster-client.revoked", account_id: null },
  ]);
  await expect(run("clients", "revoke", "99999", "--group", "commanded")).rejects.toThrow("No program");
});

/** Runs `roster …` and returns its output. */
async function run(...words: readonly string[]): Promise<string> {
  let output = "";
  const program = new Command("dars")
    .exitOverride()
    .configureOutput({ writeOut: (text) => (output += text) });
  const roster = program.command("roster");
  exportCommand(roster, connect);
  clientsCommand(roster, connect);
  await program.parseAsync(["roster", ...words], { from: "user" });
  return output;
}

const connect = <T>(
  work: (connected: { database: typeof database; tokens: typeof tokens }) => Promise<T>,
): Promise<T> => work({ database, tokens });
