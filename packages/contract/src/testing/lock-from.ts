import { NOTHING, PARTS, type Lock, type LockedRoute } from "./lock.ts";
import type { Schema } from "./misfits.ts";
import { Tokens } from "./tokens.ts";

type Named = (name: string) => Schema;

/** The lock that contract.lock.txt says, with each name replaced by the schema that it stands for. */
export function lockFrom(text: string): Lock {
  const blocks = text
    .trim()
    .split("\n\n")
    .filter((block) => !block.startsWith("#"));
  const types = new Map(
    blocks.flatMap((block) => {
      const [, name, content] = /^type (\S+) =\s([^]*)$/.exec(block) ?? [];
      return name !== undefined && content !== undefined ? [[name, content] as const] : [];
    }),
  );
  const named = reading(types);
  const routes = blocks.filter((block) => !block.startsWith("type "));
  return Object.fromEntries(routes.map((block) => routeFrom(block, named)));
}

/** Reads each type when a schema first names it. */
function reading(types: ReadonlyMap<string, string>): Named {
  const read = new Map<string, Schema>();
  return function named(name) {
    const known = read.get(name);
    if (known) return known;
    const text = types.get(name);
    if (text === undefined) throw new Error(`The lock does not say what ${name} is.`);
    const schema = readWhole(text, (tokens) => schemaIn(tokens, named));
    read.set(name, schema);
    return schema;
  };
}

function routeFrom(block: string, named: Named): readonly [string, LockedRoute] {
  const [head = "", ...rest] = block.split("\n");
  const [, name, repeatable] = /^([A-Z]+ \S+)( repeatable)?$/.exec(head) ?? [];
  if (name === undefined) throw new Error(`The lock has a line that names no endpoint: ${head}`);
  const parts = readWhole(rest.join("\n"), (tokens) => {
    const read: Record<string, Schema> = {};
    for (const part of PARTS) if (tokens.take(part)) read[part] = afterColon(tokens, named);
    return read;
  });
  const { params = NOTHING, query = NOTHING, body = NOTHING, reply = NOTHING } = parts;
  return [name, { repeatable: repeatable !== undefined, params, query, body, reply }];
}

function readWhole<T>(text: string, read: (tokens: Tokens) => T): T {
  const tokens = new Tokens(text);
  const value = read(tokens);
  tokens.expectEnd();
  return value;
}

function afterColon(tokens: Tokens, named: Named): Schema {
  tokens.expect(":");
  return schemaIn(tokens, named);
}

function schemaIn(tokens: Tokens, named: Named): Schema {
  tokens.take("|");
  const choices = [arrayIn(tokens, named)];
  while (tokens.take("|")) choices.push(arrayIn(tokens, named));
  const [only] = choices;
  return only && choices.length === 1 ? only : { anyOf: choices };
}

function arrayIn(tokens: Tokens, named: Named): Schema {
  let schema = partIn(tokens, named);
  while (tokens.take("[")) {
    tokens.expect("]");
    schema = { type: "array", items: schema, ...keywordsIn(tokens) };
  }
  return schema;
}

function partIn(tokens: Tokens, named: Named): Schema {
  if (tokens.take("(")) {
    const schema = schemaIn(tokens, named);
    tokens.expect(")");
    return schema;
  }
  if (tokens.take("{")) return { ...objectIn(tokens, named), ...keywordsIn(tokens) };
  const token = tokens.next();
  if (/^["\d-]|^(true|false)$/.test(token)) return literal(JSON.parse(token));
  if (/^[A-Z]/.test(token)) return named(token);
  if (token === "enum") return { enum: valuesIn(tokens) };
  return { ...(token !== "any" && { type: token }), ...keywordsIn(tokens) };
}

const literal = (value: unknown): Schema => ({ type: typeof value, const: value });

function objectIn(tokens: Tokens, named: Named): Schema {
  const properties: [string, Schema][] = [];
  const patternProperties: [string, Schema][] = [];
  const required: string[] = [];
  while (!tokens.take("}")) {
    const key = tokens.next();
    const isPattern = key === "match" && tokens.peek().startsWith('"');
    const token = isPattern ? tokens.next() : key;
    const name: string = token.startsWith('"') ? JSON.parse(token) : token;
    const isOptional = tokens.take("?");
    (isPattern ? patternProperties : properties).push([name, afterColon(tokens, named)]);
    if (!isPattern && !isOptional) required.push(name);
    tokens.take(",");
  }
  return {
    type: "object",
    ...(required.length > 0 && { required }),
    ...(patternProperties.length > 0
      ? { patternProperties: Object.fromEntries(patternProperties) }
      : { properties: Object.fromEntries(properties) }),
  };
}

/** Such as `(minLength: 1, maxLength: 60)`, or nothing. */
function keywordsIn(tokens: Tokens): Schema {
  const keywords: [string, unknown][] = [];
  if (tokens.take("("))
    while (!tokens.take(")")) {
      const keyword = tokens.next();
      tokens.expect(":");
      keywords.push([keyword, tokens.json()]);
      tokens.take(",");
    }
  return Object.fromEntries(keywords);
}

function valuesIn(tokens: Tokens): readonly unknown[] {
  const values: unknown[] = [];
  tokens.expect("(");
  while (!tokens.take(")")) {
    values.push(tokens.json());
    tokens.take(",");
  }
  return values;
}
