import type { NumberedQuestion } from "@dars/contract/learning/exercises";
import type { QuestionResponse } from "@dars/contract/learning/responses";

import { type Draw, type ShownIds, buildVeil } from "./veil.ts";

const known = (names: ShownIds, shown: string) => {
  const own = names.own(shown);
  return own === undefined ? [] : [own];
};

type WithIds = Extract<QuestionResponse, { kind: "ids" | "pairs" | "gaps" }>;

const hasIds = (response: QuestionResponse): response is WithIds =>
  response.kind === "ids" || response.kind === "pairs" || response.kind === "gaps";

/** An answer in the question's own ids; ids that were not shown are left out. */
export function ownResponse(
  { id, question }: NumberedQuestion,
  draw: Draw,
  response: QuestionResponse,
): QuestionResponse {
  if (!hasIds(response)) return response;
  const { parts, targets, gaps, options } = buildVeil(id, question, draw);
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
    default:
      return {
        kind: "gaps",
        gaps: response.gaps.flatMap(({ id: shown, text }) =>
          known(gaps, shown).map((own) => ({ id: own, text: options.get(own)?.own(text) ?? text })),
        ),
      };
  }
}

/** An answer in the ids under which it was asked. */
export function shownResponse(
  { id, question }: NumberedQuestion,
  draw: Draw,
  response: QuestionResponse,
): QuestionResponse {
  if (!hasIds(response)) return response;
  const { parts, targets, gaps, options } = buildVeil(id, question, draw);
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
    default:
      return {
        kind: "gaps",
        gaps: response.gaps.map(({ id: own, text }) => ({
          id: gaps.shown(own),
          text: options.get(own)?.shown(text) ?? text,
        })),
      };
  }
}
