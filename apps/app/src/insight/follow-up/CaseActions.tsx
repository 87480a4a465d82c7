import type { Id } from "@dars/contract/platform/primitives";
import { addDays } from "@dars/contract/time/days";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { OtherSubmit } from "#platform/ui/OtherSubmit.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import type { Followed } from "./followed-people.ts";
import { NextStepForm } from "./NextStepForm.tsx";
import { OwnerField, type Owners } from "./OwnerField.tsx";
import { Refused } from "./Refused.tsx";
import { SNOOZE_DAYS } from "./snooze-days.ts";
import { useFollowUpActions } from "./use-follow-up-actions.ts";

interface CaseActionsProps {
  readonly schoolId: Id;
  readonly followed: Followed;
  readonly owners: Owners;
  readonly today: string;
  readonly onWrite?: (() => void) | undefined;
}

/** The actions on one case: next step, owner, message, snooze, and closing it. */
export function CaseActions({ schoolId, followed, owners, today, onWrite }: CaseActionsProps) {
  const { t } = useText();
  const { handle, error, isBusy, refused } = useFollowUpActions(schoolId);
  const [ownerId, setOwnerId] = useState("");
  const [isEnding, setEnding] = useState(false);

  const assign = () => handle([followed], "assign", ownerId === "" ? {} : { ownerId: Number(ownerId) });
  const snooze = () => handle([followed], "snooze", { until: addDays(today, SNOOZE_DAYS) });

  const handleEnd = (form: HTMLFormElement, by: string) =>
    handle([followed], by === "excuse" ? "excuse" : "resolve", { text: typedIn(form, "outcome").trim() });

  return (
    <div className="stack">
      <Refused error={error} refused={refused} />
      <NextStepForm followed={followed} today={today} onHandle={handle} />
      <div className="buttons">
        <OwnerField owners={owners} value={ownerId} onPick={setOwnerId} />
        <IonButton size="small" fill="outline" disabled={isBusy} onClick={() => void assign()}>
          {t("follow-up.assign")}
        </IonButton>
      </div>
      <div className="buttons">
        {onWrite && (
          <IonButton size="small" fill="outline" onClick={onWrite}>
            {t("follow-up.message")}
          </IonButton>
        )}
        <IonButton size="small" fill="outline" disabled={isBusy} onClick={() => void snooze()}>
          {t("follow-up.snooze")}
        </IonButton>
        {!isEnding && (
          <IonButton size="small" fill="outline" onClick={() => setEnding(true)}>
            {t("follow-up.end")}
          </IonButton>
        )}
      </div>
      {isEnding && (
        <Form
          verb={t("follow-up.resolve")}
          label={t("follow-up.end")}
          error={null}
          others={<OtherSubmit name="excuse" label={t("follow-up.excuse")} />}
          onSubmit={handleEnd}
          onCancel={() => setEnding(false)}
        >
          <TextField label={t("follow-up.outcome")} name="outcome" isRequired />
        </Form>
      )}
    </div>
  );
}
