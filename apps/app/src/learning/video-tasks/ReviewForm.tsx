import { saveVideoFeedback, type VideoTake } from "@dars/contract/learning/video-tasks";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonTextarea } from "@ionic/react";
import { useState, type SubmitEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { timeOf } from "#talking/files/public.ts";

import { TakeView } from "./TakeView.tsx";

interface ReviewFormProps {
  readonly schoolId: Id;
  readonly take: VideoTake;
  readonly onReturned: () => void;
}

/** Watching and commenting: a remark is placed where the clip is; the whole is returned to the family. */
export function ReviewForm({ schoolId, take, onReturned }: ReviewFormProps) {
  const { t } = useText();
  const save = useSave();
  const [key, setKey] = useState(newClientId);
  const [at, setAt] = useState(0);
  const [remarks, setRemarks] = useState(take.remarks);
  const [error, setError] = useState<ApiError | null>(null);

  function handleRemark(form: HTMLFormElement | null) {
    if (!form) return;
    const text = typedIn(form, "remark").trim();
    if (text === "") return;
    const next = [...remarks, { at, text }];
    setRemarks(next.toSorted((one, other) => one.at - other.at));
  }

  async function handleSave(form: HTMLFormElement, returns: boolean) {
    const feedback = typedIn(form, "feedback").trim();
    const saved = await save(
      saveVideoFeedback,
      {
        params: { schoolId, takeId: take.id },
        body: { key, revision: take.revision, feedback, remarks, returns },
      },
      t("video-tasks.take", { no: take.no }),
      () => t(returns ? "video-tasks.returned" : "video-tasks.marked"),
    );
    if (saved.state === "refused") {
      // What was refused and is changed is another request.
      setKey(newClientId());
      setError(saved.error);
    } else onReturned();
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void handleSave(event.currentTarget, true);
  }

  return (
    <form className="stack" onSubmit={handleSubmit}>
      <TakeView
        schoolId={schoolId}
        take={{ ...take, remarks, feedback: "" }}
        onPlayed={(seconds) => setAt(Math.floor(seconds))}
      />
      <TextField
        key={remarks.length}
        label={t("video-tasks.remark-at", { time: timeOf(at) })}
        name="remark"
      />
      <IonButton
        size="small"
        fill="outline"
        onClick={({ currentTarget }) => handleRemark(currentTarget.closest("form"))}
      >
        {t("video-tasks.add-remark")}
      </IonButton>
      <IonTextarea
        fill="outline"
        label={t("video-tasks.feedback")}
        labelPlacement="stacked"
        name="feedback"
        autoGrow
        rows={3}
        maxlength={4000}
        value={take.feedback}
      />
      <Refusal error={error} />
      {take.state === "sent" && (
        <IonButton
          fill="outline"
          onClick={({ currentTarget }) => {
            const form = currentTarget.closest("form");
            if (form) void handleSave(form, false);
          }}
        >
          {t("video-tasks.mark-only")}
        </IonButton>
      )}
      <SendButton label={t(take.state === "returned" ? "video-tasks.return-again" : "video-tasks.return")} />
    </form>
  );
}
