import type { Node } from "./syntax.ts";

/** The end of an expression at the same depth of parentheses. */
const END =
  /^(?:and|or|where|having|order|group|limit|offset|union|except|returning|for|on|then|else|end|when|left|join|cross|window|as|from)\b/i;
const DEPTHS: Readonly<Record<string, number>> = { "(": 1, ")": -1 };

interface SqlText {
  /** The template's own text; each `${…}` and each string in it is as long as it was, and one word. */
  readonly plain: string;
  /** Where it begins in the file. */
  readonly start: number;
}

/** What a query says that is written in SQL; undefined for everything else. */
export function sqlText(node: Node, text: string): SqlText | undefined {
  if (node.type !== "TaggedTemplateExpression" || node.tag.type !== "Identifier" || node.tag.name !== "sql")
    return undefined;
  const { start, end, expressions } = node.quasi;
  let plain = text.slice(start, end);
  for (const value of expressions) {
    const from = plain.lastIndexOf("${", value.start - start);
    const to = plain.indexOf("}", value.end - start) + 1;
    plain = plain.slice(0, from) + "_".repeat(to - from) + plain.slice(to);
  }
  return { plain: plain.replaceAll(/'[^']*'/g, (quoted) => "_".repeat(quoted.length)), start };
}

type IsEnd = (plain: string, from: number, at: number) => boolean;

/** Where the expression ends that begins at `from`. */
export function getExpressionEnd(plain: string, from: number, isEnd: IsEnd = endsAt): number {
  let depth = 0;
  for (let at = from; at < plain.length; at += 1) {
    const sign = plain[at] ?? "";
    depth += DEPTHS[sign] ?? 0;
    if (depth < 0 || sign === "`") return at;
    if (depth === 0 && isEnd(plain, from, at)) return at;
  }
  return plain.length;
}

export const endsAt: IsEnd = (plain, from, at) =>
  /\W/.test(plain[at - 1] ?? " ") &&
  END.test(plain.slice(at)) &&
  !/\bdistinct\s+$/i.test(plain.slice(from, at)) &&
  !isOfBetween(plain.slice(from), at - from);

/** Whether the `and` at this place joins the two ends of a `between`. */
export const isOfBetween = (plain: string, index: number): boolean =>
  /\bbetween\s+(?:(?!\band\b)[^()]|\([^()]*\))*$/i.test(plain.slice(0, index));

/** Where the expression begins that ends at `to`. */
export function getExpressionStart(plain: string, to: number): number {
  let depth = 0;
  for (let at = to - 1; at >= 0; at -= 1) {
    const sign = plain[at] ?? "";
    depth -= DEPTHS[sign] ?? 0;
    if (depth < 0 || sign === "`") return at + 1;
    if (depth === 0 && (sign === "," || OPENER.test(plain.slice(Math.max(0, at - 12), at + 1))))
      return at + 1;
  }
  return 0;
}

const OPENER = /\b(?:where|having|and|or|not|on|when|then|else|select|distinct|returning)\s$/i;
