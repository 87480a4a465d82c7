import type { FamilyTask } from "@dars/contract/shell/tonight";

import { exerciseAddress } from "#learning/attempts/public.ts";
import { nameOf } from "#platform/text/name-of.ts";
import type { Text } from "#platform/text/use-text.ts";

interface TaskWords {
  readonly title: string;
  readonly quiet: string;
  readonly verb: string;
  readonly leadsTo: string;
}

/** How a task of `name`, a child, reads on the home, and where it is done. */
export function taskWords(task: FamilyTask, name: string, text: Text): TaskWords {
  if (task.kind === "absence") return absenceWords(task, name, text);
  return task.kind === "report-card" ? cardWords(task, name, text) : exerciseWords(task, text);
}

const queryOf = ({ schoolId, studentId }: FamilyTask): string => `school=${schoolId}&student=${studentId}`;

function absenceWords(task: FamilyTask, name: string, { t, format }: Text): TaskWords {
  const day = format.day(new Date(`${task.key.slice("absence-".length)}T12:00`));
  return {
    title: t("home.task-absence", { name }),
    quiet: `${day} · ${t("home.task-absence-text")}`,
    verb: t("home.task-explain"),
    leadsTo: `/attendance/report?${queryOf(task)}`,
  };
}

function cardWords({ schoolId, studentId, key, at }: FamilyTask, name: string, text: Text): TaskWords {
  const { t, format } = text;
  const [, , yearId] = key.split("-");
  return {
    title: t("home.task-card", { name }),
    quiet: at === null ? "" : t("home.task-card-text", { time: format.moment(new Date(at)) }),
    verb: t("home.task-sign"),
    leadsTo: `/reportcardsyear/${yearId}?child=${schoolId}-${studentId}`,
  };
}

function exerciseWords(task: FamilyTask, text: Text): TaskWords {
  const { schoolId, studentId, kind, key, lessonId, offeringId } = task;
  const { t } = text;
  const isVideo = kind === "video";
  const title = task.title ?? "";
  return {
    title: t(isVideo ? "home.task-video" : "home.task-exercise", { title }),
    quiet: factsOf(task, text),
    verb: t("home.task-open"),
    leadsTo: isVideo
      ? `/video-exercises/${offeringId}?${queryOf(task)}`
      : exerciseAddress(
          { id: Number(key.slice("exercise-".length)), lessonId },
          { school: schoolId, student: studentId },
        ),
  };
}

/** Its subject, when it is due, how long it takes. */
function factsOf({ subject, at, minutes, questions }: FamilyTask, { t, format, locale }: Text): string {
  const length =
    minutes === null
      ? questions !== null && t("home.task-questions", { count: questions })
      : t("home.task-minutes", { count: minutes });
  const due = at !== null && t("home.task-due", { time: format.moment(new Date(at)) });
  return [subject && nameOf(subject, locale), due, length].filter(Boolean).join(" · ");
}
