import type { TSchema } from "typebox";

/** Below this a part is written out at each occurrence. */
const LEAST_LENGTH = 300;
/** Below this nothing is gained: most bodies and answers are a few hundred characters. */
const LEAST_WHOLE = 10_000;

/**
 * The same schema with every large repeated part written once, under `definitions`. A compiler generates code
 * for each occurrence of a part: rich text in questions occurred hundreds of times, and compiling one body
 * took ten seconds.
 */
export function withDefinitions(schema: TSchema): TSchema {
  const whole = JSON.stringify(schema);
  if (whole.length < LEAST_WHOLE) return schema;
  const times = countParts(JSON.parse(whole));
  const names = new Map<string, string>();
  const definitions: Record<string, unknown> = {};
  const inner = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(once) : isPlain(value) ? mapValues(value, once) : value;
  const once = (value: unknown): unknown => {
    const text = isPart(value) ? JSON.stringify(value) : "";
    if (text.length < LEAST_LENGTH || (times.get(text) ?? 0) < 2) return inner(value);
    const known = names.get(text);
    if (known !== undefined) return { $ref: `#/definitions/${known}` };
    const name = `part${names.size + 1}`;
    names.set(text, name);
    definitions[name] = inner(value);
    return { $ref: `#/definitions/${name}` };
  };
  const root = inner(JSON.parse(whole));
  return isPlain(root) ? { ...root, definitions } : schema;
}

function countParts(value: unknown, times = new Map<string, number>()): Map<string, number> {
  if (isPart(value)) {
    const text = JSON.stringify(value);
    times.set(text, (times.get(text) ?? 0) + 1);
  }
  if (Array.isArray(value)) for (const each of value) countParts(each, times);
  else if (isPlain(value)) for (const each of Object.values(value)) countParts(each, times);
  return times;
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A schema, and not the list of an object's properties. */
const isPart = (value: unknown): boolean =>
  isPlain(value) && (typeof value["type"] === "string" || Array.isArray(value["anyOf"]));

const mapValues = (value: Readonly<Record<string, unknown>>, map: (each: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([key, each]) => [key, map(each)]));
