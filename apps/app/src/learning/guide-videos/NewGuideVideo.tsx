import { createGuideVideo, type GuidePlace, type GuideVideoText } from "@dars/contract/learning/guide-videos";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useState, type SubmitEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { FilesField, MEDIA_TYPES, useFilesToSend } from "#talking/files/public.ts";

import { GuideFields, guideTextIn } from "./GuideFields.tsx";

interface NewGuideVideoProps {
  readonly schoolId: Id;
  readonly places: readonly GuidePlace[];
  readonly onEnd: () => void;
}

/** The form of a new guide video: clip, subject, level and description. */
export function NewGuideVideo({ schoolId, places, onEnd }: NewGuideVideoProps) {
  const { t, locale } = useText();
  const { saveWithFiles, isSending, ...files } = useFilesToSend(schoolId);
  const [key, setKey] = useState(newClientId);
  const [captions, setCaptions] = useState<NonNullable<GuideVideoText["captions"]>>([]);
  const [offeringId, setOfferingId] = useState(places[0]?.offeringId ?? 0);
  const [fault, setFault] = useState<TextId | null>(null);
  const [error, setError] = useState<ApiError | null>(null);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = guideTextIn(event.currentTarget, captions);
    if ("fault" in typed) return setFault(typed.fault);
    if (files.chosen.length === 0) return setFault("guide-videos.fault-clip");
    setFault(null);
    const { text } = typed;
    const saved = await saveWithFiles(
      createGuideVideo,
      ([fileId = ""]) => ({ params: { schoolId }, body: { key, offeringId, fileId, ...text } }),
      text.title,
      () => t("guide-videos.added"),
    );
    if (saved?.state === "refused") {
      // What was refused and is changed is another request.
      setKey(newClientId());
      setError(saved.error);
    } else if (saved) onEnd();
  }

  return (
    <form className="card stack" onSubmit={(event) => void handleSubmit(event)}>
      <PickField
        label={t("guide-videos.subject-level")}
        options={places.map(({ offeringId: id, subject, level }) => [
          String(id),
          `${nameOf(subject.name, locale)} · ${nameOf(level.name, locale)}`,
        ])}
        value={String(offeringId)}
        onPick={(value) => setOfferingId(Number(value))}
      />
      <FilesField
        schoolId={schoolId}
        files={files}
        only={{ types: MEDIA_TYPES.video, label: t("guide-videos.choose") }}
      />
      <GuideFields
        schoolId={schoolId}
        offeringId={offeringId}
        known={null}
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
      <IonButton fill="clear" disabled={isSending} onClick={onEnd}>
        {t("platform.cancel")}
      </IonButton>
    </form>
  );
}
