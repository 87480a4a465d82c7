import type { AttemptLine } from "@dars/contract/learning/attempts";
import { reopenAttempt } from "@dars/contract/learning/marking";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";

const REASONS: Reasons = new Map([
  ["time-over", "exercises.reopen-time-over"],
  ["seen", "exercises.reopen-seen"],
  ["returned", "exercises.reopen-returned"],
  ["look", "exercises.reopen-look"],
]);

interface ReopenProps {
  readonly schoolId: Id;
  readonly attempt: AttemptLine;
}

/** E6: for what a student has handed in by mistake. */
export function Reopen({ schoolId, attempt: { id: attemptId, no, state } }: ReopenProps) {
  const { t } = useText();
  const { save, error, isBusy, isWaiting } = useSave();
  if (state === "returned") return null;

  async function handlePress() {
    const isSure = await ask({
      question: t("exercises.reopen-question"),
      text: t("exercises.reopen-text"),
      yes: t("exercises.reopen"),
      isDestructive: true,
    });
    if (!isSure) return;
    const input = { params: { schoolId, attemptId }, body: { key: newClientId() } };
    await save(reopenAttempt, input, t("attempts.attempt-no", { no }), () => textNow("exercises.reopened"));
  }

  return (
    <>
      <Refusal error={error} reasons={REASONS} />
      <div className="link-row">
        <IonButton
          size="small"
          fill="outline"
          shape="round"
          disabled={isBusy || isWaiting}
          onClick={() => void handlePress()}
        >
          {t("exercises.reopen")}
        </IonButton>
      </div>
    </>
  );
}
