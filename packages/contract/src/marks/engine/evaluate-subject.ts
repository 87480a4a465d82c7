import { isGap } from "./aggregate.ts";
import { exercisesIn, type CategoryColumn } from "./category-columns.ts";
import { evaluate, type CompiledPolicy } from "./compile-policy.ts";
import { exactJson } from "./exact-text.ts";
import { readMark, type Mark } from "./marks.ts";

/**
 * What a subject's made columns come to, by their codes. Marks that are none are taken as not entered. `columns` are those of
 * the scheme's categories, whose marks are among the others.
 */
export function evaluateSubject(
  compiled: Pick<CompiledPolicy, "blank" | "inputs" | "steps" | "nodes">,
  marks: Readonly<Record<string, unknown>>,
  columns: readonly CategoryColumn[] = [],
): Record<string, number | string> {
  const read: Record<string, Mark> = {};
  for (const [code, mark] of Object.entries(marks)) read[code] = readMark(mark) ?? null;
  const { values } = evaluate(compiled, { code: "", marks: read, exercises: exercisesIn(columns, read) });
  const made: Record<string, number | string> = {};
  for (const [place, node] of compiled.nodes.entries()) {
    if (node.kind === "input") continue;
    const value = values[place] ?? "missing";
    made[node.code] = isGap(value) ? value : exactJson(value);
  }
  return made;
}
