import type { LeftOutKind } from "@dars/contract/learning/lesson-documents";

/** Counts what of a document has no place in a lesson, by its kind. */
export class LeftOut {
  readonly #counts: Map<LeftOutKind, number>;

  /** `counts`: of what was counted before. */
  constructor(counts: readonly { readonly kind: LeftOutKind; readonly count: number }[] = []) {
    this.#counts = new Map(counts.map(({ kind, count }) => [kind, count]));
  }

  add(kind: LeftOutKind, count = 1): void {
    if (count > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count);
  }

  list(): { readonly kind: LeftOutKind; readonly count: number }[] {
    return [...this.#counts].map(([kind, count]) => ({ kind, count }));
  }
}
