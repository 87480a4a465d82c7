import { Command } from "commander";
import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { aGroup } from "#platform/testing/factories/organisation.ts";
import { testTokens } from "#platform/testing/testbed.ts";

import { identitiesCommand } from "./identities.command.ts";
import { listOpenProviders, listProviders } from "./identities.queries.ts";
import { sealFor } from "./relying-party.ts";

const { database } = await freshDatabase();
const tokens = testTokens();
const group = await aGroup(database, { code: "commanded" });
const PLACE = ["--group", "commanded"];
const PROVIDER = ["--issuer", "https://sso.school.example", "--client", "dars", ...PLACE];
const SECRET = "given on standard input";

test("a provider is added with its secret from standard input, listed without it, disabled and enabled", async () => {
  const output = await run(["add", "Directory", ...PROVIDER, "--domains", "School.example"], `${SECRET}\n`);

  const [row] = await listProviders(database.directory, group.id);
  expect(output).toBe(`Added as ${row?.id}.\n`);
  expect(row).toMatchObject({ name: "Directory", mailDomains: ["school.example"], isOpen: true });
  expect(row?.roles).not.toContain("student");
  const sealed = row?.sealedSecret ?? Buffer.alloc(0);
  expect(String(sealed)).not.toContain(SECRET);
  const place = { issuer: "https://sso.school.example", clientId: "dars" };
  expect(tokens.unseal(sealFor(place), sealed).toString("utf8")).toBe(SECRET);
  const listed = await run(["list", ...PLACE]);
  expect(listed).toContain("open  Directory  https://sso.school.example  dars  teacher,");
  expect(listed).not.toContain(SECRET);

  await run(["disable", String(row?.id), ...PLACE]);
  expect(await listOpenProviders(database.directory)).toEqual([]);
  await run(["enable", String(row?.id), ...PLACE]);
  expect(await listOpenProviders(database.directory)).toHaveLength(1);
});

test.each([
  ["no secret", ["add", "Second", ...PROVIDER], "standard input"],
  [
    "an issuer that is no address",
    ["add", "Second", "--issuer", "sso", "--client", "x", ...PLACE],
    "address",
  ],
  ["a role that there is not", ["add", "Second", ...PROVIDER, "--roles", "cook"], "no role 'cook'"],
  ["another group", ["list", "--group", "nobody"], "no group"],
  ["a number that there is not", ["disable", "99999", ...PLACE], "No provider"],
])("the command says what is wrong with %s", async (_, words, problem) => {
  const given = words.includes("cook") || words.includes("sso") ? SECRET : "";

  await expect(run(words, given)).rejects.toThrow(problem);
});

/** Runs `identities …` with the given input, and returns its output. */
async function run(words: readonly string[], typed = ""): Promise<string> {
  let output = "";
  const program = new Command("dars")
    .exitOverride()
    .configureOutput({ writeOut: (text) => (output += text) });
  identitiesCommand(program, (work) => work({ database, tokens }), input(typed));
  await program.parseAsync(["identities", ...words], { from: "user" });
  return output;
}

async function* input(typed: string): AsyncGenerator<string> {
  yield typed;
}
