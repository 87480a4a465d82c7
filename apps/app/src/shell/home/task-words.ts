import { shownNumber } from "@dars/contract/marks/shown-number";
import type { FamilyTask } from "@dars/contract/shell/tonight";

import { exerciseAddress } from "#learning/attempts/public.ts";
import { getHomeworkAddress } from "#learning/homework/public.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import type { Text, TextId } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";

interface TaskWords {
  readonly title: string;
  readonly quiet: string;
  readonly verb: string;
  readonly leadsTo: string;
}

/** How a task of `name`, a child, reads on the home, and where it is done. */
export const taskWords = (task: FamilyTask, name: string, text: Text): TaskWords =>
  WORDS[task.kind](task, name, text);

/** Whether a task is settled by an act elsewhere, so that it cannot be ticked off here. */
export const needsAct = ({ kind, homework }: Pick<FamilyTask, "kind" | "homework">): boolean =>
  ACTS.has(kind) || homework?.asksAnswer === true;

const ACTS: ReadonlySet<FamilyTask["kind"]> = new Set([
  "absence",
  "report-card",
  "message",
  "permission",
  "post",
  "ask",
]);

const buildQueryString = ({ schoolId, studentId }: FamilyTask): string =>
  `school=${schoolId}&student=${studentId}`;

function absenceWords(task: FamilyTask, name: string, { t, format }: Text): TaskWords {
  const day = format.day(getNoon(task.key.slice("absence-".length)));
  return {
    title: t("home.task-absence", { name }),
    quiet: `${day} · ${t("home.task-absence-text")}`,
    verb: t("home.task-explain"),
    leadsTo: `/attendance/report?${buildQueryString(task)}`,
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

function markWords(task: FamilyTask, name: string, text: Text): TaskWords {
  const { t, locale } = text;
  const { schoolId, studentId, key, lessonId, subject, score } = task;
  const [, , exerciseId] = key.split("-");
  const mark = score && t("home.mark-of", { mark: shownNumber(score.value), max: shownNumber(score.outOf) });
  return {
    title: t("home.task-mark", { name, title: task.title ?? "" }),
    quiet: [mark, subject && localizeName(subject, locale)].filter(Boolean).join(" · "),
    verb: t("home.task-see"),
    leadsTo: exerciseAddress({ id: Number(exerciseId), lessonId }, { school: schoolId, student: studentId }),
  };
}

/** A consent to sign, or a question to answer. */
function askWords({ schoolId, key, title, at }: FamilyTask, name: string, { t, format }: Text): TaskWords {
  return {
    title: t("home.task-ask", { title: title ?? "" }),
    quiet: [name, at !== null && t("home.task-due", { time: format.moment(new Date(at)) })]
      .filter(Boolean)
      .join(" · "),
    verb: t("home.task-answer"),
    leadsTo: `/asks/${schoolId}/${key.slice("ask-".length)}`,
  };
}

/** An answer or a confirmation that the school waits for. */
function askedWords(
  { schoolId, kind, key, title, at }: FamilyTask,
  _name: string,
  { t, format }: Text,
): TaskWords {
  const [, id] = key.split("-");
  const { words, quiet, verb } = ASKED[kind === "permission" || kind === "post" ? kind : "message"];
  return {
    title: t(words, { title: title ?? "" }),
    quiet: [t(quiet), at !== null && format.moment(new Date(at))].filter(Boolean).join(" · "),
    verb: t(verb),
    leadsTo: kind === "post" ? `/post/${id}` : `/messages/${schoolId}/${id}`,
  };
}

const ASKED = {
  message: { words: "home.task-message", quiet: "home.task-message-text", verb: "home.task-answer" },
  permission: {
    words: "home.task-permission",
    quiet: "home.task-permission-text",
    verb: "home.task-decide",
  },
  post: { words: "home.task-post", quiet: "home.task-post-text", verb: "home.task-confirm" },
} as const satisfies Record<string, Readonly<Record<"words" | "quiet" | "verb", TextId>>>;

function exerciseWords(task: FamilyTask, _name: string, text: Text): TaskWords {
  const { schoolId, studentId, kind, key, lessonId, offeringId } = task;
  const { t } = text;
  const isVideo = kind === "video";
  const title = task.title ?? "";
  return {
    title: t(isVideo ? "home.task-video" : "home.task-exercise", { title }),
    quiet: describeTask(task, text),
    verb: t("home.task-open"),
    leadsTo: isVideo
      ? `/video-exercises/${offeringId}?${buildQueryString(task)}`
      : exerciseAddress(
          { id: Number(key.slice("exercise-".length)), lessonId },
          { school: schoolId, student: studentId },
        ),
  };
}

/** Its subject, when it is due, how long it takes. */
function describeTask({ subject, at, minutes, questions }: FamilyTask, { t, format, locale }: Text): string {
  const length =
    minutes === null
      ? questions !== null && t("home.task-questions", { count: questions })
      : t("home.task-minutes", { count: minutes });
  const due = at !== null && t("home.task-due", { time: format.moment(new Date(at)) });
  return [subject && localizeName(subject, locale), due, length].filter(Boolean).join(" · ");
}

/** On the screen of a guardian it is the day and the lesson that count. */
function homeworkWords(task: FamilyTask, _name: string, text: Text): TaskWords {
  const { t, format, locale } = text;
  const { schoolId, studentId, key, title, subject, minutes, homework } = task;
  const asksAnswer = homework?.asksAnswer === true;
  const day = homework && format.nearDay(getNoon(homework.day));
  return {
    title: t("home.task-homework", {
      subject: subject ? localizeName(subject, locale) : "",
      title: title ?? "",
    }),
    quiet: [
      day,
      typeof homework?.no === "number" && t("home.task-period", { no: homework.no }),
      t(asksAnswer ? "home.task-hand-in" : "home.task-on-paper"),
      minutes !== null && t("home.task-minutes", { count: minutes }),
    ]
      .filter(Boolean)
      .join(" · "),
    verb: t("home.task-open"),
    leadsTo: getHomeworkAddress(Number(key.slice("homework-".length)), { schoolId, studentId, isOwn: false }),
  };
}

const WORDS: Readonly<Record<FamilyTask["kind"], (task: FamilyTask, name: string, text: Text) => TaskWords>> =
  {
    absence: absenceWords,
    "report-card": cardWords,
    mark: markWords,
    message: askedWords,
    permission: askedWords,
    post: askedWords,
    ask: askWords,
    exercise: exerciseWords,
    video: exerciseWords,
    homework: homeworkWords,
  };
