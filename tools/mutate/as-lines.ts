import { getChangedLines, type Mutation } from "./mutation.ts";

export interface Numbered {
  readonly number: number;
  readonly mutation: Mutation;
}

export interface Result extends Numbered {
  /** The test that failed, or what else came of it; undefined when nothing did. */
  readonly noticedBy: string | undefined;
}

/** Where a mutation is, with the line before and after. */
export function asLines(number: number, mutation: Mutation, text: string): string {
  const { before, after } = getChangedLines(mutation, text);
  const place = `${mutation.file}:${mutation.line}`;
  return `${String(number).padStart(3)}  ${place}  ${mutation.what}\n     - ${before}\n     + ${after}`;
}

/** The surviving mutations, and how to try each again. */
export function summary(
  slice: string,
  seed: number,
  count: number,
  results: readonly Result[],
  textOf: (mutation: Mutation) => string,
): string {
  const lived = results.filter(({ noticedBy }) => noticedBy === undefined);
  const noticed = results.length - lived.length;
  const head = `${slice}: ${noticed} of ${results.length} noticed, ${lived.length} lived (--seed ${seed})`;
  if (lived.length === 0) return head;
  const numbers = lived.map(({ number }) => number).join(",");
  const again = `npm run mutate -- ${slice} --seed ${seed} --count ${count} --only ${numbers}`;
  const lines = lived.map(({ number, mutation }) => asLines(number, mutation, textOf(mutation)));
  return ["\nLived:", ...lines, `\nAgain: ${again}`, head].join("\n");
}
