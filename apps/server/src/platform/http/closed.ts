import { VISIBLE } from "@dars/contract/platform/visible";
import type { TSchema } from "typebox";

/** Of a written text, by the contract. */
const NOT_BLANK = String.raw`\S`;

/**
 * The same schema as it is asked of what comes in. Every object is closed: an unknown field is refused, not dropped. A
 * written text that nobody can see is as good as blanks.
 */
export function closed(schema: TSchema): TSchema {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(
      ([key, inner]) => [key, key === "pattern" && inner === NOT_BLANK ? VISIBLE : copy(inner)] as const,
    );
    const isObject = "type" in value && value.type === "object";
    const isOpen = !("additionalProperties" in value) && !("patternProperties" in value);
    return Object.fromEntries(isObject && isOpen ? [...entries, ["additionalProperties", false]] : entries);
  };
  // A copy of a schema with one keyword more is a schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return copy(schema) as TSchema;
}

/**
 * Converts path and query values to the types of their schema: "12" becomes 12 only where an integer is
 * declared. A value that does not convert exactly stays text, and the schema refuses it.
 */
export function scalars(schema: TSchema, values: unknown): unknown {
  if (typeof values !== "object" || values === null) return values;
  const properties: unknown = "properties" in schema ? schema.properties : {};
  const getPropertyType = (name: string) => {
    if (typeof properties !== "object" || properties === null) return undefined;
    const property: unknown = Object.entries(properties).find(([key]) => key === name)?.[1];
    return typeof property === "object" && property !== null && "type" in property
      ? property.type
      : undefined;
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, scalar(getPropertyType(name), value)]),
  );
}

function scalar(type: unknown, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (type === "integer" && /^-?(0|[1-9]\d{0,15})$/.test(value)) return Number(value);
  if (type === "boolean" && (value === "true" || value === "false")) return value === "true";
  return value;
}
