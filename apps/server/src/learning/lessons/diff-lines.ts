import type { DiffLine } from "@dars/contract/learning/lesson-comparison";

/** Lines that stay the same are shown so many before and after a change. */
const AROUND = 2;
/** More cells than this and the middle is shown as replaced: a table of that size is not worth its memory. */
const MOST_CELLS = 4_000_000;

/** Lines kept, gone and new, by the longest common subsequence. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  while (
    tail < Math.min(before.length, after.length) - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++;
  const lines = [
    ...before.slice(0, head).map(same),
    ...middle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map(same),
  ];
  return nearChanges(lines);
}

const same = (text: string): DiffLine => ({ change: "same", text });
const gone = (text: string): DiffLine => ({ change: "gone", text });
const added = (text: string): DiffLine => ({ change: "new", text });

function middle(before: readonly string[], after: readonly string[]): DiffLine[] {
  if (before.length * after.length > MOST_CELLS) return [...before.map(gone), ...after.map(added)];
  const longest = buildLcsTable(before, after);
  const width = after.length + 1;
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    const [old = "", fresh = ""] = [before[row], after[column]];
    if (old === fresh) {
      lines.push(same(old));
      row++;
      column++;
    } else if ((longest[(row + 1) * width + column] ?? 0) >= (longest[row * width + column + 1] ?? 0)) {
      lines.push(gone(old));
      row++;
    } else {
      lines.push(added(fresh));
      column++;
    }
  }
  return [...lines, ...before.slice(row).map(gone), ...after.slice(column).map(added)];
}

/** How long the longest common subsequence is from each row and column on. */
function buildLcsTable(before: readonly string[], after: readonly string[]): Uint32Array {
  const width = after.length + 1;
  const table = new Uint32Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      table[row * width + column] =
        before[row] === after[column]
          ? (table[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(table[(row + 1) * width + column] ?? 0, table[row * width + column + 1] ?? 0);
  return table;
}

function nearChanges(lines: readonly DiffLine[]): DiffLine[] {
  const changed = lines.flatMap(({ change }, place) => (change === "same" ? [] : [place]));
  const shown = new Set(
    changed.flatMap((place) => Array.from({ length: 2 * AROUND + 1 }, (_, near) => place - AROUND + near)),
  );
  return lines.filter((_, place) => shown.has(place));
}
