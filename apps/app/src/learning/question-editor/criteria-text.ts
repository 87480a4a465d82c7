import {
  compare,
  exactly,
  exactText,
  parseExact,
  sumFractions,
  ZERO,
  type Exact,
  toNumber,
} from "@dars/contract/learning/exact";
import type { Criterion } from "@dars/contract/learning/question-parts";

import { latinNumber } from "#platform/text/latin-number.ts";

const MOST_LEVELS = 21;

/**
 * A rubric as it is typed, a criterion a line: `Diagram: 3` has the levels 0 to 3, `Unit: 0, 2 unit wrong, 5` the ones
 * that are listed, each with its words. Undefined where a line cannot be read.
 */
export function criteriaIn(text: string): Criterion[] | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const criteria = lines.map((line, at) => criterionIn(line, `c${at + 1}`));
  return criteria.every((each) => each !== undefined) && criteria.length > 0 ? criteria : undefined;
}

function criterionIn(line: string, id: string): Criterion | undefined {
  const at = line.lastIndexOf(":");
  const title = line.slice(0, Math.max(at, 0)).trim();
  const listed = line
    .slice(at + 1)
    .split(/[,،]/u)
    .map((level) => levelIn(level.trim()));
  if (title === "" || title.length > 200 || !listed.every((level) => level !== undefined)) return undefined;
  const levels = listed.length === 1 ? upTo(listed[0]?.points ?? "0") : listed;
  return isRising(levels) ? { id, title, levels } : undefined;
}

function levelIn(text: string): Criterion["levels"][number] | undefined {
  const [, number = "", words = ""] = /^(\S+)\s*(.*)$/u.exec(text) ?? [];
  const points = parseExact(latinNumber(number));
  return points && { points: exactText(points), words: words.slice(0, 300) };
}

/** Every whole number up to this one. */
function upTo(points: Exact): Criterion["levels"] {
  const number = toNumber(exactly(points));
  const most = Number.isInteger(number) ? number : 0;
  return Array.from({ length: most + 1 }, (_, each) => ({ points: String(each), words: "" }));
}

const isRising = (levels: Criterion["levels"]): boolean =>
  levels.length >= 2 &&
  levels.length <= MOST_LEVELS &&
  levels.every(
    ({ points }, at) =>
      compare(exactly(points), ZERO) >= 0 &&
      (at === 0 || compare(exactly(points), exactly(levels[at - 1]?.points ?? "0")) > 0),
  );

/** What the best levels come to. */
export const sumMaxPoints = (criteria: readonly Criterion[]): Exact =>
  exactText(sumFractions(criteria.map(({ levels }) => exactly(levels.at(-1)?.points ?? "0"))));

/** The rubric as it would be typed. */
export const criteriaText = (criteria: readonly Criterion[]): string =>
  criteria
    .map(
      ({ title, levels }) =>
        `${title}: ${levels.map(({ points, words }) => `${points} ${words}`.trim()).join(", ")}`,
    )
    .join("\n");
