import { withdrawObjection } from "@dars/contract/marks/objections";
import { IonButton } from "@ionic/react";

import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";

import type { ResultPlace } from "./result-place.ts";

const REASONS: Reasons = new Map([["state", "results.answered-meanwhile"]]);

interface WithdrawObjectionProps {
  readonly params: ResultPlace;
  readonly objectionId: number;
}

/** H13: takes one's own objection back while it waits. */
export function WithdrawObjection({ params: { schoolId, studentId }, objectionId }: WithdrawObjectionProps) {
  const { t } = useText();
  const { save, error, isBusy, isWaiting } = useSave();

  async function handleWithdraw() {
    const yes = t("results.withdraw");
    const [question, text] = [t("results.withdraw-question"), t("results.withdraw-text")];
    if (!(await ask({ question, text, yes, isDestructive: true }))) return;
    await save(withdrawObjection, { params: { schoolId, studentId, objectionId } }, yes, () =>
      textNow("results.withdrawn-now"),
    );
  }

  return (
    <>
      <Refusal error={error} reasons={REASONS} />
      <IonButton
        fill="clear"
        size="small"
        disabled={isBusy || isWaiting}
        onClick={() => void handleWithdraw()}
      >
        {t("results.withdraw")}
      </IonButton>
    </>
  );
}
