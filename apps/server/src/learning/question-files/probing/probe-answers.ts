import {
  add,
  compare,
  divide,
  exactText,
  subtract,
  sumFractions,
  whole,
  ZERO,
} from "@dars/contract/learning/exact";

import {
  type FoundKey,
  type Marker,
  MOST_TRIES,
  NotUnderstood,
  type ProbedResponse,
  type Score,
} from "./marker.ts";
import { probeChoice, probeOrder, probePairs } from "./probe-choice.ts";
import { NO_NUMBER, NONSENSE, probeNumber, probeText } from "./probe-text.ts";

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

/**
 * Whether all right answers together earn the sum, less without each one, and with another answer in the place of one
 * what this other answer earns alone.
 */
function addUp(marker: Marker, keys: readonly FoundKey[]): boolean {
  const earns = (some: readonly FoundKey[]) => {
    const { score } = marker(new Map(some.map((key) => [key.id, bestAnswer(key)])));
    return compare(score, sumFractions(some.map(({ most }) => most))) === 0;
  };
  return (
    earns(keys) &&
    keys.every((key, at) => earns(keys.toSpliced(at, 1)) && othersAddUp(marker, key, keys.toSpliced(at, 1)))
  );
}

function othersAddUp(marker: Marker, key: FoundKey, rest: readonly FoundKey[]): boolean {
  const best = rest.map((each) => [each.id, bestAnswer(each)] as const);
  const most = sumFractions(rest.map((each) => each.most));
  return listOtherAnswers(key).every((answer) => {
    const own = [key.id, answer] as const;
    const alone = marker(new Map([own])).score;
    return compare(subtract(marker(new Map([own, ...best])).score, alone), most) === 0;
  });
}

/** Answers that are not the best, or as good. */
function listOtherAnswers(key: FoundKey): ReadonlyArray<readonly string[]> {
  if (key.kind === "shares") return [...key.values.keys(), NONSENSE].map((name) => [name]);
  return key.kind === "bands" ? [[NO_NUMBER]] : [key.right.slice(1), key.right.toReversed()];
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
