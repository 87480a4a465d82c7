import type { NumberedQuestion } from "@dars/contract/learning/exercises";
import type { QuestionResponse } from "@dars/contract/learning/responses";

import { type Draw, type Names, veilOf } from "./veil.ts";

const known = (names: Names, shown: string) => {
  const own = names.own(shown);
  return own === undefined ? [] : [own];
};

/** An answer in the question's own ids; ids that were not shown are left out. */
export function ownResponse(
  { id, question }: NumberedQuestion,
  draw: Draw,
  response: QuestionResponse,
): QuestionResponse {
  const { parts, targets, gaps, options } = veilOf(id, question, draw);
  switch (response.kind) {
    case "ids":
      return { kind: "ids", ids: response.ids.flatMap((shown) => known(parts, shown)) };
    case "pairs": {
      const right = question.type === "gap_match" ? gaps : targets;
      return {
        kind: "pairs",
        pairs: response.pairs.flatMap((pair) => {
          const [ownLeft, ownRight] = [parts.own(pair.left), right.own(pair.right)];
          return ownLeft === undefined || ownRight === undefined ? [] : [{ left: ownLeft, right: ownRight }];
        }),
      };
    }
    case "gaps":
      return {
        kind: "gaps",
        gaps: response.gaps.flatMap(({ id: shown, text }) =>
          known(gaps, shown).map((own) => ({ id: own, text: options.get(own)?.own(text) ?? text })),
        ),
      };
    default:
      return response;
  }
}

/** An answer in the ids under which it was asked. */
export function shownResponse(
  { id, question }: NumberedQuestion,
  draw: Draw,
  response: QuestionResponse,
): QuestionResponse {
  const { parts, targets, gaps, options } = veilOf(id, question, draw);
  switch (response.kind) {
    case "ids":
      return { kind: "ids", ids: response.ids.map((own) => parts.shown(own)) };
    case "pairs": {
      const right = question.type === "gap_match" ? gaps : targets;
      return {
        kind: "pairs",
        pairs: response.pairs.map((pair) => ({
          left: parts.shown(pair.left),
          right: right.shown(pair.right),
        })),
      };
    }
    case "gaps":
      return {
        kind: "gaps",
        gaps: response.gaps.map(({ id: own, text }) => ({
          id: gaps.shown(own),
          text: options.get(own)?.shown(text) ?? text,
        })),
      };
    default:
      return response;
  }
}
