import {
  changeGuideVideo,
  listGuideVideos,
  removeGuideVideo,
  type readGuideVideo,
} from "@dars/contract/learning/guide-videos";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton, useIonRouter } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Form } from "#platform/ui/Form.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { GuideFields, guideFaults, guideTextIn } from "./GuideFields.tsx";

interface EditGuideVideoProps {
  readonly schoolId: Id;
  readonly video: Reply<typeof readGuideVideo>["video"];
}

/** Title, lesson, chapters and transcript, changed by those who add videos; or the whole video removed. */
export function EditGuideVideo({ schoolId, video }: EditGuideVideoProps) {
  const { t } = useText();
  const router = useIonRouter();
  const { save, error } = useSave();
  const removing = useSave();
  const { reading } = useRead(listGuideVideos, { params: { schoolId } });
  const [captions, setCaptions] = useState(video.captions);
  const params = { schoolId, videoId: video.id };
  const place = reading.value?.places.find(
    ({ subject, level }) => subject.id === video.subject.id && level.id === video.level.id,
  );

  function handleSubmit(form: HTMLFormElement) {
    const text = guideTextIn(form, captions);
    const body = { key: newClientId(), revision: video.revision, ...text };
    return save(changeGuideVideo, { params, body }, text.title);
  }

  async function handleRemove() {
    const question = t("guide-videos.remove-question", { title: video.title });
    if (!(await ask({ question, yes: t("guide-videos.remove"), isDestructive: true }))) return;
    const saved = await removing.save(removeGuideVideo, { params }, video.title);
    if (saved.state !== "refused") router.push("/teacher-guide-video", "back", "replace");
  }

  return (
    <details className="card guide-part">
      <summary>{t("guide-videos.edit")}</summary>
      <Form
        className="stack"
        verb={t("guide-videos.save")}
        error={error}
        check={(form) => guideFaults(form, t("guide-videos.fault-chapters"))}
        onSubmit={handleSubmit}
        others={
          <IonButton fill="clear" color="danger" onClick={() => void handleRemove()}>
            {t("guide-videos.remove")}
          </IonButton>
        }
      >
        <GuideFields
          key={place?.offeringId}
          schoolId={schoolId}
          offeringId={place?.offeringId ?? null}
          known={{ ...video, lessonId: video.lesson?.id ?? null, versionId: video.version?.id ?? null }}
          captions={captions}
          onCaptions={setCaptions}
        />
        <Refusal error={removing.error} />
      </Form>
    </details>
  );
}
