import type { Question } from "@dars/contract/learning/questions";
import { listInlines } from "@dars/contract/learning/rich-text";

import { shuffled } from "#learning/exercises/public.ts";

/** Ids of one kind in a question: as they are stored, and as one attempt shows them. */
export class ShownIds {
  readonly #shown: ReadonlyMap<string, string>;
  readonly #own: ReadonlyMap<string, string>;
  /** Stored ids in the order in which they are shown. */
  readonly order: readonly string[];

  constructor(prefix: string, order: readonly string[]) {
    this.order = order;
    this.#shown = new Map(order.map((id, at) => [id, `${prefix}${at + 1}`]));
    this.#own = new Map(order.map((id, at) => [`${prefix}${at + 1}`, id]));
  }

  shown(own: string): string {
    return this.#shown.get(own) ?? "gone";
  }

  own(shown: string): string | undefined {
    return this.#own.get(shown);
  }
}

/** How one attempt shows the ids of a question. They follow the order on the screen and nothing else. */
export interface Veil {
  readonly parts: ShownIds;
  readonly targets: ShownIds;
  readonly gaps: ShownIds;
  readonly options: ReadonlyMap<string, ShownIds>;
}

const listIds = (parts: ReadonlyArray<{ readonly id: string }>) => parts.map(({ id }) => id);

/** What an attempt is drawn from, and whether its exercise lets options be shuffled. */
export interface Draw {
  readonly seed: number;
  readonly shufflesOptions: boolean;
}

export function buildVeil(id: number, question: Question, { seed, shufflesOptions }: Draw): Veil {
  const own = (Math.imul(seed, 31) + id) >>> 0;
  const drawn = (parts: ReadonlyArray<{ readonly id: string }>, isShuffled: boolean, salt = 0) =>
    isShuffled ? shuffled(listIds(parts), own + salt) : listIds(parts);
  const gaps = listInlines(question.stem).flatMap((inline) => (inline.type === "gap" ? [inline] : []));
  return {
    parts: new ShownIds("p", partOrder(question, drawn, shufflesOptions)),
    // Matching options are shuffled so that their position does not reveal the pair.
    targets: new ShownIds("t", question.type === "matching" ? drawn(question.right, true, 1) : []),
    gaps: new ShownIds("g", listIds(gaps)),
    options: buildOptionNames(question, drawn, shufflesOptions),
  };
}

type Drawn = (parts: ReadonlyArray<{ readonly id: string }>, isShuffled: boolean, salt?: number) => string[];

function partOrder(question: Question, drawn: Drawn, shuffles: boolean): string[] {
  switch (question.type) {
    case "single_choice":
    case "multiple_choice":
      return drawn(question.options, shuffles && question.isShuffled);
    case "matching":
      return drawn(question.left, shuffles && question.isShuffled);
    case "gap_match":
      return drawn(question.choices, true);
    case "ordering":
      return orderShown(question, drawn);
    case "hotspot":
      return listIds(question.areas);
    case "hottext":
      return listInlines(question.stem).flatMap((inline) => (inline.type === "hottext" ? [inline.id] : []));
    default:
      return [];
  }
}

/** Never in the right order already, as far as there is another. */
function orderShown({ items, key, isShuffled }: Extract<Question, { type: "ordering" }>, drawn: Drawn) {
  const isRight = (ids: readonly string[]) => ids.every((id, at) => id === key[at]);
  const shown = drawn(items, isShuffled || isRight(listIds(items)));
  return isRight(shown) ? shown.toReversed() : shown;
}

function buildOptionNames(question: Question, drawn: Drawn, shuffles: boolean): Map<string, ShownIds> {
  if (question.type !== "cloze") return new Map();
  return new Map(
    question.gaps.flatMap((gap, at) =>
      gap.kind === "choice" ? [[gap.id, new ShownIds("o", drawn(gap.options, shuffles, at + 2))]] : [],
    ),
  );
}
