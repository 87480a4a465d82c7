import { NO_TREE, type Element } from "#learning/lesson-documents/public.ts";

/** An element of a formula of Word; its prefix is written with it. */
export const buildPart = (name: string, inner: readonly Element[] = [], value?: string): Element => ({
  ...NO_TREE,
  name,
  attributes: value === undefined ? {} : { "m:val": value },
  inner: [...inner],
});

/** What is said about an element before its content. */
export const buildProperties = (
  name: string,
  values: readonly (readonly [string, string] | undefined)[],
): Element =>
  buildPart(
    `${name}Pr`,
    values.flatMap((pair) => (pair === undefined ? [] : [buildPart(pair[0], [], pair[1])])),
  );

/** `style`: `p` is upright, `nor` are words; a variable without one is slanted. */
export function buildRun(text: string, style?: "p" | "nor"): Element[] {
  if (text === "") return [];
  const words = { ...buildPart("t"), text };
  if (style === undefined) return [buildPart("r", [words])];
  const properties = buildProperties("r", [style === "nor" ? ["nor", "1"] : ["sty", "p"]]);
  return [buildPart("r", [properties, words])];
}
