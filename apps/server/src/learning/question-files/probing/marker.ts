import type { Fraction } from "@dars/contract/learning/exact";

/** Answers by the response they belong to: identifiers, pairs, or one typed text. What is not there is not answered. */
export type TriedAnswers = ReadonlyMap<string, readonly string[]>;

export interface MarkedTry {
  readonly score: Fraction;
  /** The feedback that is shown, named by outcome and identifier. */
  readonly shown: ReadonlySet<string>;
}

/** Marks answers by the rules of a file. Throws NotUnderstood. */
export type Marker = (answers: TriedAnswers) => MarkedTry;

/** The rules have a part whose meaning is not known. */
export class NotUnderstood extends Error {
  constructor(part: string) {
    super(part);
    this.name = "NotUnderstood";
  }
}

/** What `find` finds; undefined where it comes upon rules that are not understood. */
export function ifUnderstood<T>(find: () => T): T | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}

/** What can be answered in one response. Seeds are answers that the file names, to begin the search with. */
export type ProbedResponse =
  | {
      readonly kind: "choice";
      readonly id: string;
      readonly options: readonly string[];
      /** The most that may be chosen; null for any number. */
      readonly most: number | null;
      readonly seeds: ReadonlyArray<readonly string[]>;
    }
  | {
      readonly kind: "pairs";
      readonly id: string;
      readonly left: readonly string[];
      readonly right: readonly string[];
      readonly seeds: ReadonlyArray<readonly string[]>;
    }
  | {
      readonly kind: "order";
      readonly id: string;
      readonly items: readonly string[];
      readonly seeds: ReadonlyArray<readonly string[]>;
    }
  | { readonly kind: "text"; readonly id: string; readonly texts: readonly string[] }
  | { readonly kind: "number"; readonly id: string; readonly points: readonly Fraction[] };

export interface FoundBand {
  readonly from: Fraction;
  readonly to: Fraction;
  readonly value: Fraction;
  /** Whether the rules compare with the number in its middle. */
  readonly isCentred: boolean;
}

/**
 * How a response earns what it earns: by the values of its parts, as a whole, by ranges of numbers; or in a way that is
 * none of these, where what earns most is known.
 */
export type FoundKey =
  | {
      readonly kind: "shares";
      readonly id: string;
      readonly most: Fraction;
      readonly values: ReadonlyMap<string, Fraction>;
      /** What any other typed text earns. */
      readonly otherwise: Fraction;
      /** Texts that are right with other words around them. */
      readonly loose: ReadonlySet<string>;
      readonly isCaseExact: boolean;
      /** Whether some answers score below 0. */
      readonly canLose: boolean;
    }
  | {
      readonly kind: "all" | "unclear";
      readonly id: string;
      readonly most: Fraction;
      readonly right: readonly string[];
    }
  | {
      readonly kind: "bands";
      readonly id: string;
      readonly most: Fraction;
      readonly bands: readonly FoundBand[];
      readonly isOpen: boolean;
    };

/** Answers that are tried of one item, so that one with thousands of options cannot hold up its file. */
export const MOST_TRIES = 10_000;

export type Score = (answer: readonly string[]) => Fraction;
