import { listStudentHomework, type StudentHomework } from "@dars/contract/learning/student-homework";
import type { Id } from "@dars/contract/platform/primitives";

import type { Learner } from "#learning/lessons/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useLiveRead } from "#platform/live/use-live-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";

import { HOMEWORK_NEWS } from "./homework-news.ts";
import { HomeworkRows } from "./HomeworkRows.tsx";

interface DueHomeworkProps extends Learner {
  /** Only of this subject. */
  readonly offeringId?: Id;
  /** A day of lessons: it shows what was set or is due on it too. */
  readonly date?: string;
}

/** Homework that a student has to do by today or later; nothing where there is none. */
export function DueHomework({ offeringId, date, ...learner }: DueHomeworkProps) {
  const { t } = useText();
  const params = { schoolId: learner.schoolId, studentId: learner.studentId };
  const { reading, refresh } = useRead(listStudentHomework, { params, query: {} });
  useLiveRead(refresh, HOMEWORK_NEWS);
  const { today = "", homework = [] } = reading.value ?? {};
  const isShown = (one: StudentHomework) =>
    (offeringId === undefined || one.offeringId === offeringId) &&
    (one.due.day >= today || one.due.day === date || one.setIn?.date === date);
  const due = homework.filter(isShown);
  if (due.length === 0) return null;
  return (
    <section aria-label={t("homework.due-title")}>
      <div className="title-line">
        <h2 className="list-head">{t("homework.due-title")}</h2>
        <Link leadsTo={learner.isOwn ? "/homework" : `/homework?student=${learner.studentId}`}>
          {t("homework.all")}
        </Link>
      </div>
      <HomeworkRows homework={due} learner={learner} label={t("homework.due-title")} />
    </section>
  );
}
