import { saveVideoFeedback, type VideoTake } from "@dars/contract/learning/video-tasks";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id, Names } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

interface UndoLineProps {
  readonly schoolId: Id;
  readonly take: VideoTake;
  readonly name: Names;
  readonly onUndone: () => void;
}

/** Puts the answer that was marked last back among those that wait, with what was said of it. */
export function UndoLine({ schoolId, take, name, onUndone }: UndoLineProps) {
  const { t, locale } = useText();
  const { save } = useSave();
  const [error, setError] = useState<ApiError | null>(null);

  async function handleUndo() {
    const { id: takeId, revision, feedback, remarks, no } = take;
    const saved = await save(
      saveVideoFeedback,
      {
        params: { schoolId, takeId },
        body: {
          key: newClientId(),
          revision,
          feedback,
          remarks: remarks.map(({ at, text, voice }) => ({
            at,
            text,
            ...(voice && { voiceId: voice.fileId }),
          })),
          returns: false,
          takesBack: true,
        },
      },
      t("video-tasks.take", { no }),
      () => t("marking.taken-back"),
    );
    if (saved.state === "refused") setError(saved.error);
    else onUndone();
  }

  return (
    <>
      <div className="undo-line">
        <p>{t("video-tasks.last-marked", { name: localizeName(name, locale) })}</p>
        <IonButton size="small" fill="outline" onClick={() => void handleUndo()}>
          {t("marking.undo")}
        </IonButton>
      </div>
      <Refusal error={error} />
    </>
  );
}
