import type { Id } from "@dars/contract/platform/primitives";
import { remindOfAsk, type AskPage } from "@dars/contract/talking/asks";
import { IonButton } from "@ionic/react";

import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { ask as askFirst } from "#platform/ui/ask.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { showToast } from "#platform/ui/toast.ts";

interface RemindOfAskProps {
  readonly schoolId: Id;
  readonly ask: AskPage["ask"];
  /** How many have not answered; of an anonymous choice that is not said (ASK-4). */
  readonly left: number;
}

/** ASK-5: a mass send, so that it is asked about first and goes at once. */
export function RemindOfAsk({ schoolId, ask, left }: RemindOfAskProps) {
  const { t } = useText();
  const { act, error, isBusy } = useAtOnce();
  const verb = t("asks.remind");

  async function handleRemind() {
    const question = ask.isAnonymous ? t("asks.remind-all") : t("asks.remind-left", { count: left });
    if (!(await askFirst({ question, yes: verb }))) return;
    const params = { schoolId, askId: ask.id };
    const done = await act(remindOfAsk, { params, body: { key: newClientId() } });
    if (done)
      await showToast({
        kind: "success",
        header:
          done.reminded === null
            ? textNow("asks.reminded-all")
            : textNow("asks.reminded", { count: done.reminded }),
      });
  }

  return (
    <>
      <Refusal
        error={error}
        words={error?.code === "too-many-requests" ? "asks.reminded-today" : undefined}
      />
      <div className="buttons">
        <IonButton fill="outline" disabled={isBusy} onClick={() => void handleRemind()}>
          {verb}
        </IonButton>
      </div>
    </>
  );
}
