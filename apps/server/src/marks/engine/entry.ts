import { isBelow, add, whole, ZERO, type Fraction } from "@dars/contract/learning/exact";
import { isGap, type Value } from "@dars/contract/marks/engine/aggregate";
import type { CompiledPart, Sheet } from "@dars/contract/marks/engine/compile-policy";
import type { SubjectMarks } from "@dars/contract/marks/engine/marks";

export type ExemptionKind = "general" | "individual";

/**
 * State of a subject in a part. `unknown` lacks marks; `deferred` had an excused final and goes to the second
 * round; `removed` is a subject the student is exempt from as a whole, so it counts nowhere.
 */
export type Standing = "passed" | "failed" | "deferred" | "unknown" | "removed";

/** A subject in a part, while a student's year is computed. */
export interface Entry {
  readonly subject: SubjectMarks;
  readonly order: number;
  readonly sheet: Sheet;
  readonly part: CompiledPart;
  readonly basis: Value;
  readonly pass: Fraction;
  exempt: ExemptionKind | null;
  final1: Fraction | null;
  decision1: Fraction;
  final2: Fraction | null;
  decision2: Fraction;
  /** Added by crossing over, apart from decision marks. */
  crossOver: Fraction;
  standing: Standing;
}

export function newEntry(
  subject: SubjectMarks,
  sheet: Sheet,
  part: CompiledPart,
  place: { readonly order: number; readonly pass: number },
): Entry {
  return {
    subject,
    order: subject.order ?? place.order,
    sheet,
    part,
    basis: sheet.values[part.basis] ?? "missing",
    pass: whole(subject.pass ?? place.pass),
    exempt: null,
    final1: null,
    decision1: ZERO,
    final2: null,
    decision2: ZERO,
    crossOver: ZERO,
    standing: "unknown",
  };
}

/** In the coursework or in the final. */
export const hasCheated = ({ sheet, part }: Entry): boolean =>
  sheet.cheatedIn.some((place) => part.inputs.has(place));

const hasCheatedInRetake = ({ sheet, part }: Entry) => sheet.cheatedIn.includes(part.retakeExam);

/** Cheating in either round leaves a subject without decision marks. */
export const isLiftable = (entry: Entry): boolean => !hasCheated(entry) && !hasCheatedInRetake(entry);

/** The grade that was reached, without what was added by decision or by crossing over (GB-2). */
export const rawGrade = ({ final1, final2 }: Entry): Fraction | null => final2 ?? final1;

/** The grade that counts. */
export function effectiveGrade(entry: Entry): Fraction | null {
  const raw = rawGrade(entry);
  if (raw === null) return null;
  const decision = entry.final2 === null ? entry.decision1 : entry.decision2;
  return add(add(raw, decision), entry.crossOver);
}

/** The first round: the year's final, or the coursework where that is what decides. */
export function takeFirstRound(entry: Entry, isTerminal: boolean): void {
  const { values } = entry.sheet;
  const isDecidedByCoursework = isTerminal || entry.exempt !== null;
  const final = isDecidedByCoursework ? entry.basis : (values[entry.part.final] ?? "missing");
  if (isGap(final)) {
    entry.standing = standingWithout(entry, final);
    return;
  }
  entry.final1 = final;
  entry.standing = hasCheated(entry) || isBelow(final, entry.pass) ? "failed" : "passed";
}

function standingWithout({ sheet, part, basis }: Entry, final: Value): Standing {
  if (final === "exempt") return "removed";
  const isExcused = sheet.values[part.exam] === "excused";
  const isExamAll = part.exam === part.final;
  return isExcused && (isExamAll || !isGap(basis)) ? "deferred" : "unknown";
}

/** The second round, for a subject that was failed or deferred. A mark that is not entered leaves it as it is. */
export function takeSecondRound(entry: Entry): void {
  const final = entry.sheet.values[entry.part.retake] ?? "missing";
  if (isGap(final)) return;
  entry.final2 = final;
  entry.standing = hasCheatedInRetake(entry) || isBelow(final, entry.pass) ? "failed" : "passed";
}
