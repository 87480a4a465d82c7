import {
  createVideoTask,
  type listVideoTasks,
  type VideoTaskText,
} from "@dars/contract/learning/video-tasks";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { useState } from "react";

import { criteriaIn } from "#learning/question-editor/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
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
  const { saveWithFiles, ...files } = useFilesToSend(schoolId);
  const [key, setKey] = useState(newClientId);
  const [error, setError] = useState<ApiError | null>(null);

  const classesIn = (form: HTMLFormElement) =>
    classes.map(({ id }) => id).filter((id) => typedIn(form, `class-${id}`) !== "");

  function faultsIn(form: HTMLFormElement): ReadonlyMap<string, string> {
    const faults = new Map<string, string>();
    if (rubricIn(form) === undefined) faults.set("criteria", t("video-tasks.fault-rubric"));
    if (classesIn(form).length === 0) faults.set(`class-${classes[0]?.id}`, t("video-tasks.fault"));
    return faults;
  }

  async function handleSubmit(form: HTMLFormElement) {
    const text = taskIn(form);
    const classIds = classesIn(form);
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
      check={faultsIn}
      onSubmit={handleSubmit}
      onCancel={onEnd}
    >
      <TextField label={t("video-tasks.name")} name="title" isRequired />
      <TextAreaField label={t("video-tasks.prompt")} name="prompt" rows={3} most={4000} />
      <TextAreaField
        label={t("exercises.criteria")}
        help={t("exercises.criteria-help")}
        name="criteria"
        rows={2}
        most={4000}
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
      <fieldset className="plain-fieldset stack">
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
    </Form>
  );
}

/** The rubric as it was typed; undefined where it is none. */
function rubricIn(form: HTMLFormElement) {
  const typed = typedIn(form, "criteria").trim();
  if (typed === "") return [];
  const criteria = criteriaIn(typed);
  return criteria && criteria.length <= MOST_CRITERIA ? criteria : undefined;
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
