import type { Change } from "./change.ts";
import { ASKS_SCHOOL } from "./queries.ts";
import type { Node } from "./syntax.ts";

/** The end of a predicate at the same depth of parentheses. */
const END =
  /^(?:and|or|where|having|order|group|limit|offset|union|except|returning|for|on|then|else|end|when|left|join|cross|window|as|from)\b/i;
const STARTS = /^(?:where|having|and|or)\b/i;

/** Predicates of a query that is written in SQL: of `where a and b`, `a` or `b` is gone. */
export function changesOfSql(node: Node, text: string): readonly Change[] {
  if (node.type !== "TaggedTemplateExpression" || node.tag.type !== "Identifier" || node.tag.name !== "sql")
    return [];
  const { start, end } = node.quasi;
  const plain = withoutValues(node.quasi, text);
  return clausesOf(plain)
    .filter((clause) => !ASKS_SCHOOL.test(text.slice(start + clause.start, start + clause.end)))
    .map((clause) => changeOf(clause, start))
    .filter((change) => change.end < end);
}

type Template = Extract<Node, { type: "TaggedTemplateExpression" }>["quasi"];

/** The template's own text; each `${…}` in it is as long as it was, and one word. */
function withoutValues({ start, end, expressions }: Template, text: string): string {
  let plain = text.slice(start, end);
  for (const value of expressions) {
    const from = plain.lastIndexOf("${", value.start - start);
    const to = plain.indexOf("}", value.end - start) + 1;
    plain = plain.slice(0, from) + "_".repeat(to - from) + plain.slice(to);
  }
  return plain;
}

interface Clause {
  readonly opener: string;
  /** Of the opener, and behind the predicate. */
  readonly start: number;
  readonly end: number;
}

function clausesOf(plain: string): readonly Clause[] {
  const clauses: Clause[] = [];
  for (const { index } of plain.matchAll(/\b\w+/g)) {
    const [opener] = STARTS.exec(plain.slice(index)) ?? [];
    if (opener === undefined || isOfBetween(plain, index)) continue;
    const end = endOf(plain, index + opener.length);
    clauses.push({ opener, start: index, end });
  }
  return clauses;
}

const isOfBetween = (plain: string, index: number): boolean =>
  /\bbetween\s+(?:(?!\band\b)[^()]|\([^()]*\))*$/i.test(plain.slice(0, index));

function endOf(plain: string, from: number): number {
  let depth = 0;
  for (let at = from; at < plain.length; at += 1) {
    const sign = plain[at] ?? "";
    depth += DEPTHS[sign] ?? 0;
    if (depth < 0 || sign === "`") return at;
    if (depth === 0 && endsAt(plain, from, at)) return at;
  }
  return plain.length;
}

const DEPTHS: Readonly<Record<string, number>> = { "(": 1, ")": -1 };

const endsAt = (plain: string, from: number, at: number): boolean =>
  /\W/.test(plain[at - 1] ?? " ") &&
  END.test(plain.slice(at)) &&
  !/\bdistinct\s+$/i.test(plain.slice(from, at)) &&
  !isOfBetween(plain.slice(from), at - from);

function changeOf({ opener, start, end }: Clause, base: number): Change {
  const isFirst = /^(?:where|having)$/i.test(opener);
  return {
    what: "predicate dropped",
    start: base + start,
    end: base + end,
    by: isFirst ? `${opener} true ` : "",
  };
}
