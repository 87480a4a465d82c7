import { returnAttempts } from "@dars/contract/learning/marking";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

interface ReturnMarkedProps {
  readonly schoolId: Id;
  readonly exerciseId: Id;
  /** Names the save among those that wait. */
  readonly title: string;
}

/** E6: returns what is marked whole, in the teacher's place. */
export function ReturnMarked({ schoolId, exerciseId, title }: ReturnMarkedProps) {
  const { t } = useText();
  const { save, error, isBusy, isWaiting } = useSave();

  async function handlePress() {
    const isSure = await ask({
      question: t("marking.return-question"),
      text: t("exercises.return-text"),
      yes: t("marking.return-marked"),
    });
    if (!isSure) return;
    const body = { key: newClientId(), studentIds: null };
    await save(returnAttempts, { params: { schoolId, exerciseId }, body }, title);
  }

  return (
    <>
      <Refusal error={error} />
      <div className="link-row">
        <IonButton
          shape="round"
          fill="outline"
          disabled={isBusy || isWaiting}
          onClick={() => void handlePress()}
        >
          {t("marking.return-marked")}
        </IonButton>
      </div>
    </>
  );
}
