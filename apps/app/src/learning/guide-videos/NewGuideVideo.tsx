import { createGuideVideo, type GuidePlace, type GuideVideoText } from "@dars/contract/learning/guide-videos";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { FilesField, MEDIA_TYPES, useFilesToSend } from "#talking/files/public.ts";

import { GuideFields, guideFaults, guideTextIn } from "./GuideFields.tsx";

interface NewGuideVideoProps {
  readonly schoolId: Id;
  readonly places: readonly GuidePlace[];
  readonly onEnd: () => void;
}

/** The form of a new guide video: clip, subject, level and description. */
export function NewGuideVideo({ schoolId, places, onEnd }: NewGuideVideoProps) {
  const { t, locale } = useText();
  const { saveWithFiles, ...files } = useFilesToSend(schoolId, { purpose: "lesson" });
  const [key, setKey] = useState(newClientId);
  const [captions, setCaptions] = useState<NonNullable<GuideVideoText["captions"]>>([]);
  const [offeringId, setOfferingId] = useState(places[0]?.offeringId ?? 0);
  const [error, setError] = useState<ApiError | null>(null);

  const faultsIn = (form: HTMLFormElement): ReadonlyMap<string, string> =>
    new Map([
      ...guideFaults(form, t("guide-videos.fault-chapters")),
      ...(files.chosen.length === 0 ? [["fileId", t("guide-videos.fault-clip")] as const] : []),
    ]);

  async function handleSubmit(form: HTMLFormElement) {
    const text = guideTextIn(form, captions);
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
    return saved;
  }

  return (
    <Form
      className="card stack"
      verb={t("guide-videos.save")}
      error={error}
      check={faultsIn}
      onSubmit={handleSubmit}
      onCancel={onEnd}
    >
      <PickField
        label={t("guide-videos.subject-level")}
        options={places.map(({ offeringId: id, subject, level }) => [
          String(id),
          `${localizeName(subject.name, locale)} · ${localizeName(level.name, locale)}`,
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
    </Form>
  );
}
