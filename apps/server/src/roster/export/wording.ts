/** The cells of a row by the names of their columns; missing cells are empty. */
export type Cells = Readonly<Record<string, string>>;

/** Where a source words a cell otherwise than we would: by column, our words and its own. */
export type Wording = Readonly<Record<string, readonly [ours: string, theirs: string]>>;

/**
 * The cells as their source words them. A cell that says something else than when it was read has been changed here,
 * and goes out in our words.
 */
export function worded(ours: Cells, wording: Wording | null | undefined): Cells {
  if (!wording) return ours;
  const cells: Record<string, string> = { ...ours };
  for (const [column, [ourValue, theirs]] of Object.entries(wording))
    if ((ours[column] ?? "") === ourValue) cells[column] = theirs;
  return cells;
}

/** The data that `worded` needs to reproduce `theirs`; null if it needs none. */
export function deriveWording(ours: Cells, theirs: Cells, columns: Iterable<string>): Wording | null {
  const wording: Record<string, readonly [string, string]> = {};
  for (const column of new Set(columns)) {
    const [own = "", other = ""] = [ours[column], theirs[column]];
    if (own !== other) wording[column] = [own, other];
  }
  return Object.keys(wording).length > 0 ? wording : null;
}

/** Columns that no source words: they describe the state of a row, not its content. */
export const NEVER_WORDED: ReadonlySet<string> = new Set([
  "sourcedId",
  "status",
  "dateLastModified",
  "password",
]);
