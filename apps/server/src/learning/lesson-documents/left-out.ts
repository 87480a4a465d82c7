import type { LeftOutKind } from "@dars/contract/learning/lesson-documents";

/** Counts what of a document has no place in a lesson, by its kind. */
export class LeftOut {
  readonly #counts = new Map<LeftOutKind, number>();

  add(kind: LeftOutKind, count = 1): void {
    if (count > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count);
  }

  list(): { readonly kind: LeftOutKind; readonly count: number }[] {
    return [...this.#counts].map(([kind, count]) => ({ kind, count }));
  }
}
