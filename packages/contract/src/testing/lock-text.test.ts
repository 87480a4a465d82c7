import fc from "fast-check";
import { Type, type TSchema } from "typebox";
import { expect, test } from "vitest";

import { route } from "#platform/route.ts";

import { lockFrom } from "./lock-from.ts";
import { lockText } from "./lock-text.ts";
import { buildLock, type Lock } from "./lock.ts";
import type { Schema } from "./misfits.ts";
import { schemaNames } from "./schema-names.ts";

const NOBODY = schemaNames([]);

const lockWith = (reply: Schema): Lock => ({
  "GET /api/v6/things": { repeatable: true, params: { type: "object" }, query: {}, body: reply, reply },
});

const SHORT_FORMS: readonly (readonly [string, object])[] = [
  ["string", { type: "string" }],
  ['string(minLength: 1, pattern: "\\\\S")', { type: "string", minLength: 1, pattern: "\\S" }],
  ["integer | null", { anyOf: [{ type: "integer" }, { type: "null" }] }],
  ["any", {}],
  ['any(anyOf: [{"type":"null"}])', { anyOf: [{ type: "null" }] }],
  ['any(allOf: [{"type":"object"}])', { allOf: [{ type: "object" }] }],
  ['enum("a", 2, null)', { enum: ["a", 2, null] }],
  ['string(enum: ["a"])', { type: "string", enum: ["a"] }],
  ['"a"', { type: "string", const: "a" }],
  ["-1", { type: "number", const: -1 }],
  ["integer(const: 1)", { type: "integer", const: 1 }],
  ["true", { type: "boolean", const: true }],
  ["object", { type: "object" }],
  ["{}", { type: "object", properties: {} }],
  [
    '{ a: string, b?: number, "c-d": any }',
    {
      type: "object",
      required: ["a", "c-d"],
      properties: { a: { type: "string" }, b: { type: "number" }, "c-d": {} },
    },
  ],
  ["{}(additionalProperties: false)", { type: "object", properties: {}, additionalProperties: false }],
  ['{ match "^a$": integer }', { type: "object", patternProperties: { "^a$": { type: "integer" } } }],
  ["{ match: integer }", { type: "object", required: ["match"], properties: { match: { type: "integer" } } }],
  [
    "string[][](maxItems: 3)",
    { type: "array", items: { type: "array", items: { type: "string" } }, maxItems: 3 },
  ],
  ["(string | null)[]", { type: "array", items: { anyOf: [{ type: "string" }, { type: "null" }] } }],
  [
    'array(items: [{"type":"string"}], additionalItems: false)',
    { type: "array", items: [{ type: "string" }], additionalItems: false },
  ],
  [
    'object(required: ["b","a"], properties: {"a":{},"b":{}})',
    { type: "object", required: ["b", "a"], properties: { a: {}, b: {} } },
  ],
];

test.each(SHORT_FORMS)("%s is written and read", (text, content) => {
  const lock = lockWith({ type: "array", items: { ...content }, uniqueItems: true });
  const written = lockText(lock, NOBODY);

  const item = text.includes(" | ") && !text.startsWith("(") ? `(${text})` : text;
  expect(written).toContain(`\n  reply: ${item}[](uniqueItems: true)\n`);
  expect(lockFrom(written)).toEqual(lock);
});

const FIELDS = ["id", "name", "type", "match", "required", "a-b", "1"];

const { schema: anySchema } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Schema>({}, { type: "null" }, { type: "object" }, { type: "boolean" }),
    fc.record({ type: fc.constant("string"), const: fc.string() }),
    fc.record({ enum: fc.array(fc.oneof(fc.string(), fc.integer()), { minLength: 1, maxLength: 40 }) }),
    fc.record(
      { type: fc.constantFrom("string", "integer"), maxLength: fc.nat(), pattern: fc.string() },
      { requiredKeys: ["type"] },
    ),
    fc.record({ anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 4 }) }),
    fc.record({ allOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }) }),
    fc.record(
      { type: fc.constant("array"), items: tie("schema"), maxItems: fc.nat() },
      { requiredKeys: ["type"] },
    ),
    fc.record(
      {
        type: fc.constant("object"),
        required: fc.uniqueArray(fc.constantFrom(...FIELDS)),
        properties: fc.dictionary(fc.constantFrom(...FIELDS), tie("schema")),
        patternProperties: fc.dictionary(fc.string(), tie("schema"), { maxKeys: 2 }),
        additionalProperties: fc.boolean(),
      },
      { requiredKeys: ["type"] },
    ),
  ),
}));

