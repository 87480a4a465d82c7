import fc from "fast-check";
import { expect, test } from "vitest";

import { contractModules } from "#platform/testing/modules.ts";

import { lockFrom } from "./lock-from.ts";
import { lockText } from "./lock-text.ts";
import { breaches, buildLock, PARTS, listRoutes, type Lock, type LockedRoute } from "./lock.ts";
import type { Schema } from "./misfits.ts";
import { schemaNames } from "./schema-names.ts";

const modules = await contractModules();
const names = schemaNames(modules);
const today = buildLock(listRoutes(modules));
const anEndpoint = fc.constantFrom(...Object.keys(today));

/** What is left of a lock after it was written to its file and read again. */
const fromFile = (lock: Lock) => lockFrom(lockText(lock, names));

/** What one change makes of a schema itself, apart from the schemas in it; nothing where it does not apply. */
type Change = (schema: Schema) => Schema | undefined;

const CHANGES: Readonly<Record<string, Change>> = {
  "a field taken away": (schema) => {
    const [[name] = []] = Object.entries(schema.properties ?? {});
    return name === undefined ? undefined : withoutField(schema, name);
  },
  "a field more": ({ properties, ...schema }) =>
    properties && { ...schema, properties: { ...properties, more: { type: "string" } } },
  "a required field more": ({ properties, required = [], ...schema }) =>
    properties && {
      ...schema,
      required: [...required, "more"],
      properties: { ...properties, more: { type: "string" } },
    },
  "a field made required": ({ required = [], ...schema }) => {
    const name = Object.keys(schema.properties ?? {}).find((field) => !required.includes(field));
    return name === undefined ? undefined : { ...schema, required: [...required, name] };
  },
  "a field made optional": ({ required, ...schema }) =>
    required && { ...schema, required: required.slice(1) },
  "another type": (schema) =>
    schema.type === "integer" || schema.type === "boolean" ? { ...schema, type: "string" } : undefined,
  "a wider number": (schema) => (schema.type === "integer" ? { ...schema, type: "number" } : undefined),
  "a value taken away": ({ enum: values, ...schema }) => values && { ...schema, enum: values.slice(1) },
  "a value more": ({ enum: values, ...schema }) => values && { ...schema, enum: [...values, "more"] },
  "a choice taken away": ({ anyOf, ...schema }) =>
    anyOf && anyOf.length > 1 ? { ...schema, anyOf: anyOf.slice(0, -1) } : undefined,
  "null allowed": (schema) => ({ anyOf: [schema, { type: "null" }] }),
  "a lower maximum": (schema) => stepped(schema, ["maximum", "maxLength", "maxItems"], -1),
  "a higher maximum": (schema) => stepped(schema, ["maximum", "maxLength", "maxItems"], 1),
  "a higher minimum": (schema) => stepped(schema, ["minimum", "minLength", "minItems"], 1),
  "another pattern": (schema) => (schema.type === "string" ? { ...schema, pattern: "^more$" } : undefined),
};

test.each(Object.entries(CHANGES))("%s is judged by the file as by the schemas themselves", (_, change) => {
  const places = fc.record({ name: anEndpoint, part: fc.constantFrom(...PARTS), at: fc.nat() });
  fc.assert(
    fc.property(places, ({ name, part, at }) => {
      const before = endpoint(name);
      const changed = changesIn(before[part], change);
      // Where the change does not apply another place is drawn.
      fc.pre(changed.length > 0);
      expectSameVerdict({ [name]: before }, { [name]: { ...before, [part]: changed[at % changed.length] } });
    }),
    { numRuns: 10 },
  );
});

const MOVES: Readonly<Record<string, (name: string, before: LockedRoute) => Lock>> = {
  "an endpoint taken away": () => ({}),
  "another path": (name, before) => ({ [`${name}/more`]: before }),
  "another method": (name, before) => ({ [name.replace(/^\w+/, "PATCH")]: before }),
  "no longer repeatable": (name, before) => ({ [name]: { ...before, repeatable: false } }),
  "an endpoint more": (name, before) => ({ [name]: before, [`${name}/more`]: before }),
};

