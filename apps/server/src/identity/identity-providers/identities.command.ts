import { ROLES, type Role } from "@dars/contract/platform/roles";
import type { Command } from "commander";

import { audit } from "#platform/audit.ts";
import type { Database } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import {
  findGroupByCode,
  findOfficeId,
  insertProvider,
  listProviders,
  updateOpen,
} from "./identities.queries.ts";
import { sealFor } from "./relying-party.ts";

interface Connected {
  readonly database: Database;
  readonly tokens: Tokens;
}

/** Lends a connected database to a command's work. */
type Connect = <T>(work: (connected: Connected) => Promise<T>) => Promise<T>;

interface IdentitiesCommandScope {
  readonly group: string;
}

interface Adding extends IdentitiesCommandScope {
  readonly issuer: string;
  readonly client: string;
  readonly hosts: readonly string[];
  readonly roles: readonly string[];
  readonly domains: readonly string[];
  readonly tenants: readonly string[];
  readonly claim: string;
  readonly public?: boolean;
}

const STAFF: readonly Role[] = ROLES.filter((role) => role !== "parent" && role !== "student");

/** `identities list|add|disable|enable`: identity providers of a group. A secret is read from `input`, never an argument. */
export function identitiesCommand(
  program: Command,
  connect: Connect,
  input: AsyncIterable<Buffer | string> = process.stdin,
): void {
  const identities = program.command("identities").description("identity providers (OpenID Connect)");
  const list = placed(identities.command("list")).description("providers of the group");
  list.action(async ({ group }: IdentitiesCommandScope) => {
    const rows = await connect(async ({ database }) =>
      listProviders(database.directory, (await requireGroup(database, group)).id),
    );
    for (const { id, isOpen, name, issuer, clientId, roles } of rows)
      say(list, [id, isOpen ? "open" : "disabled", name, issuer, clientId, roles.join(",")].join("  "));
  });

  const add = placed(identities.command("add").argument("<name>", "name on the sign-in page"))
    .description("add a provider; its client secret is read from standard input")
    .requiredOption("--issuer <address>", "exactly as its tokens say")
    .requiredOption("--client <id>", "what it calls this server")
    .option("--hosts <hosts>", "other hosts it uses, separated by commas", listed, [])
    .option("--roles <roles>", "roles that can sign in with it, separated by commas", listed, STAFF)
    .option("--domains <domains>", "email domains, separated by commas (default: any)", listed, [])
    .option("--tenants <tenants>", "tenants whose students can sign in, separated by commas", listed, [])
    .option("--claim <name>", "the claim that suggests a username", "email")
    .option("--public", "a client without a secret");
  add.action(async (name: string, adding: Adding) => {
    const secret = adding.public === true ? null : await secretFrom(input);
    const id = await connect((connected) => addProvider(connected, name, adding, secret));
    say(add, `Added as ${id}.`);
  });

  for (const [verb, isOpen] of [
    ["disable", false],
    ["enable", true],
  ] as const)
    placed(identities.command(verb).argument("<id>", "the number from list", Number))
      .description(isOpen ? "let people sign in with this provider again" : "stop sign-in with this provider")
      .action((id: number, place: IdentitiesCommandScope) =>
        connect(({ database }) => open(database, place, id, isOpen)),
      );
}

const placed = (command: Command) =>
  command.requiredOption("--group <code>", "the group whose provider it is");

const say = (command: Command, line: string) => command.configureOutput().writeOut?.(`${line}\n`);

const listed = (typed: string): readonly string[] =>
  typed
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

async function secretFrom(input: AsyncIterable<Buffer | string>): Promise<string> {
  let typed = "";
  for await (const part of input) typed += String(part);
  const secret = typed.trim();
  if (secret === "") throw new Error("Pass the client secret on standard input, or use --public.");
  return secret;
}

async function addProvider(
  { database, tokens }: Connected,
  name: string,
  { group, issuer, client: clientId, hosts, roles, domains, tenants, claim }: Adding,
  secret: string | null,
): Promise<number> {
  if (!URL.canParse(issuer)) throw new Error("The issuer is an address, such as https://sso.school.example.");
  const unknown = roles.find((role) => !ROLES.some((known) => known === role));
  if (unknown !== undefined) throw new Error(`There is no role '${unknown}'. Roles: ${ROLES.join(", ")}.`);
  const { id: groupId } = await requireGroup(database, group);
  const provider = {
    name: name.slice(0, 60),
    issuer,
    clientId,
    hosts,
    roles,
    mailDomains: domains.map((domain) => domain.toLowerCase()),
    studentTenants: tenants,
    loginClaim: claim,
    isOpen: true,
    sealedSecret: secret === null ? null : tokens.seal(sealFor({ issuer, clientId }), Buffer.from(secret)),
  };
  const office = await findOfficeId(database.directory, groupId);
  return database.inSchool(office.id, async (db) => {
    const added = await insertProvider(db, groupId, provider);
    if (!added) throw new Error("This client already exists.");
    const subject = { kind: "identity-provider", id: added.id };
    const action = "identity-provider.added";
    await audit(db, office.id, { action, accountId: null, subject, changes: { issuer } });
    return added.id;
  });
}

async function open(
  database: Database,
  { group }: IdentitiesCommandScope,
  id: number,
  isOpen: boolean,
): Promise<void> {
  const { id: groupId } = await requireGroup(database, group);
  const office = await findOfficeId(database.directory, groupId);
  await database.inSchool(office.id, async (db) => {
    if (!(await updateOpen(db, groupId, id, isOpen)))
      throw new Error("No provider of this group has this number.");
    const subject = { kind: "identity-provider", id };
    const action = "identity-provider.changed";
    await audit(db, office.id, { action, accountId: null, subject, changes: { isOpen } });
  });
}

async function requireGroup(database: Database, code: string): Promise<{ readonly id: number }> {
  const found = await findGroupByCode(database.directory, code);
  if (!found) throw new Error(`There is no group with the code '${code}'.`);
  return found;
}
