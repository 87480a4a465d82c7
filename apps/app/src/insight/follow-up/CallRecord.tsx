import { CALL_OUTCOMES, type CallOutcome } from "@dars/contract/insight/follow-up";
import { recordCallToTeacher, recordFollowUpCall } from "@dars/contract/insight/follow-up-actions";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

interface CallRecordProps {
  readonly schoolId: Id;
  readonly personId: Id;
  /** Names the call in the list of waiting saves. */
  readonly name: string;
}

/** Records the outcome of a call, in two taps. */
export function CallRecord({ schoolId, personId, name }: CallRecordProps) {
  const { t } = useText();
  const isCoordinator = useSession().session?.login_type === "subject_coordinator";
  const [isOpen, setOpen] = useState(false);
  const { save, error, isBusy } = useSave();

  async function record(outcome: CallOutcome) {
    const body = { key: newClientId(), outcome };
    const title = textNow("follow-up.of", { name });
    const saved = isCoordinator
      ? await save(recordCallToTeacher, { params: { schoolId, teacherId: personId }, body }, title)
      : await save(recordFollowUpCall, { params: { schoolId, personId }, body }, title);
    if (saved.state !== "refused") setOpen(false);
  }

  if (!isOpen)
    return (
      <IonButton size="small" className="tonal" onClick={() => setOpen(true)}>
        {t("follow-up.record-call")}
      </IonButton>
    );
  return (
    <fieldset className="plain-fieldset">
      <legend className="quiet">{t("follow-up.record-call")}</legend>
      <Refusal error={error} />
      <div className="buttons">
        {CALL_OUTCOMES.map((outcome) => (
          <IonButton
            key={outcome}
            size="small"
            className="tonal"
            disabled={isBusy}
            onClick={() => void record(outcome)}
          >
            {t(`follow-up.call-${outcome}`)}
          </IonButton>
        ))}
      </div>
    </fieldset>
  );
}
