import { askToShowTake } from "@dars/contract/learning/video-showcase";
import type { VideoTake } from "@dars/contract/learning/video-tasks";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

interface AskToShowProps {
  readonly schoolId: Id;
  readonly take: VideoTake;
}

const STANDING: Readonly<Record<NonNullable<VideoTake["showcase"]>, TextId>> = {
  asked: "video-tasks.show-asked",
  shown: "video-tasks.show-shown",
  declined: "video-tasks.show-declined",
};

/** F4 for the teacher: asks the family of a returned answer whether the class may watch it, and what it said. */
export function AskToShow({ schoolId, take: { id, no, state, file, showcase } }: AskToShowProps) {
  const { t } = useText();
  const { save, error } = useSave();
  if (state !== "returned" || file === null) return null;

  const handleAsk = (isAsked: boolean) =>
    save(
      askToShowTake,
      { params: { schoolId, takeId: id }, body: { key: newClientId(), isAsked } },
      t("video-tasks.take", { no }),
    );

  return (
    <div>
      {showcase !== null && <p className="quiet">{t(STANDING[showcase])}</p>}
      <IonButton fill="clear" size="small" onClick={() => void handleAsk(showcase === null)}>
        {t(showcase === null ? "video-tasks.show-ask" : "video-tasks.show-end")}
      </IonButton>
      <Refusal error={error} />
    </div>
  );
}
