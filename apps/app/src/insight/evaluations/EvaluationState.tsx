import type { EvaluationLine } from "@dars/contract/insight/evaluations";
import { IonIcon } from "@ionic/react";
import {
  alertCircleOutline,
  checkmarkCircleOutline,
  createOutline,
  eyeOutline,
  removeCircleOutline,
  timeOutline,
} from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

const TONES: Readonly<Record<string, string>> = { final: "good", appealed: "bad" };
const SHAPES: Readonly<Record<string, string>> = {
  draft: createOutline,
  submitted: timeOutline,
  acknowledged: eyeOutline,
  appealed: alertCircleOutline,
  final: checkmarkCircleOutline,
};

interface EvaluationStateProps {
  readonly of: Pick<EvaluationLine, "state" | "isCounted">;
}

/** How far it has come, in a word and a shape. */
export function EvaluationState({ of: { state, isCounted } }: EvaluationStateProps) {
  const { t } = useText();
  const word = isCounted ? state : "set_aside";
  return (
    <span className={`state ${TONES[word] ?? "waiting"}`}>
      <IonIcon icon={SHAPES[word] ?? removeCircleOutline} aria-hidden="true" />
      {t(`evaluations.state-${word}`)}
    </span>
  );
}
