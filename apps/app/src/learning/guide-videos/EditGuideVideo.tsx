import {
  changeGuideVideo,
  listGuideVideos,
  removeGuideVideo,
  type readGuideVideo,
} from "@dars/contract/learning/guide-videos";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton, useIonRouter } from "@ionic/react";
import { useState, type SubmitEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";

import { GuideFields, guideTextIn } from "./GuideFields.tsx";

interface EditGuideVideoProps {
  readonly schoolId: Id;
  readonly video: Reply<typeof readGuideVideo>["video"];
}

/** Title, lesson, chapters and transcript, changed by those who add videos; or the whole video removed. */
export function EditGuideVideo({ schoolId, video }: EditGuideVideoProps) {
  const { t } = useText();
  const router = useIonRouter();
  const { save } = useSave();
  const { reading } = useRead(listGuideVideos, { params: { schoolId } });
  const [key, setKey] = useState(newClientId);
  const [captions, setCaptions] = useState(video.captions);
  const [fault, setFault] = useState<TextId | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const params = { schoolId, videoId: video.id };
  const place = reading.value?.places.find(
    ({ subject, level }) => subject.id === video.subject.id && level.id === video.level.id,
  );

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = guideTextIn(event.currentTarget, captions);
    if ("fault" in typed) return setFault(typed.fault);
    setFault(null);
    const body = { key, revision: video.revision, ...typed.text };
    const saved = await save(changeGuideVideo, { params, body }, typed.text.title);
    setKey(newClientId());
    setError(saved.state === "refused" ? saved.error : null);
  }

  async function handleRemove() {
    const question = t("guide-videos.remove-question", { title: video.title });
    if (!(await ask({ question, yes: t("guide-videos.remove"), isDestructive: true }))) return;
    const saved = await save(removeGuideVideo, { params }, video.title);
    if (saved.state === "refused") setError(saved.error);
    else router.push("/teacher-guide-video", "back", "replace");
  }

  return (
    <details className="card guide-part">
      <summary>{t("guide-videos.edit")}</summary>
      <form className="stack" onSubmit={(event) => void handleSubmit(event)}>
        <GuideFields
          key={place?.offeringId}
          schoolId={schoolId}
          offeringId={place?.offeringId ?? null}
          known={{ ...video, lessonId: video.lesson?.id ?? null, versionId: video.version?.id ?? null }}
          captions={captions}
          onCaptions={setCaptions}
        />
        {fault && (
          <p className="refusal" role="alert">
            {t(fault)}
          </p>
        )}
        <Refusal error={error} />
        <SendButton label={t("guide-videos.save")} />
        <IonButton fill="clear" color="danger" onClick={() => void handleRemove()}>
          {t("guide-videos.remove")}
        </IonButton>
      </form>
    </details>
  );
}
