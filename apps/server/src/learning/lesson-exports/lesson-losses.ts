import type { LessonFileReport, LessonLossKind } from "@dars/contract/learning/lesson-exports";

/** Counts what of lessons a file says otherwise, by its kind. */
export class LessonLosses {
  readonly #counts = new Map<LessonLossKind, number>();

  add(kind: LessonLossKind, count = 1): void {
    if (count > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count);
  }

  addAll(losses: LessonFileReport["losses"]): void {
    for (const { kind, count } of losses) this.add(kind, count);
  }

  list(): LessonFileReport["losses"] {
    return [...this.#counts].map(([kind, count]) => ({ kind, count }));
  }
}
