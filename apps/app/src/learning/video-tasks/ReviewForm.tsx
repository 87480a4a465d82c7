import type { GivenLevel } from "@dars/contract/learning/question-parts";
import { saveVideoFeedback, type VideoTake, type VideoTaskLine } from "@dars/contract/learning/video-tasks";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonTextarea } from "@ionic/react";
import { useState, type SubmitEvent } from "react";

import { PhraseList, useComment } from "#learning/marking/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { timeOf } from "#talking/files/public.ts";

import { ClaimNote } from "./ClaimNote.tsx";
import { RubricFields } from "./RubricFields.tsx";
import { TakeView } from "./TakeView.tsx";
import { useClaim } from "./use-claim.ts";

interface ReviewFormProps {
  readonly schoolId: Id;
  readonly take: VideoTake;
  readonly task: Pick<VideoTaskLine, "criteria" | "prompt">;
  readonly phrases: readonly string[];
  readonly onReturned: () => void;
}

const REASONS: Reasons = new Map<unknown, TextId>([["stale", "marking.stale"]]);

/** Watching and commenting: a remark is placed where the clip is; the whole is returned to the family. */
export function ReviewForm({ schoolId, take, task, phrases, onReturned }: ReviewFormProps) {
  const { t } = useText();
  const { save } = useSave();
  const [key, setKey] = useState(newClientId);
  const [at, setAt] = useState(0);
  const [remarks, setRemarks] = useState(take.remarks);
  const { levels, pick, isPartial } = useLevels(task, take);
  const { comment, take: takePhrase, type, wordsIn } = useComment(take.feedback);
  const claim = useClaim(schoolId, take.id, take.state === "sent");
  const [isFaulty, setFaulty] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);

  function handleRemark(form: HTMLFormElement | null) {
    if (!form) return;
    const text = typedIn(form, "remark").trim();
    if (text === "") return;
    const next = [...remarks, { at, text }];
    setRemarks(next.toSorted((one, other) => one.at - other.at));
  }

  async function handleSave(form: HTMLFormElement, returns: boolean) {
    setFaulty(isPartial);
    if (isPartial) return;
    const feedback = wordsIn(form, "feedback");
    const saved = await save(
      saveVideoFeedback,
      {
        params: { schoolId, takeId: take.id },
        body: { key, revision: take.revision, feedback, remarks, returns, levels: [...levels] },
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
      {claim.other && <ClaimNote name={claim.other.name} onTakeOver={() => void claim.takeOver()} />}
      {task.prompt !== "" && (
        <p className="video-task-prompt quiet" dir="auto">
          {task.prompt}
        </p>
      )}
      <TakeView
        schoolId={schoolId}
        take={{ ...take, remarks, feedback: "" }}
        criteria={[]}
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
      <RubricFields criteria={task.criteria} levels={levels} onPick={pick} />
      <PhraseList phrases={phrases} comment={comment} onTake={takePhrase} />
      <IonTextarea
        fill="outline"
        label={t("video-tasks.feedback")}
        labelPlacement="stacked"
        name="feedback"
        autoGrow
        rows={3}
        maxlength={4000}
        value={comment}
        onIonInput={({ detail }) => type(detail.value ?? "")}
      />
      {isFaulty && (
        <p className="refusal" role="alert">
          {t("video-tasks.rubric-part")}
        </p>
      )}
      <Refusal error={error} reasons={REASONS} />
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

/** One level of each criterion as they are chosen; those of criteria that are no more are left out. */
function useLevels({ criteria }: Pick<VideoTaskLine, "criteria">, take: VideoTake) {
  const [levels, setLevels] = useState<readonly GivenLevel[]>(() =>
    take.levels.filter(({ id }) => criteria.some((each) => each.id === id)),
  );
  return {
    levels,
    isPartial: levels.length > 0 && levels.length < criteria.length,
    pick: (level: GivenLevel) => setLevels([...levels.filter(({ id }) => id !== level.id), level]),
  };
}
