import type { TextId } from "#platform/text/use-text.ts";
import type { Reasons } from "#platform/ui/Refusal.tsx";

/** What a kind of request says of itself; the slice that asks for it writes it. */
export interface KindWords {
  /** The request as a sentence. */
  readonly title: TextId;
  /** Fields that no other kind has. */
  readonly fields?: Readonly<Record<string, TextId>>;
  /** What approving does that cannot be undone: the approver is asked first. */
  readonly consequence?: TextId;
  /** Why it cannot be approved now. */
  readonly reasons?: Reasons;
}

/** By the kind's name, as `marks.column-unlocked`. */
export type WordsOfKinds = Readonly<Record<string, KindWords>>;
