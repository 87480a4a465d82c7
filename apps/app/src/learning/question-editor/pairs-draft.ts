import { compare, exactly, ZERO, type Exact } from "@dars/contract/learning/exact";
import type { Pair, Part } from "@dars/contract/learning/question-parts";
import type { QuestionOf } from "@dars/contract/learning/questions";

import type { DraftFaults } from "./answer-draft.ts";
import { percentFaults } from "./choice-draft.ts";
import type { Draft, PairDraft, PartDraft, Weighing } from "./draft.ts";
import { equalShare, isGain, toPercent, shareIn } from "./percent.ts";
import { isEqual, isNothing, negative, resolveWeighing } from "./resolve-weighing.ts";
import { sameContent } from "./same-content.ts";
import { aText, isBlank, toTextDraft, toRichText } from "./text-draft.ts";

type Pairing = Pick<QuestionOf<"matching">, "pairs" | "otherPairs" | "scoring">;

export const partIn = ({ id, content }: Part): PartDraft => ({ id, text: toTextDraft(content) });

/** Pairs of a question as rows. A side that is not among the parts, such as a gap, has an id only. */
export const pairsIn = (
  { pairs }: Pairing,
  left: readonly Part[],
  right: readonly Part[],
): Array<Omit<PairDraft, "most">> =>
  pairs.map((pair, at) => ({
    id: `p${at + 1}`,
    left: sideIn(left, pair.left),
    right: sideIn(right, pair.right),
    percent: toPercent(pair.share),
  }));

function sideIn(parts: readonly Part[], partId: string): PartDraft {
  const found = parts.find(({ id }) => id === partId);
  return found ? partIn(found) : { id: partId, text: aText() };
}

export function weighingOfPairs({ pairs, otherPairs, scoring }: Pairing): Weighing {
  if (scoring === "all") return "all";
  const share = equalShare(pairs.length);
  if (!pairs.every((pair) => isEqual(pair.share, share))) return "own";
  if (isNothing(otherPairs)) return "plus";
  return isEqual(otherPairs, negative(share)) ? "minus" : "own";
}

/** Rows of which something is typed, each once; sides that say the same are one part. */
export function buildPairing(draft: Draft, rows: readonly PairDraft[], order: SideOrder) {
  const pairs: Array<Omit<Pair, "share"> & Pick<PairDraft, "percent">> = [];
  const [left, right] = [new Sides("l", order), new Sides("r", order)];
  for (const row of rows) {
    const pair = { left: left.resolveId(row.left), right: right.resolveId(row.right), percent: row.percent };
    if (!pairs.some((each) => each.left === pair.left && each.right === pair.right)) pairs.push(pair);
  }
  const shares = sharesOfPairs(pairs, draft);
  return {
    left,
    right,
    pairing: {
      pairs: pairs.map((pair, at): Pair => ({
        left: pair.left,
        right: pair.right,
        share: shares[at] ?? "0",
      })),
      otherPairs: otherShare(draft, pairs.length),
      scoring: resolveWeighing(draft) === "all" ? ("all" as const) : ("shares" as const),
    },
  };
}

function sharesOfPairs(pairs: ReadonlyArray<Pick<PairDraft, "percent">>, draft: Draft): Exact[] {
  const weighing = resolveWeighing(draft);
  const equal = equalShare(pairs.length);
  return pairs.map(({ percent }) => {
    const own = shareIn(percent);
    if (weighing === "own") return own ?? "0";
    return weighing === "all" && own !== undefined && isGain(own) ? own : equal;
  });
}

function otherShare(draft: Draft, pairs: number): Exact {
  const weighing = resolveWeighing(draft);
  if (weighing === "plus") return "0";
  return weighing === "minus" ? negative(equalShare(pairs)) : (shareIn(draft.otherPairs) ?? "0");
}

/** Ids with their side before them, such as l:a1, as the question had them. */
type SideOrder = readonly string[];

/** The parts of one side, in the order of the question and then of the rows. */
export class Sides {
  readonly #side: "l" | "r";
  readonly #order: SideOrder;
  readonly #parts: PartDraft[] = [];

  constructor(side: "l" | "r", order: SideOrder) {
    this.#side = side;
    this.#order = order;
  }

  /** The id of the part, or of one before it that says the same. */
  resolveId(part: PartDraft): string {
    const isKnown = this.#at(part) >= 0 || isBlank(part.text);
    const same = this.#parts.find(
      (each) =>
        each.id === part.id || (!isKnown && sameContent(toRichText(each.text), toRichText(part.text))),
    );
    if (!same) this.#parts.push(part);
    return (same ?? part).id;
  }

  all(): Part[] {
    const place = (part: PartDraft) => (this.#at(part) < 0 ? this.#order.length : this.#at(part));
    return this.#parts
      .toSorted((one, other) => place(one) - place(other))
      .map(({ id, text }) => ({ id, content: toRichText(text) }));
  }

  #at({ id }: PartDraft): number {
    return this.#order.indexOf(`${this.#side}:${id}`);
  }
}

export const buildSideOrder = (
  left: ReadonlyArray<{ readonly id: string }>,
  right: typeof left,
): string[] => [...left.map(({ id }) => `l:${id}`), ...right.map(({ id }) => `r:${id}`)];

/** The faults of the shares, where they are the author's own. */
export function shareFaults(draft: Draft, rows: readonly PairDraft[]): DraftFaults {
  if (resolveWeighing(draft) !== "own") return [];
  const other = shareIn(draft.otherPairs);
  const isWrong =
    draft.otherPairs.trim() !== "" && (other === undefined || compare(exactly(other), ZERO) > 0);
  if (isWrong) return [["otherPairs", "question-editor.fault-other"]];
  const wrong = percentFaults(rows);
  const gains = rows.some(({ percent }) => isGain(shareIn(percent) ?? "0"));
  return wrong.length > 0 || gains ? wrong : [["answers", "question-editor.fault-right"]];
}
