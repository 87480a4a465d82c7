import type { Change } from "./change.ts";
import { BOUNDARIES, INSTANT } from "./queries.ts";
import { getExpressionStart, getExpressionEnd, endsAt, sqlText } from "./sql-text.ts";
import type { Node } from "./syntax.ts";

/** No arrow, no `<>`, and nothing of the operators of arrays and ranges. */
const OPERATOR = /(?<![-=<>@~#&|!?])(?:<=|>=|<|>)(?![-=<>@~])/g;
const TIME = /\bnow\(|today|_(?:at|on|until|day)\b|expir|deadline/i;
/** What follows one of these is dropped as a predicate already. */
const PREDICATE = /\b(?:where|having|and|or)\s$/i;

/** Boundaries in SQL that are one off, and comparisons with a time that are left out. */
export function changesOfSqlComparison(node: Node, text: string): readonly Change[] {
  const sql = sqlText(node, text);
  if (!sql) return [];
  const { plain, start: base } = sql;
  const original = text.slice(base, node.end);
  return [...plain.matchAll(OPERATOR)]
    .map(({ 0: operator, index }) => comparisonAt(plain, original, { operator, index }))
    .flatMap((comparison) => [...moved(comparison), ...withoutTime(comparison)])
    .map((change) => ({ ...change, start: base + change.start, end: base + change.end }));
}

interface Operator {
  readonly operator: string;
  readonly index: number;
}

interface Comparison extends Operator {
  readonly start: number;
  readonly end: number;
  /** All of it, as it is written. */
  readonly whole: string;
  readonly isPredicate: boolean;
  readonly isBeforeOr: boolean;
}

function comparisonAt(plain: string, original: string, { operator, index }: Operator): Comparison {
  const begin = getExpressionStart(plain, index);
  const stop = getExpressionEnd(plain, index, (all, from, at) => all[at] === "," || endsAt(all, from, at));
  const whole = original.slice(begin, stop);
  return {
    operator,
    index,
    start: begin + whole.length - whole.trimStart().length,
    end: begin + whole.trimEnd().length,
    whole,
    isPredicate: PREDICATE.test(plain.slice(0, begin)),
    isBeforeOr: /^or\b/i.test(plain.slice(stop)),
  };
}

function moved({ operator, index, whole }: Comparison): readonly Change[] {
  const by = BOUNDARIES.get(operator);
  if (by === undefined || INSTANT.test(whole)) return [];
  return [{ what: `${operator} for ${by}`, start: index, end: index + operator.length, by }];
}

function withoutTime({ start, end, whole, isPredicate, isBeforeOr }: Comparison): readonly Change[] {
  if (isPredicate || !TIME.test(whole)) return [];
  return [{ what: "time left out", start, end, by: isBeforeOr ? "false" : "true" }];
}
