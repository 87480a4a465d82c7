import { add, compare, divide, exactText, sumFractions, whole, ZERO } from "@dars/contract/learning/exact";

import { type FoundKey, type Marker, NotUnderstood, type ProbedResponse, type Score } from "./marker.ts";
import { probeChoice, probeOrder, probePairs } from "./probe-choice.ts";
import { probeNumber, probeText } from "./probe-text.ts";

export interface ProbedKeys {
  readonly keys: readonly FoundKey[];
  /** Whether the score is what the keys say, added up; otherwise they are no more than what earns most. */
  readonly isSure: boolean;
}

/**
 * What earns the score, found by marking answers with the file's own rules; however these are written, what matters is
 * what they do. Throws NotUnderstood where they have a part that is not known, or more options than can be tried.
 */
export function probeAnswers(rules: Marker, responses: readonly ProbedResponse[]): ProbedKeys {
  const marker = limitTries(rules);
  const nothing = marker(new Map()).score;
  const keys = responses.map((response) =>
    probeResponse(response, (answer) => marker(new Map([[response.id, answer]])).score),
  );
  const isClear = compare(nothing, ZERO) <= 0 && keys.every(isClearKey);
  return { keys, isSure: isClear && (keys.length === 1 || addUp(marker, keys)) };
}

/** Answers that are tried of one item, so that one with thousands of options cannot hold up its file. */
const MOST_TRIES = 10_000;

function limitTries(marker: Marker): Marker {
  let tries = 0;
  return (answers) => {
    tries += 1;
    if (tries > MOST_TRIES) throw new NotUnderstood("so many options");
    return marker(answers);
  };
}

function probeResponse(response: ProbedResponse, score: Score): FoundKey {
  switch (response.kind) {
    case "choice":
      return probeChoice(response, score);
    case "pairs":
      return probePairs(response, score);
    case "order":
      return probeOrder(response, score);
    case "text":
      return probeText(response, score);
    default:
      return probeNumber(response, score);
  }
}

const isClearKey = ({ kind, most }: FoundKey): boolean => kind !== "unclear" && compare(most, ZERO) > 0;

/** Whether all right answers together earn the sum, and less without each one. */
function addUp(marker: Marker, keys: readonly FoundKey[]): boolean {
  const earns = (some: readonly FoundKey[]) => {
    const { score } = marker(new Map(some.map((key) => [key.id, bestAnswer(key)])));
    return compare(score, sumFractions(some.map(({ most }) => most))) === 0;
  };
  return earns(keys) && keys.every((_, at) => earns(keys.toSpliced(at, 1)));
}

/** An answer that earns the most. */
export function bestAnswer(key: FoundKey): string[] {
  if (key.kind === "bands") {
    const [band] = key.bands;
    return band ? [exactText(divide(add(band.from, band.to), whole(2)))] : [];
  }
  if (key.kind !== "shares") return [...key.right];
  const full = [...key.values].find(([, value]) => compare(value, key.most) === 0)?.[0];
  const gains = [...key.values].filter(([, value]) => compare(value, ZERO) > 0).map(([name]) => name);
  return full === undefined ? gains : [full];
}
