import type { RosterScope } from "@dars/contract/roster/export";
import type { Command } from "commander";

import { audit, type AuditEntry } from "#platform/audit.ts";
import type { Database, Db } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";
import { findOffice } from "#school/schools/public.ts";

import {
  findGroupByCode,
  findSchoolByCode,
  insertClient,
  listClients,
  revokeClient,
} from "./clients.queries.ts";
import { SECRET } from "./manage-clients.ts";

interface Options {
  readonly group: string;
  readonly school?: string;
  readonly demographics?: boolean;
  readonly gradebook?: boolean;
}

interface Connected {
  readonly database: Database;
  readonly tokens: Tokens;
}

/** Lends a connected database to a command's work. */
type Connect = <T>(work: (connected: Connected) => Promise<T>) => Promise<T>;

/** `roster clients add|list|revoke`: programs that read the roster over OneRoster's REST binding. */
export function clientsCommand(roster: Command, connect: Connect): void {
  const clients = roster.command("clients").description("programs that read the roster");
  const add = placed(clients.command("add").argument("<name>", "name of the program"));
  add
    .description("connect a program; its secret is shown only once")
    .option("--demographics", "include birth dates and sex")
    .option("--gradebook", "include marks that are published")
    .action(async (name: string, options: Options) => {
      const { clientId, secret } = await connect((connected) => addClient(connected, name, options));
      say(add, `Client: ${clientId}`, `Secret: ${secret}`, "The secret is not shown again.");
    });

  const list = placed(clients.command("list")).description("connected programs");
  list.action(async (options: Options) => {
    const found = await connect(async ({ database }) => {
      const { groupId, schoolId } = await resolvePlace(database, options);
      return listClients(database.directory, groupId, schoolId);
    });
    say(list, ...found.map(({ id, clientId, name }) => `${id}  ${clientId}  ${name}`));
  });

  placed(clients.command("revoke").argument("<id>", "the number from list", Number))
    .description("disconnect a program; its tokens stop working")
    .action(async (id: number, options: Options) => {
      const isDone = await connect(async ({ database }) => {
        const { groupId, schoolId } = await resolvePlace(database, options);
        const at = schoolId ?? (await readOfficeId(database, groupId));
        return database.inSchool(at, async (db) => {
          const revoked = await revokeClient(db, groupId, schoolId, id);
          if (revoked?.wasAtWork === true) await note(db, at, "roster-client.revoked", id);
          return revoked;
        });
      });
      if (!isDone) throw new Error("No program at work has this number here.");
    });
}

const placed = (command: Command) =>
  command
    .requiredOption("--group <code>", "the group whose roster it is")
    .option("--school <code>", "one school (default: the whole group)");

function say(command: Command, ...lines: readonly string[]): void {
  for (const line of lines) command.configureOutput().writeOut?.(`${line}\n`);
}

async function addClient({ database, tokens }: Connected, name: string, options: Options) {
  const place = await resolvePlace(database, options);
  const [clientId, secret] = [`dars-${tokens.create().slice(0, 22)}`, tokens.create()];
  const scopes: RosterScope[] = ["roster-core.readonly", "roster.readonly"];
  if (options.demographics === true) scopes.push("roster-demographics.readonly");
  if (options.gradebook === true) scopes.push("gradebook.readonly");
  const secretHash = tokens.hash(SECRET, secret);
  const client = { ...place, name: name.slice(0, 200), clientId, secretHash, scopes, createdBy: null };
  const at = place.schoolId ?? (await readOfficeId(database, place.groupId));
  await database.inSchool(at, async (db) => {
    const id = await insertClient(db, client);
    await note(db, at, "roster-client.added", id, { scopes: scopes.join(" ") });
  });
  return { clientId, secret };
}

/** Writes to the audit log of the client's school, or of the head office, without an account. */
const note = (db: Db, schoolId: number, action: string, id: number, changes?: AuditEntry["changes"]) =>
  audit(db, schoolId, {
    action,
    accountId: null,
    subject: { kind: "roster-client", id },
    ...(changes && { changes }),
  });

const readOfficeId = async ({ directory }: Database, groupId: number): Promise<number> =>
  (await findOffice(directory, groupId)).id;

async function resolvePlace(database: Database, { group, school }: Options) {
  const found = await findGroupByCode(database.directory, group);
  if (!found) throw new Error(`There is no group with the code '${group}'.`);
  if (school === undefined) return { groupId: found.id, schoolId: null };
  const place = await findSchoolByCode(database.directory, found.id, school);
  if (!place) throw new Error(`The group '${group}' has no school with the code '${school}'.`);
  return { groupId: found.id, schoolId: place.id };
}
