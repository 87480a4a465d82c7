/** The topics of messages in rooms (docs/demo.md). */
export type Topic =
  | "greeting"
  | "question"
  | "answer"
  | "clarification"
  | "scheduling"
  | "thanks"
  | "file"
  | "offTopic"
  | "notice"
  | "family";

/**
 * Sentences by topic, with the slots {subject}, {page}, {day}, {exercise} and {name}. They avoid forms that
 * depend on speaker and listener.
 */
export interface Phrases {
  readonly topics: Readonly<Record<Topic, readonly string[]>>;
  /** Sunday first. */
  readonly weekdays: readonly string[];
  readonly correction: string;
}
