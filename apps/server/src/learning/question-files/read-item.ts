import { listQuestionFaults } from "@dars/contract/learning/list-question-faults";
import { Question } from "@dars/contract/learning/questions";
import { Compile } from "typebox/compile";

/** One item of a file: a question, with what of it was lost on the way, or the reasons why it is refused. */
export interface ReadItem {
  /** Position in the file, such as line 12 or items/order.xml. */
  readonly id: string;
  readonly question: Question | null;
  /** The folder of the bank that the file puts it into; empty for none. */
  readonly category: string;
  /** What was lost; with `question` null: why it is refused. In English, without the item's own text. */
  readonly reasons: readonly string[];
}

/** The item cannot become a question. The message says why. */
export class ItemRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "ItemRefused";
  }
}

/** Collects the losses while an item is read, each kind once. */
export class Losses {
  readonly #reasons = new Set<string>();

  add(reason: string): void {
    this.#reasons.add(reason);
  }

  list(): string[] {
    return [...this.#reasons];
  }
}

const schema = Compile(Question);

/** Moodle begins a category with where in Moodle it was, such as `$course$/top/`. */
const MOODLE_ROOT = /^\$\w+\$(?:\/top(?=\/|$))?\/?/u;

/**
 * Reads one item. Whatever is wrong with it stays its own: the items beside it are read. What comes out is proved
 * against the schema and the rules of questions, so that no reader can pass on a question that cannot be marked.
 */
export function readItem(id: string, path: string, read: (losses: Losses) => Question): ReadItem {
  const category = path.replace(MOODLE_ROOT, "");
  const losses = new Losses();
  try {
    const question = read(losses);
    const faults = schema.Check(question) ? listQuestionFaults(question) : [faultOfSchema(question)];
    if (faults.length > 0) return { id, category, question: null, reasons: faults };
    return { id, category, question, reasons: losses.list() };
  } catch (error) {
    if (error instanceof ItemRefused) return { id, category, question: null, reasons: [error.message] };
    throw error;
  }
}

function faultOfSchema(question: Question): string {
  const [first] = schema.Errors(question);
  return `A part of the question is too long or malformed (${first?.instancePath ?? ""}).`;
}

export const refusedItem = (id: string, reason: string): ReadItem => ({
  id,
  category: "",
  question: null,
  reasons: [reason],
});