test.each(Object.entries(MOVES))("%s is judged by the file as by the schemas themselves", (_, move) => {
  fc.assert(
    fc.property(anEndpoint, (name) => {
      const before = endpoint(name);
      expectSameVerdict({ [name]: before }, move(name, before));
    }),
    { numRuns: 30 },
  );
});

const REFUSED: readonly (readonly [what: string, part: "body" | "reply", refusal: string])[] = [
  ["a field taken away", "body", "/id: is no longer taken"],
  ["a required field more", "body", "/more: is now required"],
  ["a field made required", "body", "/note: is now required"],
  ["another type", "body", "was integer"],
  ["a value taken away", "body", "lost a"],
  ["a choice taken away", "body", "/until"],
  ["a lower maximum", "body", "narrowed by maxLength"],
  ["a higher minimum", "body", "narrowed by minimum"],
  ["another pattern", "body", "narrowed by pattern"],
  ["a field taken away", "reply", "/id: is no longer always there"],
  ["a field made optional", "reply", "/id: is no longer always there"],
  ["another type", "reply", "was string"],
  ["a wider number", "reply", "was number"],
  ["a value taken away", "reply", "lost a"],
  ["null allowed", "reply", "null"],
];

const THING: Schema = {
  type: "object",
  required: ["id", "kind", "until"],
  properties: {
    id: { type: "integer", minimum: 1 },
    kind: { enum: ["a", "b"] },
    until: { anyOf: [{ type: "string", maxLength: 9 }, { type: "null" }] },
    note: { type: "string" },
  },
};

test.each(REFUSED)("%s is refused in a %s", (what, part, refusal) => {
  const change = CHANGES[what];
  const before = { repeatable: true, params: {}, query: {}, body: {}, reply: {}, [part]: THING };
  const faults = changesIn(THING, change ?? (() => undefined)).map((schema) =>
    breaches(fromFile({ "PUT /a": before }), fromFile({ "PUT /a": { ...before, [part]: schema } })),
  );

  expect(faults.flat().join("\n")).toContain(refusal);
});

function endpoint(name: string): LockedRoute {
  const locked = today[name];
  if (!locked) throw new Error(`The contract has no ${name}.`);
  return locked;
}

function expectSameVerdict(before: Lock, after: Lock): void {
  expect(breaches(fromFile(before), fromFile(after))).toEqual(breaches(before, after));
}

/** This schema as it is after one change, for each schema in it to which the change applies. */
function changesIn(schema: Schema, change: Change): readonly Schema[] {
  const { items, anyOf = [], properties, patternProperties } = schema;
  const own = change(schema);
  const ofItems = items && !Array.isArray(items) ? changesIn(items, change) : [];
  return [
    ...(own ? [own] : []),
    ...ofItems.map((changed): Schema => ({ ...schema, items: changed })),
    ...anyOf.flatMap((one, at) =>
      changesIn(one, change).map((changed): Schema => ({ ...schema, anyOf: anyOf.with(at, changed) })),
    ),
    ...changedFields(properties, change).map((fields): Schema => ({ ...schema, properties: fields })),
    ...changedFields(patternProperties, change).map((fields): Schema => ({
      ...schema,
      patternProperties: fields,
    })),
  ];
}

const changedFields = (fields: Readonly<Record<string, Schema>> = {}, change: Change) =>
  Object.entries(fields).flatMap(([name, field]) =>
    changesIn(field, change).map((changed) => ({ ...fields, [name]: changed })),
  );

function withoutField({ properties, required, ...schema }: Schema, name: string): Schema {
  const { [name]: _, ...fields } = properties ?? {};
  const demanded = required?.filter((field) => field !== name);
  return { ...schema, ...(demanded?.length && { required: demanded }), properties: fields };
}

function stepped(schema: Schema, keywords: readonly string[], step: number): Schema | undefined {
  const keyword = keywords.find((one) => typeof schema[one] === "number");
  return keyword === undefined ? undefined : { ...schema, [keyword]: Number(schema[keyword]) + step };
}
