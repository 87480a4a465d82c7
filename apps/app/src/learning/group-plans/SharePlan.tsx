import { shareLessonPlan } from "@dars/contract/learning/group-plans";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { createOutline, shareOutline } from "ionicons/icons";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import type { GroupPlanReply } from "./GroupPlanPage.tsx";

interface SharePlanProps {
  readonly schoolId: Id;
  readonly plan: GroupPlanReply;
  readonly onWrite: () => void;
}

/** The school's own plan becomes the group's: at once, or when the head office approves it. */
export function SharePlan({ schoolId, plan: { offering, revision, lessons, may }, onWrite }: SharePlanProps) {
  const { t } = useText();
  const { save, error, isBusy, isWaiting } = useSave();
  const verb = t(may.write === "write" ? "group-plans.share" : "group-plans.suggest");

  async function handleShare() {
    const isMeant = await ask({
      question: t("group-plans.share-question"),
      text: t(may.write === "write" ? "group-plans.share-text" : "group-plans.suggest-text"),
      yes: verb,
    });
    if (!isMeant) return;
    const params = { schoolId, offeringId: offering.id };
    const body = { key: newClientId(), revision, reason: null };
    await save(shareLessonPlan, { params, body }, t("group-plans.title"));
  }

  return (
    <div className="spaced">
      <Refusal error={error} />
      {may.write === "write" && lessons.length > 0 && (
        <IonButton className="spaced" onClick={onWrite}>
          <IonIcon slot="start" icon={createOutline} aria-hidden="true" />
          {t("group-plans.edit")}
        </IonButton>
      )}
      <IonButton
        className="spaced"
        fill="outline"
        disabled={isBusy || isWaiting}
        onClick={() => void handleShare()}
      >
        <IonIcon slot="start" icon={shareOutline} aria-hidden="true" />
        {verb}
      </IonButton>
    </div>
  );
}
