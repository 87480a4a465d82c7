import type { Question } from "@dars/contract/learning/questions";

/**
 * The changed question with the ids of the options that it had: answers name them, and a removed option must not give
 * its id to the next one.
 */
export function keepingIds(before: Question, changed: Question): Question {
  if (before.type === "single_choice" && changed.type === "single_choice")
    return { ...changed, options: named(before.options, changed.options) };
  if (before.type === "multiple_choice" && changed.type === "multiple_choice")
    return { ...changed, options: named(before.options, changed.options) };
  return changed;
}

/** The question with the ids that the editor gives options, by which it knows what it has fields for. */
export function plainIds(question: Question): Question {
  if (question.type !== "single_choice" && question.type !== "multiple_choice") return question;
  const options = question.options.map((option, at) => ({ ...option, id: `o${at + 1}` }));
  return { ...question, options };
}

interface Named {
  readonly id: string;
  readonly content: unknown;
}

function named<O extends Named>(before: readonly Named[], options: readonly O[]): O[] {
  if (before.length === options.length)
    return options.map((option, at) => ({ ...option, id: before[at]?.id ?? option.id }));
  const free = new Map(before.map(({ id, content }) => [JSON.stringify(content), id]));
  const taken = new Set(before.map(({ id }) => id));
  return options.map((option) => {
    const words = JSON.stringify(option.content);
    const id = free.get(words) ?? unused(option.id, taken);
    free.delete(words);
    taken.add(id);
    return { ...option, id };
  });
}

function unused(id: string, taken: ReadonlySet<string>): string {
  let no = taken.size + 1;
  while (taken.has(`o${no}`)) no += 1;
  return taken.has(id) ? `o${no}` : id;
}
