import type { EvaluationLine } from "@dars/contract/insight/evaluations";

import { useText } from "#platform/text/use-text.ts";

const TONES: Readonly<Record<string, string>> = { final: "good", appealed: "bad" };

interface EvaluationStateProps {
  readonly of: Pick<EvaluationLine, "state" | "isCounted">;
}

/** How far it has come, in a word. */
export function EvaluationState({ of: { state, isCounted } }: EvaluationStateProps) {
  const { t } = useText();
  const word = isCounted ? state : "set_aside";
  return <span className={`state ${TONES[word] ?? "waiting"}`}>{t(`evaluations.state-${word}`)}</span>;
}
