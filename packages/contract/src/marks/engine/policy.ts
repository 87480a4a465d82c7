import type { Rounding } from "./rounding.ts";

/** A text in the three languages of the app. */
export interface Label {
  readonly ar: string;
  readonly ckb: string;
  readonly en: string;
}

/**
 * A grading scheme as data. A number that a ministry may change by its yearly letter is here and nowhere in the code.
 * What the database adds to it (school, year, levels, state, the letter's number) is not the engine's.
 */
export interface GradePolicy {
  readonly code: string;
  readonly version: number;
  readonly scale: Scale;
  /** In any order; an aggregate may name nodes that come after it. */
  readonly nodes: readonly Node[];
  readonly rounding?: {
    /** `each`: every stage rounds before the next. `final_only`: only nodes that a part names as a final do. */
    readonly stages: "each" | "final_only";
  };
  /** Whether marks decide the year's outcome, or are only reported. */
  readonly outcome: "year" | "none";
  /** The unit of passing: one for a school year, one for each course of the course system. */
  readonly parts: readonly Part[];
  /** How the effective grades of several parts become the year's. */
  readonly year?: { readonly round: Rounding };
  readonly exemption?: Exemption;
  readonly decision?: Decision;
  readonly completion: {
    /** How many failed subjects may sit the second round. */
    readonly max: number;
    /** Whether an excused final counts among them. */
    readonly countDeferred: boolean;
  };
  readonly crossOver?: CrossOver;
  /** Levels whose certificate is the ministry's: the school's marks decide who may sit for it. */
  readonly terminal?: {
    /** Whether the scheme is of such levels alone. */
    readonly always: boolean;
    /** The ministry lets all continuing students in, whatever their marks. */
    readonly comprehensive: boolean;
  };
  readonly average: { readonly round: Rounding };
  /** The variant for one student who joined late (`lateVariant`); no stored policy says it. */
  readonly joinedLate?: true;
}

/** What a subject's made columns are computed from. */
export interface SubjectPolicy extends Pick<GradePolicy, "nodes" | "rounding" | "parts"> {
  readonly scale: Pick<Scale, "max">;
}

export interface Scale {
  readonly max: number;
  /** The smallest difference between two marks: "1", "0.5" or "0.25". */
  readonly step: string;
  readonly pass: number;
  /** From the highest to the lowest; a mark belongs to the first whose `min` it reaches. */
  readonly bands?: readonly Band[];
  /** How a percentage is rounded before its band is looked up. */
  readonly bandRound?: Rounding;
}

export interface Band {
  readonly min: number;
  readonly label: Label;
  /** Grade points, such as "3.7". */
  readonly points?: string;
}

export type Node = InputNode | AggregateNode | LinkNode | StandardNode;

/** An entered mark. */
export interface InputNode {
  readonly kind: "input";
  readonly code: string;
  readonly label: Label;
  readonly max: number;
  /** What an empty cell means; nothing is ever taken for zero unless this says so. */
  readonly missing: Missing;
}

export type Missing = "incomplete" | "zero" | "drop";

/** A mark made of others. */
export interface AggregateNode {
  readonly kind: "agg";
  readonly code: string;
  readonly label: Label;
  readonly of: readonly string[];
  readonly fn: "mean" | "weighted" | "sum" | "max" | "best_n" | "drop_lowest_n" | "formula";
  /** For `best_n` and `drop_lowest_n`. */
  readonly n?: number;
  /** For `weighted`, one for each of `of`, such as "20" or "12.5"; they need not sum up to 100. */
  readonly weights?: readonly string[];
  /** For `weighted`: what adds its weighted share on top, its weight outside the denominator. */
  readonly extra?: readonly string[];
  /** For `formula`, one for each of `of`: Σ coefficient × mark. */
  readonly coefficients?: readonly string[];
  /** How many marks must remain when excused ones are dropped. All by default. */
  readonly minInputs?: number;
  /** What an empty mark among `of` does: `drop` redistributes its weight over the others. */
  readonly missing?: Missing;
  readonly round: Rounding;
  /** The highest result. */
  readonly cap?: number;
  /** What full marks give here, for a weighted mean above it. That of the scale by default. */
  readonly max?: number;
}

/** Exercises of one category that feed marks. */
export interface LinkNode {
  readonly kind: "link";
  readonly code: string;
  readonly label: Label;
  readonly from: "exercise_category";
  readonly category: string;
  /** `points`: Σ earned ÷ Σ possible. `percent`: the mean of the percentages. */
  readonly pick: "points" | "percent";
  readonly dropLowest?: number;
  readonly round: Rounding;
  /** The highest result, with which extra credit ends. */
  readonly cap?: number;
}

/** A learning standard by the evidence of it, from 1 to 4; never averaged with percentages. */
export interface StandardNode {
  readonly kind: "standard";
  readonly code: string;
  readonly label: Label;
  /** Ids of the CASE framework. */
  readonly standardIds: readonly string[];
  readonly calc: "latest" | "mean" | "decaying" | "mode" | "max";
  /** For `decaying`, how much of the result the newest evidence is, such as "0.65". */
  readonly newest?: string;
  readonly round: Rounding;
}

export interface Part {
  readonly code: string;
  /** The coursework (pursuit): an exemption's grade, and what decides between equal deficits. */
  readonly basis: string;
  /** The grade of the first round, and the exam in it. */
  readonly final: string;
  readonly exam: string;
  /** The grade of the second round. */
  readonly retake?: string;
  readonly retakeExam?: string;
}

export interface Exemption {
  /** Coursework from which a subject is exempt by itself. */
  readonly individual: number;
  readonly generalMean: number;
  readonly generalMin: number;
  /** Whether the mean of all coursework is rounded to a whole before it is compared. */
  readonly roundMean: boolean;
}

/** درجات القرار: marks given by decision, where they lift a subject to the pass mark and only there. */
export interface Decision {
  readonly pool1: number;
  readonly pool2: number;
  /** Whether what the first round left is there in the second. */
  readonly carry: boolean;
  /** Whether a round that ends in failure gives its marks back. */
  readonly voidIfFail: boolean;
}

/** العبور of the Kurdistan Region: a few subjects cross over to the pass mark where that makes the student pass. */
export interface CrossOver {
  readonly subjects: number;
  readonly min: number;
  readonly maxAdded: number;
}
