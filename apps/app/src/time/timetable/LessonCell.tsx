import type { HeldLesson, Schedule } from "@dars/contract/time/schedule";
import { IonIcon } from "@ionic/react";
import { swapHorizontalOutline } from "ionicons/icons";
import type { ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";

import { Changed } from "./Changed.tsx";
import { lessonLines } from "./lesson-lines.ts";
import { OpenedLesson } from "./OpenedLesson.tsx";
import { orderLines } from "./order-lines.ts";

interface LessonCellProps {
  readonly schedule: Schedule;
  readonly lesson: HeldLesson;
  /** Its page; undefined: it has none for this reader. */
  readonly leadsTo: string | undefined;
  /** Shows it beside the week. */
  readonly onOpen?: (() => void) | undefined;
  readonly isShown?: boolean;
  /** Below it: what is done in the lesson, or missing. */
  readonly end?: ReactNode;
  /** In one line: on a phone. */
  readonly isShort?: boolean;
}

/** A lesson in a week. */
export function LessonCell(props: LessonCellProps) {
  const { schedule, lesson, leadsTo, onOpen, isShown, end, isShort = false } = props;
  const { t, locale } = useText();
  const lines = lessonLines(schedule, lesson, locale, t("schedule.no-teacher"));
  const { subject, theme, tag, isOff } = lines;
  const isCancelled = isOff && lesson.change?.isGivenAway !== true;
  const [title, ...others] = orderLines(schedule, lines);
  const details = isCancelled ? [] : others.slice(0, isShort ? 1 : undefined);
  return (
    <div
      className="schedule-cell"
      data-theme={theme}
      data-kind={lesson.change?.kind ?? "plain"}
      data-shown={isShown}
    >
      <strong>
        <OpenedLesson
          leadsTo={leadsTo}
          label={`${subject.now} ${lesson.startsAt}`}
          onOpen={onOpen}
          isShown={isShown}
        >
          <Changed of={title} isOff={isOff} />
        </OpenedLesson>
      </strong>
      {tag && <Tag words={t(tag)} isInSight={isShort || isCancelled} />}
      {details.map((line) => (
        <span key={line.now}>
          <Changed of={line} />
        </span>
      ))}
      {end}
    </div>
  );
}

function Tag({ words, isInSight }: { readonly words: string; readonly isInSight: boolean }) {
  if (isInSight) return <span className="schedule-tag">{words}</span>;
  return (
    <>
      <IonIcon icon={swapHorizontalOutline} aria-hidden="true" />
      <span className="unseen">{words}</span>
    </>
  );
}
