import type { Locale } from "@dars/contract/platform/primitives";
import type { DayPlan, LessonChange } from "@dars/contract/time/cover";
import type { HeldLesson } from "@dars/contract/time/schedule";
import { IonButton } from "@ionic/react";

import type { Saved } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";

import { buildLessonChange, lessonName, teacherName } from "./lesson-name.ts";

interface ChangedLessonsProps {
  readonly plan: DayPlan;
  readonly onChange: (changes: LessonChange[]) => Promise<Saved>;
}

/** Lessons of this day that differ from the timetable, each with an undo action. */
export function ChangedLessons({ plan, onChange }: ChangedLessonsProps) {
  const { t, locale } = useText();
  return (
    <section className="card">
      <h2 className="section-title">{t("dayplan.changed")}</h2>
      {plan.changed.length === 0 && <p className="quiet">{t("dayplan.nothing-changed")}</p>}
      <ul className="plain day-plan-changes">
        {plan.changed.map((lesson) => (
          <li key={lesson.id}>
            <span>
              <b className="number">{lesson.no}</b> <bdi>{lessonName(plan, lesson, locale)}</bdi>
              <small className="quiet">
                <What plan={plan} lesson={lesson} />
              </small>
            </span>
            {lesson.change?.kind !== "stopped" && (
              <IonButton
                fill="clear"
                size="small"
                onClick={() => void onChange([buildLessonChange(lesson.id, { kind: "plain" })])}
              >
                {t("dayplan.take-back")}
              </IonButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function What({ plan, lesson }: { readonly plan: DayPlan; readonly lesson: HeldLesson }) {
  const { t, locale } = useText();
  const { change } = lesson;
  if (change === null || change.kind === "changed")
    return <bdi>{newParts(plan, lesson, locale).join(" · ")}</bdi>;
  return t(change.kind === "cancelled" ? "dayplan.cancelled" : "dayplan.stopped");
}

/** The changed part of a lesson: teacher, room or time. */
function newParts(
  plan: DayPlan,
  { teacherId, room, startsAt, change }: HeldLesson,
  locale: Locale,
): string[] {
  const was = change?.was;
  if (!was) return [];
  return [
    was.teacherId === null ? "" : teacherName(plan, teacherId, locale),
    was.room === null ? "" : (room ?? ""),
    was.no === null ? "" : startsAt,
  ].filter((part) => part !== "");
}
