import type pg from "pg";

import { readCatalogue, type Grant, type Table } from "./catalogue.ts";

const HEADING = `-- What the migrations make, for reading: written by "npm run db:migrate", never by hand.
-- Partitions of a year and Kysely's own tables are left out.`;

/**
 * The migrated schema as text that depends on nothing but the schema: the same on every machine and every
 * day. Connects as the user of `client`; reads only the catalogue.
 */
export async function dumpSchema(client: pg.ClientBase | pg.Pool): Promise<string> {
  const { extensions, types, tables, views, functions, grants, defaultGrants } = await readCatalogue(client);
  const paragraphs = [
    HEADING,
    lines(extensions.map((name) => `create extension ${name};`)),
    lines(types.map(({ name, values }) => `create type ${name} as enum (${values.map(quoted).join(", ")});`)),
    ...tables.map(tableText),
    ...views.map(({ name, query }) => `create view ${name} as\n${query}`),
    ...functions.map((definition) => `${definition.trim()};`),
    // After the functions that they call.
    lines(tables.flatMap(({ triggers }) => triggers.map((trigger) => `${trigger};`))),
    lines(grants.map((grant) => grantText(grant))),
    lines(defaultGrants.map((grant) => `alter default privileges in schema public ${grantText(grant)}`)),
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== "").join("\n\n")}\n`;
}

function tableText(table: Table): string {
  const { name, partitionedBy, columns, constraints, indexes, policies } = table;
  const body = [...columns, ...constraints].map((line) => `  ${line}`).join(",\n");
  const partition = partitionedBy === null ? "" : ` partition by ${partitionedBy}`;
  return lines([
    `create table ${name} (\n${body}\n)${partition};`,
    ...indexes.map((index) => `${index};`),
    ...(table.isSecured ? [`alter table ${name} enable row level security;`] : []),
    ...(table.isForced ? [`alter table ${name} force row level security;`] : []),
    ...policies.map((policy) => `${policy};`),
  ]);
}

const grantText = ({ role, privileges, object }: Grant) => `grant ${privileges} on ${object} to ${role};`;
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const lines = (all: readonly string[]) => all.join("\n");
