import {
  createVideoTask,
  type listVideoTasks,
  type VideoTaskText,
} from "@dars/contract/learning/video-tasks";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton, IonTextarea } from "@ionic/react";
import { useState, type SubmitEvent } from "react";

import { criteriaIn } from "#learning/question-editor/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { sectionName } from "#school/schools/public.ts";
import { FilesField, MEDIA_TYPES, timeOf, useFilesToSend } from "#talking/files/public.ts";

type Listed = Reply<typeof listVideoTasks>;

interface NewTaskProps {
  readonly schoolId: Id;
  readonly offering: Listed["offering"];
  readonly classes: Listed["classes"];
  readonly onEnd: () => void;
}

const MOST_CRITERIA = 20;
const LENGTHS = [30, 60, 120, 180, 300];

/**
 * The form of a video exercise: instructions, classes, length and number of attempts; optionally with a model
 * clip.
 */
export function NewTask({ schoolId, offering, classes, onEnd }: NewTaskProps) {
  const { t, locale } = useText();
  const { saveWithFiles, isSending, ...files } = useFilesToSend(schoolId);
  const [key, setKey] = useState(newClientId);
  const [fault, setFault] = useState<TextId | null>(null);
  const [error, setError] = useState<ApiError | null>(null);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = taskIn(form);
    const classIds = classes.map(({ id }) => id).filter((id) => typedIn(form, `class-${id}`) !== "");
    if (text.title === "" || classIds.length === 0) return setFault("video-tasks.fault");
    const rubric = typedIn(form, "criteria").trim();
    const criteria = rubric === "" ? [] : criteriaIn(rubric);
    if (!criteria || criteria.length > MOST_CRITERIA) return setFault("video-tasks.fault-rubric");
    setFault(null);
    const saved = await saveWithFiles(
      createVideoTask,
      ([modelFileId = null]) => ({
        params: { schoolId, offeringId: offering.id },
        body: { key, ...text, classIds, modelFileId, criteria },
      }),
      text.title,
    );
    if (saved?.state === "refused") {
      setKey(newClientId());
      setError(saved.error);
    } else if (saved) onEnd();
  }

  return (
    <form className="card stack" onSubmit={(event) => void handleSubmit(event)}>
      <TextField label={t("video-tasks.name")} name="title" />
      <IonTextarea
        fill="outline"
        label={t("video-tasks.prompt")}
        labelPlacement="stacked"
        name="prompt"
        autoGrow
        rows={3}
        maxlength={4000}
      />
      <IonTextarea
        fill="outline"
        label={t("exercises.criteria")}
        labelPlacement="stacked"
        helperText={t("exercises.criteria-help")}
        name="criteria"
        autoGrow
        rows={2}
        maxlength={4000}
      />
      <PickField
        label={t("video-tasks.longest")}
        name="seconds"
        options={LENGTHS.map((seconds) => [String(seconds), timeOf(seconds)])}
        value="120"
      />
      <PickField
        label={t("video-tasks.takes")}
        name="takes"
        options={[1, 2, 3, 5].map((takes) => [String(takes), String(takes)])}
        value="3"
      />
      <TextField label={t("video-tasks.due-day")} name="due" type="date" />
      <fieldset className="plain">
        <legend className="quiet">{t("video-tasks.classes")}</legend>
        {classes.map(({ id, section, title }) => (
          <TickField
            key={id}
            label={section ? sectionName(section, offering.level.name, locale) : (title ?? "–")}
            name={`class-${id}`}
            isTicked
          />
        ))}
      </fieldset>
      <FilesField
        schoolId={schoolId}
        files={files}
        only={{ types: MEDIA_TYPES.video, label: t("video-tasks.add-model") }}
      />
      {fault && (
        <p className="refusal" role="alert">
          {t(fault)}
        </p>
      )}
      <Refusal error={error} />
      <SendButton label={t("video-tasks.set")} />
      <IonButton fill="clear" disabled={isSending} onClick={onEnd}>
        {t("platform.cancel")}
      </IonButton>
    </form>
  );
}

/** Due at the end of the day that was chosen. */
function taskIn(form: HTMLFormElement): VideoTaskText {
  const day = typedIn(form, "due");
  return {
    title: typedIn(form, "title").trim(),
    prompt: typedIn(form, "prompt").trim(),
    maxSeconds: Number(typedIn(form, "seconds")),
    takes: Number(typedIn(form, "takes")),
    dueAt: day === "" ? null : new Date(`${day}T23:59:00`).toISOString(),
  };
}
