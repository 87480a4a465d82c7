import { answerShowTake } from "@dars/contract/learning/video-showcase";
import type { VideoTake } from "@dars/contract/learning/video-tasks";
import { IonButton } from "@ionic/react";

import type { Learner } from "#learning/lessons/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

interface AnswerShowProps {
  readonly learner: Learner;
  readonly take: VideoTake;
}

/** F4 for the family: a guardian allows that the class watches this answer, or not; the student reads what holds. */
export function AnswerShow({ learner: { schoolId, studentId, isOwn }, take }: AnswerShowProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const { id, no, showcase } = take;
  if (showcase === null) return null;
  if (isOwn) return showcase === "shown" ? <p className="quiet">{t("video-tasks.show-shown")}</p> : null;

  const handleAnswer = (allows: boolean) =>
    save(
      answerShowTake,
      { params: { schoolId, studentId, takeId: id }, body: { key: newClientId(), allows } },
      t("video-tasks.take", { no }),
    );

  return (
    <div>
      <p>{t(showcase === "shown" ? "video-tasks.show-shown" : "video-tasks.show-question")}</p>
      {showcase === "declined" && <p className="quiet">{t("video-tasks.show-declined-here")}</p>}
      {showcase !== "shown" && (
        <IonButton size="small" onClick={() => void handleAnswer(true)}>
          {t("video-tasks.show-allow")}
        </IonButton>
      )}
      {showcase !== "declined" && (
        <IonButton size="small" fill="outline" onClick={() => void handleAnswer(false)}>
          {t(showcase === "shown" ? "video-tasks.show-stop" : "video-tasks.show-decline")}
        </IonButton>
      )}
      <Refusal error={error} />
    </div>
  );
}
