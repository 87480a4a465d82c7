import type { Change } from "./change.ts";
import { ASKS_SCHOOL } from "./queries.ts";
import { getExpressionEnd, isOfBetween, sqlText } from "./sql-text.ts";
import type { Node } from "./syntax.ts";

const STARTS = /^(?:where|having|and|or)\b/i;

/** Predicates of a query that is written in SQL: of `where a and b`, `a` or `b` is gone. */
export function changesOfSql(node: Node, text: string): readonly Change[] {
  const sql = sqlText(node, text);
  if (!sql) return [];
  const { plain, start } = sql;
  return listClauses(plain)
    .filter((clause) => !ASKS_SCHOOL.test(text.slice(start + clause.start, start + clause.end)))
    .map((clause) => toChange(clause, start))
    .filter((change) => change.end < node.end);
}

interface Clause {
  readonly opener: string;
  /** The position of the opener, and behind the predicate. */
  readonly start: number;
  readonly end: number;
}

function listClauses(plain: string): readonly Clause[] {
  const clauses: Clause[] = [];
  for (const { index } of plain.matchAll(/\b\w+/g)) {
    const [opener] = STARTS.exec(plain.slice(index)) ?? [];
    if (opener === undefined || isOfBetween(plain, index)) continue;
    const end = getExpressionEnd(plain, index + opener.length);
    clauses.push({ opener, start: index, end });
  }
  return clauses;
}

function toChange({ opener, start, end }: Clause, base: number): Change {
  const isFirst = /^(?:where|having)$/i.test(opener);
  return {
    what: "predicate dropped",
    start: base + start,
    end: base + end,
    by: isFirst ? `${opener} true ` : "",
  };
}
