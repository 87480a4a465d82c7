import { IsSchema } from "typebox";

import type { ContractModule } from "#platform/testing/modules.ts";

import type { Schema } from "./misfits.ts";

/** The name of a shared schema by its content as JSON. */
export type SchemaNames = ReadonlyMap<string, string>;

/**
 * A schema has the name under which a module exports it, so that its name stays when its content or another schema
 * changes. Where two modules export different schemas under one name, the file is added, as in `Period@time/periods`.
 */
export function schemaNames(modules: readonly ContractModule[]): SchemaNames {
  const named = modules.flatMap(({ file, exports }) =>
    Object.entries(exports).flatMap(([name, value]) => {
      const content = serializeSchema(value);
      return content !== undefined && isTelling(name, JSON.parse(content)) ? [{ file, name, content }] : [];
    }),
  );
  const contents = Map.groupBy(named, ({ name }) => name);
  const isShared = (name: string) => new Set(contents.get(name)?.map(({ content }) => content)).size > 1;
  const all = named.map(({ file, name, content }) => ({
    content,
    name: isShared(name) ? `${name}@${file.replace(/\.ts$/, "")}` : name,
  }));
  // The first name of the alphabet wins where one content has two.
  return new Map(
    all
      .toSorted((one, other) => (one.name < other.name ? 1 : -1))
      .map(({ content, name }) => [content, name]),
  );
}

/** Nothing where the value is no schema of the wire, such as the ProseMirror schema, which refers to itself. */
function serializeSchema(value: unknown): string | undefined {
  const isOnWire = IsSchema(value) && KEYWORDS.some((keyword) => keyword in value) && !("nodes" in value);
  return isOnWire ? JSON.stringify(value) : undefined;
}

const KEYWORDS = ["type", "enum", "anyOf", "allOf"];
const SCALARS: ReadonlySet<unknown> = new Set(["string", "integer", "number", "boolean", "null"]);

/** Two texts or numbers with the same bounds seldom mean the same thing, so that only a format or pattern names them. */
function isTelling(name: string, { type, pattern = "\\S", format, enum: values }: Schema): boolean {
  return !SCALARS.has(type) || !!values || !!format || pattern !== "\\S" || name === "Id";
}
