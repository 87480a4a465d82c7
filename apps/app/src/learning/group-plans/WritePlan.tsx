import { saveGroupPlan, type GroupLesson } from "@dars/contract/learning/group-plans";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { addOutline, swapVerticalOutline } from "ionicons/icons";
import { useState } from "react";

import { LessonSorter } from "#learning/lessons/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";

import { GroupLessonForm } from "./GroupLessonForm.tsx";
import { GroupLessons } from "./GroupLessons.tsx";
import type { GroupPlanReply } from "./GroupPlanPage.tsx";
import { inOrder, inPlan } from "./in-plan.ts";

interface WritePlanProps {
  readonly schoolId: Id;
  readonly plan: GroupPlanReply;
  readonly onEnd: () => void;
}

/** The plan of the group lesson by lesson, and its order. */
export function WritePlan({ schoolId, plan: { offering, revision, lessons }, onEnd }: WritePlanProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const [doing, setDoing] = useState<"ordering" | "adding" | Id | null>(null);
  const { units } = inPlan(lessons);
  const stop = () => setDoing(null);

  async function write(changed: readonly GroupLesson[]) {
    const params = { schoolId, offeringId: offering.id };
    const body = { key: newClientId(), revision, reason: null, lessons: [...changed] };
    const saved = await save(saveGroupPlan, { params, body }, t("group-plans.title"));
    if (saved.state !== "refused") stop();
    return saved;
  }

  if (doing === "ordering")
    return (
      <LessonSorter
        {...inPlan(lessons)}
        error={error}
        onSave={(order) => write(inOrder(lessons, order))}
        onEnd={stop}
      />
    );
  if (doing === "adding")
    return (
      <GroupLessonForm
        lesson={null}
        units={units}
        error={error}
        onSave={(text) => write([...lessons, { id: newClientId(), ...text }])}
        onEnd={stop}
      />
    );
  const chosen = doing === null ? undefined : lessons[doing - 1];
  if (chosen)
    return (
      <GroupLessonForm
        lesson={chosen}
        units={units}
        error={error}
        onSave={(text) => write(lessons.map((one) => (one === chosen ? { id: one.id, ...text } : one)))}
        onRemove={() => write(lessons.filter((one) => one !== chosen))}
        onEnd={stop}
      />
    );
  return (
    <>
      <p className="quiet">{t("group-plans.edit-text")}</p>
      <IonButton className="spaced" onClick={() => setDoing("adding")}>
        <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
        {t("lessons.new")}
      </IonButton>
      {lessons.length > 1 && (
        <IonButton className="spaced" fill="outline" onClick={() => setDoing("ordering")}>
          <IonIcon slot="start" icon={swapVerticalOutline} aria-hidden="true" />
          {t("lessons.order")}
        </IonButton>
      )}
      <IonButton className="spaced" fill="clear" onClick={onEnd}>
        {t("group-plans.end")}
      </IonButton>
      <GroupLessons lessons={lessons} onChoose={({ id }) => setDoing(id)} />
    </>
  );
}
