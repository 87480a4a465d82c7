import { createVideoTask } from "@dars/contract/learning/video-task-writing";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { FilesField, MEDIA_TYPES, useFilesToSend } from "#talking/files/public.ts";

import { classesIn, faultsOfTask, rubricIn, taskIn } from "./task-in.ts";
import { TaskFields, type TaskPlace } from "./TaskFields.tsx";

interface NewTaskProps extends TaskPlace {
  readonly schoolId: Id;
  readonly onEnd: () => void;
}

/**
 * The form of a video exercise: instructions, classes, length and number of attempts; optionally with a model
 * clip.
 */
export function NewTask({ schoolId, offering, classes, onEnd }: NewTaskProps) {
  const { t } = useText();
  const { saveWithFiles, ...files } = useFilesToSend(schoolId);
  const [key, setKey] = useState(newClientId);
  const [error, setError] = useState<ApiError | null>(null);

  async function handleSubmit(form: HTMLFormElement) {
    const text = taskIn(form);
    const classIds = classesIn(form, classes);
    const criteria = rubricIn(form) ?? [];
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
    return saved;
  }

  return (
    <Form
      className="card stack"
      verb={t("video-tasks.set")}
      error={error}
      check={(form) => faultsOfTask(form, classes)}
      keepsAs={`video exercise ${schoolId} ${offering.id}`}
      onSubmit={handleSubmit}
      onCancel={onEnd}
    >
      <TaskFields offering={offering} classes={classes} />
      <FilesField
        schoolId={schoolId}
        files={files}
        only={{ types: MEDIA_TYPES.video, label: t("video-tasks.add-model") }}
      />
    </Form>
  );
}
