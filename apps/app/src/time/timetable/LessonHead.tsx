import type { HeldLesson, Schedule } from "@dars/contract/time/schedule";

import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Swatch } from "#school/schools/public.ts";

import { Changed } from "./Changed.tsx";
import { lessonLines } from "./lesson-lines.ts";
import { orderLines } from "./order-lines.ts";

import "#platform/ui/subject-colours.css";
import "./schedule.css";

interface LessonHeadProps {
  readonly schedule: Schedule;
  readonly lesson: HeldLesson;
  readonly date: string;
}

/** One lesson of a day: whose and when, where, and what is different today. */
export function LessonHead({ schedule, lesson, date }: LessonHeadProps) {
  const { t, locale, format } = useText();
  const lines = lessonLines(schedule, lesson, locale, t("schedule.no-teacher"));
  const { name, icon = null } = schedule.subjects.find(({ id }) => id === lesson.subjectId) ?? {};
  const [title, ...rest] = orderLines(schedule, lines);
  return (
    <section className="card held-lesson">
      <div className="held-lesson-title">
        {name && <Swatch theme={lines.theme} icon={icon} name={name} />}
        <div>
          <h2>
            <Changed of={title} isOff={lines.isOff} />
          </h2>
          <p className="quiet">
            {t("schedule.period", { no: lesson.no })} · {format.nearDay(getNoon(date))}{" "}
            <bdi dir="ltr">
              {lesson.startsAt} – {lesson.endsAt}
            </bdi>
          </p>
        </div>
        {lines.tag && <span className="state warn">{t(lines.tag)}</span>}
      </div>
      <ul className="plain held-lesson-lines">
        {rest.map((line) => (
          <li key={line.now}>
            <Changed of={line} />
          </li>
        ))}
      </ul>
      <ChangeNotes lesson={lesson} />
    </section>
  );
}

/** What the office, or the colleague who is away, has written. */
function ChangeNotes({ lesson: { change } }: { readonly lesson: HeldLesson }) {
  const { t } = useText();
  if (change === null) return null;
  const left = change.cover?.note ?? null;
  return (
    <>
      {change.note !== null && (
        <p>
          <bdi>{change.note}</bdi>
        </p>
      )}
      {left !== null && <p dir="auto">{t("schedule.cover-note", { note: left })}</p>}
    </>
  );
}
