import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#tools/paths.ts";

import { ourFiles } from "./files.ts";

const PAGE = "docs/tables.md";
const SOURCES = "apps/server/src/";
const NOT_RUNNING = /\.(test|factory)\.ts$|\/testing\/|\/src\/(demo|testing)\//;

/**
 * Each table has one slice that writes it, or says on its page who else does and why. Statements whose table is a
 * variable are not seen: the import of a roster has them, and the page says so.
 */
export const tables = {
  name: "tables",
  faults(): readonly string[] {
    const known = listTables(read("apps/server/schema.sql"));
    const writers = ourFiles(`${SOURCES}**/*.ts`)
      .filter((file) => !NOT_RUNNING.test(file))
      .flatMap((file) =>
        writtenIn(read(file)).map((table) => ({ table, slice: getSlice(file.slice(SOURCES.length)) })),
      );
    return faultsOfTables(known, rowsOfTables(read(PAGE)), writers);
  },
};

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const getSlice = (path: string) =>
  path
    .split("/")
    .slice(0, 2)
    .join("/")
    .replace(/(\.queries)?\.ts$/, "");

export const listTables = (schema: string): readonly string[] =>
  [...schema.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name = ""]) => name);

interface TableRow {
  readonly table: string;
  readonly owner: string;
  readonly others: readonly string[];
}

/** The rows of the page: a table, its slice, and the slices that write it besides, each with its reason. */
export const rowsOfTables = (page: string): readonly TableRow[] =>
  [...page.matchAll(/^\| `(\w+)` \| (`[\w/-]+`|–) \|(.*)\|$/gm)].map(
    ([, table = "", owner = "", others = ""]) => ({
      table,
      owner: owner.replaceAll("`", ""),
      others: [...others.matchAll(/`([\w-]+\/[\w-]+)`/g)].map(([, slice = ""]) => slice),
    }),
  );

const BUILT = /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*["'`](\w+)/g;
const SPELT =
  /(?:insert into|delete from|merge into)\s+(\w+)|update\s+(?:only\s+)?(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b/g;

/** The tables that a file writes, by the query builder or in SQL; names of subqueries may be among them. */
export const writtenIn = (text: string): readonly string[] => [
  ...new Set([
    ...[...text.matchAll(BUILT)].map(([, table = ""]) => table),
    ...[...text.matchAll(SPELT)].map(([, table, changed]) => table ?? changed ?? ""),
  ]),
];

export function faultsOfTables(
  known: readonly string[],
  rows: readonly TableRow[],
  writers: readonly { readonly table: string; readonly slice: string }[],
): readonly string[] {
  const listed = new Map(rows.map((row) => [row.table, row]));
  const missing = known
    .filter((table) => !listed.has(table))
    .map((table) => `${PAGE} has no row for ${table}.`);
  return [...missing, ...rows.flatMap((row) => faultsOfRow(row, known, writers))];
}

function faultsOfRow(
  { table, owner, others }: TableRow,
  known: readonly string[],
  writers: readonly { readonly table: string; readonly slice: string }[],
): readonly string[] {
  if (!known.includes(table)) return [`${PAGE} has a row for ${table}, which is no table.`];
  const found = new Set(writers.filter((writer) => writer.table === table).map(({ slice }) => slice));
  const documented = new Set(owner === "–" ? others : [owner, ...others]);
  return [
    ...[...found]
      .filter((slice) => !documented.has(slice))
      .map((slice) => `${slice} writes ${table}, which belongs to ${owner}: call its public.ts.`),
    ...[...documented]
      .filter((slice) => !found.has(slice))
      .map((slice) => `${PAGE} says that ${slice} writes ${table}, and it does not.`),
  ];
}
