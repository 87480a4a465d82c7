import type { StaticParse, TSchema } from "typebox";
import { Value } from "typebox/value";

/**
 * A value that came as JSON, typed by its schema. Throws if it is another. What is expected of the result says nothing
 * about the schema: the compiler would compare TypeBox's conditional types with each other for a second
 * (docs/performance.md#types).
 */
export function parse<const S extends TSchema>(schema: S, value: unknown): NoInfer<StaticParse<S>> {
  // Returned at once, it would be inferred from the type above.
  // oxlint-disable-next-line no-restricted-properties
  const parsed = Value.Parse(schema, value);
  return parsed;
}
