import type { Change } from "./change.ts";
import { getExpressionEnd, sqlText } from "./sql-text.ts";
import type { Node } from "./syntax.ts";

const OTHERS: Readonly<Record<string, string>> = {
  min: "max",
  max: "min",
  least: "greatest",
  greatest: "least",
  first_value: "last_value",
  last_value: "first_value",
  bool_and: "bool_or",
  bool_or: "bool_and",
  any: "all",
  all: "any",
};
/** `all` without an operator before it is of a union. */
const CHOOSES =
  /\b(?:min|max|least|greatest|first_value|last_value|bool_and|bool_or)(?=\s*\()|(?<=[=<>]\s*)\b(?:any|all)(?=\s*\()/gi;
const ENDS_ORDER = /^(?:limit|offset|for|union|except|intersect|returning|rows|range|groups|fetch)\b/i;

/** Which one a query in SQL takes: the other end of its order, the least for the greatest, all for any. */
export function changesOfSqlChoice(node: Node, text: string): readonly Change[] {
  const sql = sqlText(node, text);
  if (!sql) return [];
  const { plain, start: base } = sql;
  const swaps = [...plain.matchAll(CHOOSES)].map(({ 0: word, index }) => swapped(word, index));
  const orders = [...plain.matchAll(/\border\s+by\b/gi)].flatMap(({ 0: words, index }) =>
    keysAt(plain, index + words.length).flatMap((key) => reordered(plain, key)),
  );
  return [...swaps, ...orders].map((change) => ({
    ...change,
    start: base + change.start,
    end: base + change.end,
  }));
}

function swapped(word: string, start: number): Change {
  const by = OTHERS[word.toLowerCase()] ?? word;
  return { what: `${by} for ${word}`, start, end: start + word.length, by };
}

interface Key {
  readonly start: number;
  readonly end: number;
}

/** The keys of an order, without the spaces around them. */
function keysAt(plain: string, from: number): readonly Key[] {
  const keys: Key[] = [];
  let start = from;
  for (;;) {
    const end = getExpressionEnd(plain, start, (all, _, at) => all[at] === "," || endsOrder(all, at));
    const key = plain.slice(start, end);
    keys.push({ start: start + key.length - key.trimStart().length, end: start + key.trimEnd().length });
    if (plain[end] !== ",") return keys;
    start = end + 1;
  }
}

const endsOrder = (plain: string, at: number): boolean =>
  /\W/.test(plain[at - 1] ?? " ") && ENDS_ORDER.test(plain.slice(at));

/** A key that comes from elsewhere may name its direction itself. */
function reordered(plain: string, { start, end }: Key): readonly Change[] {
  const key = plain.slice(start, end);
  if (/^_*$/.test(key)) return [];
  const named = /\s+(?:asc|desc)\b(?=(?:\s+nulls\s+\w+)?$)/i.exec(key);
  const bare = key.replace(/\s+nulls\s+\w+$/i, "").length;
  const from = start + (named?.index ?? bare);
  const isDescending = /desc/i.test(named?.[0] ?? "");
  return [
    {
      what: isDescending ? "ascending for descending" : "descending for ascending",
      start: from,
      end: from + (named?.[0].length ?? 0),
      by: isDescending ? "" : " desc",
    },
  ];
}
