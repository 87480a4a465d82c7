import type { GivenLevel } from "@dars/contract/learning/question-parts";
import { saveVideoFeedback, type VideoTake, type VideoTaskLine } from "@dars/contract/learning/video-tasks";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { CommentField, PhraseList, useComment } from "#learning/marking/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Form } from "#platform/ui/Form.tsx";
import { KeptPart } from "#platform/ui/KeptPart.tsx";
import { OtherSubmit } from "#platform/ui/OtherSubmit.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";
import { formatDuration, useFilesToSend } from "#talking/files/public.ts";

import { ClaimNote } from "./ClaimNote.tsx";
import { ClipKeys } from "./ClipKeys.tsx";
import { RubricFields } from "./RubricFields.tsx";
import { SpeakRemark } from "./SpeakRemark.tsx";
import { TakeView } from "./TakeView.tsx";
import { useClaim } from "./use-claim.ts";
import { useRemarks } from "./use-remarks.ts";

interface ReviewFormProps {
  readonly schoolId: Id;
  readonly take: VideoTake;
  readonly task: Pick<VideoTaskLine, "criteria" | "prompt">;
  readonly phrases: readonly string[];
  readonly onReturned: () => void;
}

const REASONS: Reasons = new Map<unknown, TextId>([["stale", "marking.stale"]]);

const MARK_ONLY = "mark-only";

/** Watching and commenting: a remark is placed where the clip is; the whole is returned to the family. */
export function ReviewForm({ schoolId, take, task, phrases, onReturned }: ReviewFormProps) {
  const { t } = useText();
  const { saveWithFiles, ...files } = useFilesToSend(schoolId);
  const [error, setError] = useState<ApiError | null>(null);
  const [at, setAt] = useState(0);
  const {
    remarks,
    written,
    add,
    speak,
    remove,
    giveBack,
    withTyped,
    saved: remarksWith,
  } = useRemarks(take, files);
  const { levels, pick, takeLevels, isPartial } = useLevels(task, take);
  const { comment, take: takePhrase, type, wordsIn } = useComment(take.feedback);
  const claim = useClaim(schoolId, take.id, take.state === "sent");

  async function handleRemark(form: HTMLFormElement | null) {
    const text = form ? typedIn(form, "remark").trim() : "";
    if (text === "") return showToast({ kind: "danger", text: t("platform.field-required") });
    add({ at, text });
  }

  async function handleSave(form: HTMLFormElement, by: string) {
    const returns = by !== MARK_ONLY;
    const feedback = wordsIn(form);
    const allRemarks = withTyped(at, typedIn(form, "remark").trim());
    // What the family has got cannot be taken back.
    const isEmpty = returns && feedback === "" && allRemarks.length === 0 && levels.length === 0;
    if (isEmpty && !(await ask({ question: t("video-tasks.empty-question"), yes: t("video-tasks.return") })))
      return null;
    const saved = await saveWithFiles(
      saveVideoFeedback,
      (fileIds) => ({
        params: { schoolId, takeId: take.id },
        body: {
          key: newClientId(),
          revision: take.revision,
          feedback,
          remarks: remarksWith(allRemarks, fileIds),
          returns,
          levels: [...levels],
        },
      }),
      t("video-tasks.take", { no: take.no }),
      () => t(returns ? "video-tasks.returned" : "video-tasks.marked"),
    );
    if (saved?.state === "refused") setError(saved.error);
    else if (saved) onReturned();
    return saved;
  }

  const checkRubric = (): ReadonlyMap<string, string> =>
    isPartial ? new Map([["levels", t("video-tasks.rubric-part")]]) : new Map();

  return (
    <Form
      className="stack"
      verb={t(take.state === "returned" ? "video-tasks.return-again" : "video-tasks.return")}
      error={error}
      reasons={REASONS}
      check={checkRubric}
      keepsAs={`video review ${schoolId} ${take.id}`}
      onSubmit={handleSave}
      others={take.state === "sent" && <OtherSubmit name={MARK_ONLY} label={t("video-tasks.mark-only")} />}
    >
      <KeptPart name="remarks" value={written} onBack={giveBack} />
      <KeptPart name="levels" value={levels} onBack={takeLevels} />
      {claim.other && <ClaimNote name={claim.other.name} onTakeOver={() => void claim.takeOver()} />}
      <div className="review-columns">
        <div className="stack review-clip">
          {task.prompt !== "" && (
            <p className="video-task-prompt quiet" dir="auto">
              {task.prompt}
            </p>
          )}
          <TakeView
            schoolId={schoolId}
            take={{ ...take, feedback: "" }}
            remarks={remarks}
            onRemoveRemark={remove}
            criteria={[]}
            onPlayed={(seconds) => setAt(Math.floor(seconds))}
          />
        </div>
        <div className="stack review-words">
          <TextField
            key={remarks.length}
            label={t("video-tasks.remark-at", { time: formatDuration(at) })}
            name="remark"
          />
          <IonButton
            size="small"
            fill="outline"
            onClick={({ currentTarget }) => void handleRemark(currentTarget.closest("form"))}
          >
            {t("video-tasks.add-remark")}
          </IonButton>
          <SpeakRemark at={at} onSpoken={speak} />
          {files.fault && (
            <p className="refusal" role="alert">
              {files.fault}
            </p>
          )}
          <RubricFields criteria={task.criteria} levels={levels} onPick={pick} />
          <PhraseList phrases={phrases} comment={comment} onTake={takePhrase} />
          <CommentField label={t("video-tasks.feedback")} comment={comment} onType={type} />
          <ClipKeys />
        </div>
      </div>
    </Form>
  );
}

/** One level of each criterion as they are chosen; those of criteria that are no more are left out. */
function useLevels({ criteria }: Pick<VideoTaskLine, "criteria">, take: VideoTake) {
  const [levels, setLevels] = useState<readonly GivenLevel[]>(() =>
    take.levels.filter(({ id }) => criteria.some((each) => each.id === id)),
  );
  return {
    levels,
    takeLevels: setLevels,
    isPartial: levels.length > 0 && levels.length < criteria.length,
    pick: (level: GivenLevel) => setLevels([...levels.filter(({ id }) => id !== level.id), level]),
  };
}
