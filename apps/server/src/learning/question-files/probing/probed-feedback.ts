import { compare } from "@dars/contract/learning/exact";

import type { FoundKey, Marker, ProbedResponse, TriedAnswers } from "./marker.ts";
import { bestAnswer } from "./probe-answers.ts";
import { NO_NUMBER, NONSENSE } from "./probe-text.ts";

export interface ProbedFeedback {
  /** When a feedback is shown, where it is shown at one of these times. */
  readonly times: ReadonlyMap<string, "general" | "right" | "wrong">;
  /** The feedback that an option or a typed text shows, and no other one: by `optionName`. */
  readonly byOption: ReadonlyMap<string, ReadonlySet<string>>;
}

/** An option, or a typed text, of a response. */
export const optionName = (response: string, option: string): string => `${response} ${option}`;

/** When the rules show which feedback: to right answers, to wrong ones, to an option. */
export function probedFeedback(
  marker: Marker,
  keys: readonly FoundKey[],
  responses: readonly ProbedResponse[],
): ProbedFeedback {
  const findResponse = (key: FoundKey) => responses.find(({ id }) => id === key.id);
  const right = rightAnswers(keys).map((answers) => marker(answers).shown);
  const wrong = keys
    .flatMap((key) => wrongAnswers(key, findResponse(key)))
    .map((answers) => marker(answers).shown);
  const byOption = new Map(keys.flatMap((key) => [...listByOption(marker, key, findResponse(key))]));
  const times = new Map<string, "general" | "right" | "wrong">();
  for (const name of new Set([...right, ...wrong].flatMap((names) => [...names]))) {
    const time = findTime(name, right, wrong);
    if (time) times.set(name, time);
  }
  return { times, byOption };
}

function findTime(
  name: string,
  right: ReadonlyArray<ReadonlySet<string>>,
  wrong: ReadonlyArray<ReadonlySet<string>>,
): "general" | "right" | "wrong" | undefined {
  const isAlwaysRight = right.length > 0 && right.every((names) => names.has(name));
  const isAlwaysWrong = wrong.length > 0 && wrong.every((names) => names.has(name));
  if (isAlwaysRight && isAlwaysWrong) return "general";
  if (isAlwaysRight && !wrong.some((names) => names.has(name))) return "right";
  return isAlwaysWrong && !right.some((names) => names.has(name)) ? "wrong" : undefined;
}

/** All that is right at once; where a single response has several right answers, each of them. */
function rightAnswers(keys: readonly FoundKey[]): TriedAnswers[] {
  const [key, ...more] = keys;
  if (key?.kind === "shares" && more.length === 0) {
    const full = [...key.values].filter(([, value]) => compare(value, key.most) === 0);
    if (full.length > 0) return full.map(([option]) => new Map([[key.id, [option]]]));
  }
  return [new Map(keys.map((each) => [each.id, bestAnswer(each)]))];
}

/** Some wrong answers, each alone. */
function wrongAnswers(key: FoundKey, response: ProbedResponse | undefined): TriedAnswers[] {
  const only = (answer: readonly string[]): TriedAnswers => new Map([[key.id, answer]]);
  switch (response?.kind) {
    case "choice":
      return wrongOptions(key, response.options).map((option) => only([option]));
    case "pairs": {
      const fewer = bestAnswer(key).slice(1);
      return fewer.length === 0 ? [] : [only(fewer)];
    }
    case "order":
      return [only(bestAnswer(key).toReversed())];
    case "text":
      return [only([NONSENSE])];
    case "number":
      return [only([NO_NUMBER])];
    default:
      return [];
  }
}

function wrongOptions(key: FoundKey, options: readonly string[]): string[] {
  const right = bestAnswer(key);
  return options.filter(
    (option) =>
      !right.includes(option) &&
      (key.kind !== "shares" || compare(key.values.get(option) ?? key.otherwise, key.most) < 0),
  );
}

function listByOption(
  marker: Marker,
  { id }: FoundKey,
  response: ProbedResponse | undefined,
): Map<string, ReadonlySet<string>> {
  const options =
    response?.kind === "choice" ? response.options : response?.kind === "text" ? response.texts : [];
  const shown = [...new Set(options)].map(
    (option) => [option, marker(new Map([[id, [option]]])).shown] as const,
  );
  const isOwn = (name: string) => shown.filter(([, names]) => names.has(name)).length === 1;
  return new Map(shown.map(([option, names]) => [optionName(id, option), new Set([...names].filter(isOwn))]));
}