test("nothing of any schema is lost, with and without names", () => {
  fc.assert(
    fc.property(anySchema, fc.boolean(), (drawn, isRepeatable) => {
      const schema: Schema = JSON.parse(JSON.stringify(drawn));
      const lock = {
        "GET /api/v6/a": { repeatable: isRepeatable, params: schema, query: {}, body: {}, reply: schema },
      };
      const named = new Map(listSchemas(schema).map((part, index) => [JSON.stringify(part), `Part${index}`]));

      expect(lockFrom(lockText(lock, NOBODY))).toEqual(lock);
      expect(lockFrom(lockText(lock, named))).toEqual(lock);
    }),
    { numRuns: 500 },
  );
});

/** Every schema in this one that a name may stand for. */
const listSchemas = (schema: Schema): readonly Schema[] => [
  schema,
  ...[
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
    ...Object.values(schema.properties ?? {}),
    ...Object.values(schema.patternProperties ?? {}),
  ].flatMap(listSchemas),
];

test("one more field of a shared schema is one line, wherever it is used", () => {
  const before = buildLockText({ Person: Type.Object({ id: Type.Integer(), name: Type.String() }) });
  const after = buildLockText({
    Person: Type.Object({ id: Type.Integer(), name: Type.String(), note: Type.Optional(Type.String()) }),
  });

  expect(newLines(before, after)).toEqual(["  note?: string,"]);
  expect(newLines(after, before)).toEqual([]);
});

test("a schema that others do not use leaves their names as they are", () => {
  const Person = Type.Object({ id: Type.Integer(), name: Type.String() });
  const before = buildLockText({ Person });
  const after = buildLockText({ Aardvark: Type.Object({ id: Type.Integer() }), Person });

  expect(newLines(after, before)).toEqual([]);
});

test("two schemas of one name are told apart by their files", () => {
  const [one, other] = [Type.Object({ a: Type.Null() }), Type.Object({ b: Type.Null() })];
  const names = schemaNames([
    { file: "school/years.ts", exports: { Period: one } },
    { file: "time/periods.ts", exports: { Period: other, Again: one } },
  ]);

  expect(names.get(JSON.stringify(one))).toBe("Again");
  expect(names.get(JSON.stringify(other))).toBe("Period@time/periods");
});

test("a text or a number with bounds alone has no name", () => {
  const names = schemaNames([
    {
      file: "platform/primitives.ts",
      exports: {
        Rating: Type.Integer({ minimum: 1, maximum: 5 }),
        Title: Type.String({ maxLength: 9, pattern: "\\S" }),
        Day: Type.String({ pattern: "^\\d{4}$" }),
        Id: Type.Integer({ minimum: 1 }),
      },
    },
  ]);

  expect([...names.values()]).toEqual(["Id", "Day"]);
});

test.each([
  ["a name without a schema", "GET /api/v6/a\n  reply: Missing", "does not say what Missing is"],
  ["a conflict of a merge", "<<<<<<< HEAD\nGET /api/v6/a", "names no endpoint: <<<<<<< HEAD"],
  ["a sign of no meaning", "GET /api/v6/a\n  reply: string;", "Not a part of the notation: ;"],
  ["a part that is not known", "GET /api/v6/a\n  answer: string", "Nothing was expected"],
  ["a missing bracket", "GET /api/v6/a\n  reply: (string | null", '")" was expected'],
  ["a schema that ends too early", "GET /api/v6/a\n  reply: { a: string", "ends too early"],
])("%s is refused", (_, text, message) => {
  expect(() => lockFrom(text)).toThrow(message);
});

/** The lock of two endpoints for each of these schemas, which use it in different places. */
function buildLockText(exports: Readonly<Record<string, TSchema>>): string {
  const shared = { method: "PUT", summary: "Saves", access: "public", repeatable: true } as const;
  const routes = Object.entries(exports).flatMap(([name, schema]) => [
    route({ ...shared, path: `/api/v6/${name}`, body: schema, reply: Type.Object({}) }),
    route({ ...shared, path: `/api/v6/${name}/list`, reply: Type.Object({ lines: Type.Array(schema) }) }),
  ]);
  return lockText(buildLock(routes), schemaNames([{ file: "a/b.ts", exports }]));
}

const newLines = (before: string, after: string) => {
  const known = new Set(before.split("\n"));
  return after.split("\n").filter((line) => !known.has(line));
};
