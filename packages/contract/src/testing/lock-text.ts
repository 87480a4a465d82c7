import { laidOut, type Layout } from "./layout.ts";
import { NOTHING, PARTS, type Lock, type LockedRoute } from "./lock.ts";
import type { Schema } from "./misfits.ts";
import type { SchemaNames } from "./schema-names.ts";

const HEAD = `# What installed apps rely on. "npm run contract:lock" writes this file; only additions pass.`;

type Fields = Readonly<Record<string, Schema>>;

/**
 * The text of contract.lock.txt: each shared schema once under its name, and a line for each field. lock-from.ts
 * reads it. A schema without a short form is written with its keywords, so that nothing is lost.
 */
export function lockText(lock: Lock, names: SchemaNames): string {
  const routes = Object.entries(lock).map(([name, route]) => textOfRoute(name, route, names));
  const types = Object.entries(namedSchemas(lock, names)).map(([name, schema]) =>
    laidOut([`type ${name} = `, layoutOfContent(schema, names, true)]),
  );
  return `${[HEAD, ...types, ...routes].join("\n\n")}\n`;
}

function textOfRoute(name: string, route: LockedRoute, names: SchemaNames): string {
  const parts = PARTS.filter((part) => json(route[part]) !== json(NOTHING));
  return [
    `${name}${route.repeatable ? " repeatable" : ""}`,
    ...parts.map((part) => `  ${laidOut([`${part}: `, buildLayout(route[part], names)], "  ")}`),
  ].join("\n");
}

/** The schemas with a name that the routes use, by name in alphabetical order. */
function namedSchemas(lock: Lock, names: SchemaNames): Readonly<Record<string, Schema>> {
  const found = new Map<string, Schema>();
  const visit = (schema: Schema) => {
    const name = names.get(json(schema));
    if (name !== undefined && found.has(name)) return;
    if (name !== undefined) found.set(name, schema);
    schemasIn(schema).forEach(visit);
  };
  Object.values(lock).forEach((route) => PARTS.forEach((part) => visit(route[part])));
  return Object.fromEntries([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const schemasIn = ({ items, anyOf = [], properties, patternProperties }: Schema): readonly Schema[] => [
  ...(items && !Array.isArray(items) ? [items] : []),
  ...anyOf,
  ...Object.values({ ...properties }),
  ...Object.values({ ...patternProperties }),
];

function buildLayout(schema: Schema, names: SchemaNames): Layout {
  return names.get(json(schema)) ?? layoutOfContent(schema, names);
}

function layoutOfContent(schema: Schema, names: SchemaNames, isTall = false): Layout {
  return (
    layoutOfValues(schema) ??
    layoutOfChoice(schema, names) ??
    layoutOfObject(schema, names, isTall) ??
    layoutOfRecord(schema, names) ??
    layoutOfArray(schema, names) ??
    layoutOfKeywords(schema, "any")
  );
}

function layoutOfValues(schema: Schema): Layout | undefined {
  const { type, enum: values, const: value, ...rest } = schema;
  if (Object.keys(rest).length > 0) return undefined;
  if (values)
    return type === undefined && value === undefined ? list("enum(", values.map(json), ")") : undefined;
  return "const" in schema && typeof value === type ? json(value) : undefined;
}

function layoutOfChoice(schema: Schema, names: SchemaNames): Layout | undefined {
  if (!isChoice(schema)) return undefined;
  const parts = schema.anyOf?.map((one) => layoutOfPart(one, names)) ?? [];
  return { kind: "choice", open: "", close: "", parts };
}

function layoutOfObject(schema: Schema, names: SchemaNames, isTall: boolean): Layout | undefined {
  const { type, properties, required, patternProperties, ...rest } = schema;
  if (type !== "object" || !properties || patternProperties || !isInOrder(properties, required))
    return undefined;
  return [list("{", fields(properties, required, names), "}", isTall), layoutOfKeywords(rest, "")];
}

function layoutOfRecord(schema: Schema, names: SchemaNames): Layout | undefined {
  const { type, patternProperties, ...rest } = schema;
  if (type !== "object" || !patternProperties || rest.properties || rest.required) return undefined;
  const records = Object.entries(patternProperties).map(([pattern, one]) => [
    `match ${json(pattern)}: `,
    buildLayout(one, names),
  ]);
  return records.length > 0 ? [list("{", records, "}"), layoutOfKeywords(rest, "")] : undefined;
}

function layoutOfArray({ type, items, ...rest }: Schema, names: SchemaNames): Layout | undefined {
  if (type !== "array" || !items || Array.isArray(items)) return undefined;
  return [layoutOfPart(items, names), "[]", layoutOfKeywords(rest, "")];
}

/** Several schemas of which one must hold, and nothing else. */
const isChoice = ({ anyOf = [], ...rest }: Schema) => anyOf.length > 1 && Object.keys(rest).length === 0;

/** In brackets where the schema is a choice without a name. */
function layoutOfPart(schema: Schema, names: SchemaNames): Layout {
  const isBare = isChoice(schema) && !names.has(json(schema));
  return isBare ? ["(", buildLayout(schema, names), ")"] : buildLayout(schema, names);
}

function fields(properties: Fields, required: readonly string[] = [], names: SchemaNames): readonly Layout[] {
  return Object.entries(properties).map(([name, schema]) => [
    /^[A-Za-z_]\w*$/.test(name) ? name : json(name),
    required.includes(name) ? ": " : "?: ",
    buildLayout(schema, names),
  ]);
}

/** A field that is required is told by its mark alone, which keeps only the order of the fields. */
function isInOrder(properties: Fields, required?: readonly string[]): boolean {
  const ordered = Object.keys(properties).filter((name) => required?.includes(name));
  return required === undefined || (required.length > 0 && json(ordered) === json(required));
}

/** Such as `string(minLength: 1, maxLength: 60)`; `before` is what a schema without a type is called. */
function layoutOfKeywords({ type = "", ...keywords }: Schema, before: string): Layout {
  const entries = Object.entries(keywords).map(([keyword, value]) => `${keyword}: ${json(value)}`);
  const name = type || before;
  return entries.length > 0 ? [name, list("(", entries, ")")] : name;
}

const list = (open: string, parts: readonly Layout[], close: string, isTall = false): Layout => ({
  kind: "list",
  open,
  close,
  parts,
  isTall,
});

const json = (value: unknown) => JSON.stringify(value);
