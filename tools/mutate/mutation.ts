import { changesOfCall } from "./calls.ts";
import { apply, type Change } from "./change.ts";
import { changesOfChoice } from "./choices.ts";
import { changesOfCondition } from "./conditions.ts";
import { changesOfQuery } from "./queries.ts";
import { changesOfSqlChoice } from "./sql-choices.ts";
import { changesOfSqlComparison } from "./sql-comparisons.ts";
import { changesOfSql } from "./sql.ts";
import { everyNode, isValid, parse, type Node } from "./syntax.ts";
import { changesOfTime } from "./times.ts";

export interface Mutation extends Change {
  readonly file: string;
  readonly line: number;
}

type Mutator = (node: Node, text: string) => readonly Change[];

const MUTATORS: readonly Mutator[] = [
  changesOfCondition,
  changesOfCall,
  changesOfQuery,
  changesOfSql,
  changesOfTime,
  changesOfChoice,
  changesOfSqlComparison,
  changesOfSqlChoice,
];

/** Every single change by which the source would still be a program, in the order of its lines. */
export function listMutations(file: string, text: string): readonly Mutation[] {
  const changes: Change[] = [];
  for (const node of everyNode(parse(text)))
    for (const mutator of MUTATORS) changes.push(...mutator(node, text));
  return changes
    .filter((change) => isValid(apply(change, text)))
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
    .map((change) => ({ ...change, file, line: lineAt(text, getFirstOffset(change, text)) }));
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;

/** A dropped call of a chain begins with the line break before it. */
const getFirstOffset = ({ start, end }: Change, text: string): number =>
  start + Math.max(0, text.slice(start, end).search(/\S/));

/** The lines that differ, without the common ones. */
export function getChangedLines(
  change: Change,
  text: string,
): { readonly before: string; readonly after: string } {
  const from = text.lastIndexOf("\n", getFirstOffset(change, text) - 1) + 1;
  const next = text.indexOf("\n", change.end);
  const to = next < 0 ? text.length : next;
  const start = Math.min(from, change.start);
  return {
    before: tidy(text.slice(start, to)),
    after: tidy(text.slice(start, change.start) + change.by + text.slice(change.end, to)),
  };
}

const MOST_WIDE = 160;

function tidy(lines: string): string {
  const oneLine = lines.replaceAll(/\s+/g, " ").trim();
  return oneLine.length > MOST_WIDE ? `${oneLine.slice(0, MOST_WIDE)} …` : oneLine;
}
