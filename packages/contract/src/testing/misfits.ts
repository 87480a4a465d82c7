/** The part of JSON Schema that our contract is written in. */
export interface Schema {
  readonly [keyword: string]: unknown;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
}

/**
 * `input`: the app writes, the server reads and refuses unknown fields. `reply`: the server writes, the app reads,
 * ignores unknown fields and bears new enum values.
 */
export type Direction = "input" | "reply";

/** Why a value written by `from` might not be understood by a reader of `to`; nothing when it always is. */
export function misfits(from: Schema, to: Schema, direction: Direction, at: string): readonly string[] {
  if (JSON.stringify(from) === JSON.stringify(to) || Object.keys(to).length === 0) return [];
  if (from.allOf || to.allOf) return misfits(merged(from), merged(to), direction, at);
  if (from.anyOf) return from.anyOf.flatMap((one) => misfits(one, to, direction, at));
  if (to.anyOf) return misfitsOfAny(from, to.anyOf, direction, at);
  return [
    ...misfitsOfType(from, to, at),
    ...misfitsOfValues(from, to, direction, at),
    ...(direction === "input" ? misfitsOfBounds(from, to, at) : []),
    ...misfitsOfObject(from, to, direction, at),
    ...(from.items && to.items ? misfits(from.items, to.items, direction, `${at}/*`) : []),
  ];
}

function misfitsOfAny(from: Schema, choices: readonly Schema[], direction: Direction, at: string) {
  const tried = choices.map((choice) => misfits(from, choice, direction, at));
  if (tried.some((faults) => faults.length === 0)) return [];
  const sameType = choices.findIndex((choice) => choice.type === from.type);
  return (
    tried[sameType] ?? [`${at}: ${describeSchema(from)} is none of ${choices.map(describeSchema).join(", ")}`]
  );
}

function misfitsOfType(from: Schema, to: Schema, at: string) {
  const expectedType = to.type;
  if (expectedType === undefined || from.type === expectedType) return [];
  if (expectedType === "number" && from.type === "integer") return [];
  const isOfValues =
    from.type === undefined && listValues(from)?.every((value) => typeof value === expectedType);
  return isOfValues
    ? []
    : [`${at}: was ${describeSchema(from)} on one side and is ${expectedType} on the other`];
}

function misfitsOfValues(from: Schema, to: Schema, direction: Direction, at: string) {
  // A value that is gone is a breach either way: an app that sends it, or one that waits for it.
  const [before, after] = direction === "input" ? [from, to] : [to, from];
  const now = listValues(after);
  const then = listValues(before);
  if (then)
    return then.filter((value) => now && !now.includes(value)).map((value) => `${at}: lost ${String(value)}`);
  return now && direction === "input" ? [`${at}: took any value, and now only ${now.join(", ")}`] : [];
}

const LOWER = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];
const UPPER = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];
const SHAPE = ["pattern", "format", "uniqueItems", "multipleOf"];

function misfitsOfBounds(from: Schema, to: Schema, at: string) {
  const isTighter = (keyword: string, sign: 1 | -1) => {
    const [before, after] = [from[keyword], to[keyword]];
    if (typeof after !== "number") return false;
    return typeof before !== "number" || sign * (after - before) > 0;
  };
  const tighter = [
    ...LOWER.filter((keyword) => isTighter(keyword, 1)),
    ...UPPER.filter((keyword) => isTighter(keyword, -1)),
    ...SHAPE.filter((keyword) => to[keyword] !== undefined && to[keyword] !== from[keyword]),
  ];
  return tighter.map((keyword) => `${at}: narrowed by ${keyword}`);
}

function misfitsOfObject(from: Schema, to: Schema, direction: Direction, at: string) {
  if (from.type !== "object" || to.type !== "object") return [];
  const demanded = (to.required ?? []).filter((name) => !from.required?.includes(name));
  const fields = Object.entries({ ...from.properties, ...to.properties }).flatMap(([name]) =>
    misfitsOfField(from, to, direction, `${at}/${name}`, name),
  );
  const records = Object.entries(from.patternProperties ?? {}).flatMap(([pattern, values]) => {
    const target = to.patternProperties?.[pattern];
    return target ? misfits(values, target, direction, `${at}/*`) : [`${at}: its keys have changed`];
  });
  const isReply = direction === "reply";
  return [
    ...demanded.map((name) => `${at}/${name}: ${isReply ? "is no longer always there" : "is now required"}`),
    ...fields,
    ...records,
  ];
}

function misfitsOfField(from: Schema, to: Schema, direction: Direction, at: string, name: string) {
  const [written, read] = [from.properties?.[name], to.properties?.[name]];
  if (written && read) return misfits(written, read, direction, at);
  if (written) return direction === "input" ? [`${at}: is no longer taken`] : [];
  const isReportedAsDemanded = to.required?.includes(name);
  return direction === "reply" && !isReportedAsDemanded ? [`${at}: is gone`] : [];
}

function listValues(schema: Schema): readonly unknown[] | undefined {
  return schema.enum ?? ("const" in schema ? [schema.const] : undefined);
}

const describeSchema = (schema: Schema) => schema.type ?? listValues(schema)?.join(", ") ?? "anything";

/** The parts of an intersection of objects as one object. */
function merged(schema: Schema): Schema {
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map(merged);
  return {
    type: "object",
    required: parts.flatMap(({ required = [] }) => required),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  };
}
