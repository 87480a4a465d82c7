import type pg from "pg";

import { readCatalogue, type Grant, type Table } from "./catalogue.ts";

const HEADING = `-- What the migrations make: written by "npm run db:migrate", never by hand. It runs on an empty database.
-- Partitions of a year and Kysely's own tables are left out.`;

/** The roles belong to the cluster, so another of its databases may have made them already. */
const ROLES = `do $$
begin
  if not exists (select from pg_roles where rolname = 'dars_app') then
    create role dars_app login nobypassrls;
  elsif not (select rolcanlogin from pg_roles where rolname = 'dars_app') then
    alter role dars_app login;
  end if;
  if not exists (select from pg_roles where rolname = 'dars_readonly') then
    create role dars_readonly nologin nobypassrls;
  end if;
  execute format('grant dars_app, dars_readonly to %I', current_user);
end
$$;`;

/**
 * The migrated schema as SQL that depends on nothing but the schema: the same on every machine and every day. Each
 * table, view and function comes after those that it needs, and otherwise in alphabetical order. Connects as the user
 * of `client`; reads only the catalogue.
 */
export async function dumpSchema(client: pg.ClientBase | pg.Pool): Promise<string> {
  const catalogue = await readCatalogue(client);
  const { extensions, types, collations, tables, views, functions, needs, grants, defaultGrants } = catalogue;
  const made = new Map([
    ...tables.map((table) => [table.name, tableText(table)] as const),
    ...views.map(({ name, query }) => [name, `create view ${name} as\n${query}`] as const),
    ...functions.map(({ name, definition }) => [name, `${definition.trim()};`] as const),
  ]);
  const paragraphs = [
    HEADING,
    ROLES,
    // A function whose body is text may name functions that come after it.
    "set check_function_bodies = off;",
    lines(extensions.map((name) => `create extension ${name};`)),
    lines(types.map(({ name, values }) => `create type ${name} as enum (${values.map(quoted).join(", ")});`)),
    lines(collations.map((collation) => `${collation};`)),
    ...inOrderOfNeed(made, needs),
    // After the functions that they call.
    lines(tables.flatMap(({ triggers }) => triggers.map((trigger) => `${trigger};`))),
    lines(
      functions
        .filter(({ isClosed }) => isClosed)
        .map(({ name }) => `revoke execute on function ${name} from public;`),
    ),
    lines(grants.map((grant) => grantText(grant))),
    lines(defaultGrants.map((grant) => `alter default privileges in schema public ${grantText(grant)}`)),
    "reset check_function_bodies;",
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== "").join("\n\n")}\n`;
}

/** The values of `made` in its order, except that what one needs comes before it. */
function inOrderOfNeed(
  made: ReadonlyMap<string, string>,
  needs: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const written = new Set<string>();
  const write = (name: string): readonly string[] => {
    if (written.has(name)) return [];
    written.add(name);
    const before = (needs.get(name) ?? []).flatMap(write);
    const text = made.get(name);
    return text === undefined ? before : [...before, text];
  };
  return [...made.keys()].flatMap(write);
}

function tableText(table: Table): string {
  const { name, partitionedBy, columns, constraints, indexes, policies } = table;
  const body = [...columns, ...constraints].map((line) => `  ${line}`).join(",\n");
  const partition = partitionedBy === null ? "" : ` partition by ${partitionedBy}`;
  return lines([
    `create ${table.isUnlogged ? "unlogged " : ""}table ${name} (\n${body}\n)${partition};`,
    ...table.laterConstraints.map((constraint) => `alter table ${name} add ${constraint};`),
    ...indexes.map((index) => `${index};`),
    ...(table.isSecured ? [`alter table ${name} enable row level security;`] : []),
    ...(table.isForced ? [`alter table ${name} force row level security;`] : []),
    ...policies.map((policy) => `${policy};`),
  ]);
}

const grantText = ({ role, privileges, object }: Grant) => `grant ${privileges} on ${object} to ${role};`;
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const lines = (all: readonly string[]) => all.join("\n");
