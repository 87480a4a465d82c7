import type { HeldLesson, Schedule } from "@dars/contract/time/schedule";
import { IonIcon } from "@ionic/react";
import { checkmarkOutline } from "ionicons/icons";
import { Fragment } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";

import { Changed } from "./Changed.tsx";
import { lessonLines, type LessonLines } from "./lesson-lines.ts";
import { OpenedLesson } from "./OpenedLesson.tsx";

interface LessonRowProps {
  readonly schedule: Schedule;
  readonly lesson: HeldLesson;
  readonly isOver: boolean;
  /** Its page; undefined: it has none for this reader. */
  readonly leadsTo: string | undefined;
}

/** A lesson in the line of a day. */
export function LessonRow({ schedule, lesson, isOver, leadsTo }: LessonRowProps) {
  const { t, locale } = useText();
  const lines = lessonLines(schedule, lesson, locale, t("schedule.no-teacher"));
  const { subject, theme, tag, isOff } = lines;
  return (
    <li className="schedule-line">
      <time>{lesson.startsAt}</time>
      <article
        className="schedule-lesson"
        data-theme={theme}
        data-kind={lesson.change?.kind ?? "plain"}
        data-over={isOver}
      >
        <div>
          <h3>
            <OpenedLesson leadsTo={leadsTo} label={`${subject.now} ${lesson.startsAt}`}>
              <Changed of={subject} isOff={isOff} />
            </OpenedLesson>
          </h3>
          <Details lesson={lesson} lines={lines} />
        </div>
        {tag && <span className="schedule-tag">{t(tag)}</span>}
        {isOver && !tag && (
          <>
            <IonIcon icon={checkmarkOutline} aria-hidden="true" />
            <span className="unseen">{t("schedule.over")}</span>
          </>
        )}
      </article>
    </li>
  );
}

type LessonChange = NonNullable<HeldLesson["change"]>;

/** ASG-2: for the substitute, the note of the absent colleague and the lessons of the class. */
function Cover({ cover: { note, offeringId } }: { readonly cover: NonNullable<LessonChange["cover"]> }) {
  const { t } = useText();
  return (
    <>
      {note !== null && <p dir="auto">{t("schedule.cover-note", { note })}</p>}
      <p>
        <Link leadsTo={`/lessons/${offeringId}`} className="text-button">
          {t("schedule.cover-lessons")}
        </Link>
      </p>
    </>
  );
}

function Details({
  lesson: { change },
  lines,
}: {
  readonly lesson: HeldLesson;
  readonly lines: LessonLines;
}) {
  const { t } = useText();
  if (change !== null && change.kind !== "changed")
    return (
      <p>
        <bdi>{change.note ?? t(change.kind === "stopped" ? "schedule.stopped" : "schedule.no-lesson")}</bdi>
      </p>
    );
  return (
    <>
      <p>
        {lines.details.map((line, at) => (
          <Fragment key={line.now}>
            {at > 0 && " · "}
            <Changed of={line} />
          </Fragment>
        ))}
      </p>
      {change?.note && (
        <p>
          <bdi>{change.note}</bdi>
        </p>
      )}
      {change?.cover && <Cover cover={change.cover} />}
    </>
  );
}
