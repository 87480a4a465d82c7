import { writeFile } from "node:fs/promises";

import type { Command } from "commander";

import { giveOut } from "#oversight/exports/public.ts";
import type { Database, Db } from "#platform/db/db.ts";

import { findGroupId, findSchoolId, listSchoolRows } from "./group-rows.queries.ts";
import { outgoingPackage } from "./outgoing-package.ts";

interface Options {
  readonly group: string;
  readonly school?: string;
  readonly version: string;
  readonly out?: string;
  readonly demographics?: boolean;
  readonly gradebook?: boolean;
  readonly since?: string;
  readonly reason?: string;
}

/** Lends a connected database to a command's work. */
type Connect = <T>(work: (connected: { readonly database: Database }) => Promise<T>) => Promise<T>;

/** `roster export --group CODE`: writes a package to the caller's working directory. */
export function exportCommand(roster: Command, connect: Connect): void {
  const command = roster
    .command("export")
    .description("write a group, or one of its schools, as a OneRoster CSV package")
    .requiredOption("--group <code>", "the group")
    .option("--school <code>", "only this school of the group")
    .option("--version <version>", "1.1 or 1.2", "1.2")
    .option("--demographics", "with birth dates and sex")
    .option("--gradebook", "with marks that are published")
    .option(
      "--since <moment>",
      "only what has changed since the package that was taken then, such as 2026-11-20T08:00:00Z",
    )
    .option("--reason <words>", "the reason, for the audit log")
    .option("--out <file>", "where to write the zip; default: named after the group");
  command.action(async (options: Options) => {
    const { name, rows, takenAt } = await connect(({ database }) => write(database, options));
    const words = `${name}: ${rows} rows.\nA later package may say only what changes: --since ${takenAt}\n`;
    command.configureOutput().writeOut?.(words);
  });
}

/** The watermark's name for the operator of the server. */
const WHO = "dars roster export";

async function write(database: Database, options: Options) {
  const { group, school, version, out, demographics = false, gradebook = false, reason = null } = options;
  if (version !== "1.1" && version !== "1.2") throw new Error("--version is 1.1 or 1.2.");
  const since = options.since === undefined ? undefined : new Date(options.since);
  if (since && Number.isNaN(since.getTime()))
    throw new Error("--since is a moment, such as 2026-11-20T08:00:00Z.");
  const { groupId, schoolId, placeId } = await resolvePlace(database.directory, group, school);
  const exportOptions = { groupId, placeId, version, demographics, gradebook, schoolId, since } as const;
  const outgoing = await outgoingPackage(database, exportOptions);
  const request = { schoolId: placeId, reason, who: WHO, by: { accountId: null } };
  const { file, takenAt } = await giveOut(database, request, {
    ...outgoing,
    write: async (db, leaving) => ({ file: await outgoing.write(db, leaving), takenAt: leaving.takenAt }),
  });
  const name = out ?? file.name;
  await writeFile(name, file.bytes);
  const rows = Object.values(outgoing.counts).reduce((total, each) => total + each, 0);
  return { name, rows, takenAt: takenAt.toISOString() };
}

async function resolvePlace(db: Db, group: string, school: string | undefined) {
  const groupId = await findGroupId(db, group);
  if (groupId === undefined) throw new Error(`There is no group with the code '${group}'.`);
  const office = (await listSchoolRows(db, groupId)).find(({ isOffice }) => isOffice);
  if (!office) throw new Error(`The group '${group}' has no head office.`);
  if (school === undefined) return { groupId, schoolId: undefined, placeId: office.id };
  const schoolId = await findSchoolId(db, groupId, school);
  if (schoolId === undefined)
    throw new Error(`The group '${group}' has no school with the code '${school}'.`);
  return { groupId, schoolId, placeId: schoolId };
}
