import { compare, exactly, ONE, sumFractions, ZERO, type Exact } from "./exact.ts";
import type { ClozeGap, Criterion, NumberBand, Option, TextPattern } from "./question-parts.ts";
import type { Question, QuestionOf } from "./questions.ts";
import { listInlines, type RichText } from "./rich-text.ts";

/**
 * The faults of a question beyond its schema, as sentences: a key that names no option, a gap that is not in
 * the text. Empty for a question that can be asked and marked.
 */
export function listQuestionFaults(question: Question): string[] {
  const parts = partFaults(question);
  const keys = question.marking === "automatic" ? keyFaults(question) : [];
  return [...pointFaults(question), ...parts, ...keys];
}

function pointFaults({ type, points }: Question): string[] {
  const sign = compare(exactly(points), ZERO);
  if (sign < 0) return ["The points are negative."];
  return sign === 0 && type !== "description" ? ["The question is worth 0 points."] : [];
}

function partFaults(question: Question): string[] {
  switch (question.type) {
    case "single_choice":
    case "multiple_choice":
      return listFaults("options", question.options, 2);
    case "matching":
      return [...listFaults("left items", question.left, 1), ...listFaults("right items", question.right, 1)];
    case "ordering":
      return listFaults("items", question.items, 2);
    case "cloze":
      return [...listFaults("gaps", question.gaps, 1), ...gapFaults(question.stem, question.gaps)];
    case "gap_match":
      return listFaults("choices", question.choices, 1);
    case "hotspot":
      return [...listFaults("areas", question.areas, 1), ...areaFaults(question)];
    case "hottext":
      return listFaults("words", question.words, 1);
    default:
      return rubricFaults(question);
  }
}

function listFaults(name: string, parts: ReadonlyArray<{ readonly id: string }>, least: number): string[] {
  if (parts.length < least) return [`There are ${parts.length} ${name}; at least ${least} are needed.`];
  return new Set(parts.map(({ id }) => id)).size < parts.length ? [`Two ${name} have the same id.`] : [];
}

function rubricFaults(question: Question): string[] {
  return "criteria" in question && question.criteria
    ? criterionFaults(question.criteria, question.points)
    : [];
}

function criterionFaults(criteria: readonly Criterion[], points: Exact): string[] {
  const most = sumFractions(criteria.map(({ levels }) => exactly(levels.at(-1)?.points ?? "0")));
  return compare(most, exactly(points)) === 0
    ? faultsOfRubric(criteria)
    : ["The best levels of the criteria do not come to the points."];
}

/** Faults of a rubric by itself, whatever it marks. */
export function faultsOfRubric(criteria: readonly Criterion[]): string[] {
  const levels = criteria.map((each) => each.levels.map((level) => exactly(level.points)));
  const isRising = levels.every((each) => each.every((at, no) => compare(at, each[no - 1] ?? ZERO) >= 0));
  return isRising ? listFaults("criteria", criteria, 1) : ["The levels of a criterion do not rise from 0."];
}

/** Each gap is in the text exactly once. */
function gapFaults(stem: RichText, gaps: ReadonlyArray<{ readonly id: string }>): string[] {
  return sameIds(stem, "gap", gaps) ? [] : ["The gaps of the text are not those that have answers."];
}

function sameIds(stem: RichText, type: "gap" | "hottext", parts: ReadonlyArray<{ readonly id: string }>) {
  const inText = listInlines(stem).flatMap((inline) => (inline.type === type ? [inline.id] : []));
  return (
    inText.toSorted().join(" ") ===
    parts
      .map(({ id }) => id)
      .toSorted()
      .join(" ")
  );
}

const COORDS = { circle: 3, ellipse: 4, rect: 4, default: 0 } as const;

function areaFaults({ areas }: QuestionOf<"hotspot">): string[] {
  const isRight = ({ shape, coords }: (typeof areas)[number]) =>
    shape === "poly" ? coords.length >= 6 && coords.length % 2 === 0 : coords.length === COORDS[shape];
  return areas.every(isRight) ? [] : ["An area has too few or too many coordinates."];
}

function keyFaults(question: Question): string[] {
  switch (question.type) {
    case "short_text":
      return hasFull(question.patterns) ? [] : ["No answer is fully right."];
    case "numeric":
      return hasFull(question.bands) ? bandFaults(question.bands) : ["No answer is fully right."];
    case "matching":
      return pairFaults(question, question.left, question.right);
    case "gap_match":
      return pairFaults(question, question.choices, listGaps(question.stem));
    case "ordering":
      return orderFaults(question);
    case "cloze":
      return question.gaps.flatMap(gapKeyFaults);
    default:
      return choiceFaults(question);
  }
}

function choiceFaults(question: Question): string[] {
  switch (question.type) {
    case "single_choice":
      return hasFull(question.options) ? [] : ["No option is right."];
    case "multiple_choice":
      return gainFaults(question.options);
    case "hotspot":
      return gainFaults(question.areas);
    case "hottext":
      return sameIds(question.stem, "hottext", question.words)
        ? gainFaults(question.words)
        : ["The words to choose are not those of the text."];
    default:
      return [];
  }
}

function orderFaults({ key, items }: QuestionOf<"ordering">): string[] {
  const ids = items.map(({ id }) => id).toSorted();
  return key.toSorted().join(" ") === ids.join(" ") ? [] : ["The right order does not name each item once."];
}

const listGaps = (stem: RichText) =>
  listInlines(stem).flatMap((inline) => (inline.type === "gap" ? [inline] : []));

type Shared = ReadonlyArray<{ readonly share: Exact }>;

const hasFull = (parts: Shared) => parts.some(({ share }) => compare(exactly(share), ONE) === 0);

const gainFaults = (parts: Shared): string[] =>
  parts.some(({ share }) => compare(exactly(share), ZERO) > 0) ? [] : ["Nothing in it is right."];

const bandFaults = (bands: readonly NumberBand[]): string[] =>
  bands.some(isEmpty) ? ["A range of numbers ends before it begins."] : [];

const isEmpty = ({ range }: NumberBand) =>
  "value" in range
    ? compare(exactly(range.tolerance), ZERO) < 0
    : compare(exactly(range.from), exactly(range.to)) > 0;

function pairFaults(
  { pairs, otherPairs }: QuestionOf<"matching"> | QuestionOf<"gap_match">,
  left: ReadonlyArray<{ readonly id: string }>,
  right: ReadonlyArray<{ readonly id: string }>,
): string[] {
  const isKnown = (pair: { left: string; right: string }) =>
    left.some(({ id }) => id === pair.left) && right.some(({ id }) => id === pair.right);
  if (!pairs.every(isKnown)) return ["A right pair names something that is not there."];
  if (compare(exactly(otherPairs), ZERO) > 0) return ["Wrong pairs are worth something."];
  return gainFaults(pairs);
}

function gapKeyFaults(gap: ClozeGap): string[] {
  if (gap.kind === "number")
    return hasFull(gap.bands) ? bandFaults(gap.bands) : [`Gap ${gap.id} has no answer that is fully right.`];
  const answers: ReadonlyArray<Option | TextPattern> = gap.kind === "text" ? gap.patterns : gap.options;
  return hasFull(answers) ? [] : [`Gap ${gap.id} has no answer that is fully right.`];
}
