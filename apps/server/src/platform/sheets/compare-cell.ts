/** What a cell of a returned workbook says: nothing new, a change, one that clashes with another, or nothing readable. */
type CellVerdict<T> =
  | { readonly kind: "nothing" }
  | { readonly kind: "unreadable" }
  | { readonly kind: "change"; readonly to: T }
  | { readonly kind: "conflict"; readonly to: T };

interface ComparedCell<T> {
  readonly text: string;
  /** Its text when the workbook was taken; undefined where the file does not say. */
  readonly taken: string | undefined;
  readonly stored: T;
  /** Undefined for what cannot be read. A dash reads as nothing. */
  readonly read: (text: string) => T | undefined;
  readonly isSame: (one: T, other: T) => boolean;
}

/**
 * An empty cell is no word. A cell that is as it was taken says nothing, whatever has been entered here since; one that
 * was changed on both sides is a conflict.
 */
export function compareCell<T>({ text, taken, stored, read, isSame }: ComparedCell<T>): CellVerdict<T> {
  if (text === "" || text === taken) return { kind: "nothing" };
  const to = read(text);
  if (to === undefined) return { kind: "unreadable" };
  if (isSame(to, stored)) return { kind: "nothing" };
  const before = taken === undefined ? stored : read(taken);
  if (before === undefined) return { kind: "change", to };
  if (isSame(to, before)) return { kind: "nothing" };
  return isSame(stored, before) ? { kind: "change", to } : { kind: "conflict", to };
}
