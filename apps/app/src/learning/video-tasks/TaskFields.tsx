import type { listVideoTasks, VideoTaskLine } from "@dars/contract/learning/video-tasks";
import type { Reply } from "@dars/contract/platform/route";

import { criteriaText } from "#learning/question-editor/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { dayAt } from "#platform/time/days.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { sectionName } from "#school/schools/public.ts";
import { formatDuration } from "#talking/files/public.ts";

/** The subject and level of a task, and the classes for which one may set it. */
export type TaskPlace = Pick<Reply<typeof listVideoTasks>, "offering" | "classes">;

interface TaskFieldsProps extends TaskPlace {
  /** Undefined for a new one. */
  readonly task?: VideoTaskLine;
}

const LENGTHS = [30, 60, 120, 180, 300];
const TAKES = [1, 2, 3, 5];

const NEW = { title: "", prompt: "", criteria: [], maxSeconds: 120, takes: 3, dueAt: null };

/** Instructions, rubric, length, number of attempts, due day and classes of a video exercise. */
export function TaskFields({ offering, classes, task }: TaskFieldsProps) {
  const { t, locale } = useText();
  const { title: name, prompt, criteria, maxSeconds, takes, dueAt } = task ?? NEW;
  // Answers are marked by the rubric that was there: it stays with the first of them.
  const isMarked = task !== undefined && task.answered > task.waiting;
  return (
    <>
      <TextField label={t("video-tasks.name")} name="title" isRequired value={name} />
      <TextAreaField label={t("video-tasks.prompt")} name="prompt" rows={3} most={4000} value={prompt} />
      {!isMarked && (
        <TextAreaField
          label={t("exercises.criteria")}
          help={t("exercises.criteria-help")}
          name="criteria"
          rows={2}
          most={4000}
          value={criteriaText(criteria)}
        />
      )}
      <PickField
        label={t("video-tasks.longest")}
        name="seconds"
        options={withKnown(LENGTHS, maxSeconds).map((seconds) => [String(seconds), formatDuration(seconds)])}
        value={String(maxSeconds)}
      />
      <PickField
        label={t("video-tasks.takes")}
        name="takes"
        options={withKnown(TAKES, takes).map((count) => [String(count), String(count)])}
        value={String(takes)}
      />
      <TextField label={t("video-tasks.due-day")} name="due" type="date" value={dayAt(dueAt)} />
      <fieldset className="plain-fieldset stack">
        <legend className="quiet">{t("video-tasks.classes")}</legend>
        {classes.map(({ id, section, title }) => (
          <TickField
            key={id}
            label={section ? sectionName(section, offering.level.name, locale) : (title ?? "–")}
            name={`class-${id}`}
            isTicked={task?.classIds.includes(id) ?? true}
          />
        ))}
      </fieldset>
    </>
  );
}

const withKnown = (choices: readonly number[], known: number): number[] =>
  [...new Set([...choices, known])].toSorted((a, b) => a - b);
