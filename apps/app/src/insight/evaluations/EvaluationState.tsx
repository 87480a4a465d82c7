import type { EvaluationLine } from "@dars/contract/insight/evaluations";

import { useText } from "#platform/text/use-text.ts";

const TONES: Readonly<Record<string, string>> = { final: "good", appealed: "bad" };

/** How far it has come, in a word. */
export function EvaluationState({ state, isCounted }: Pick<EvaluationLine, "state" | "isCounted">) {
  const { t } = useText();
  const word = isCounted ? state : "set_aside";
  return <span className={`state ${TONES[word] ?? "waiting"}`}>{t(`evaluations.state-${word}`)}</span>;
}
