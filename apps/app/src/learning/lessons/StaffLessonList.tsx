import type { listLessons, StaffLessonLine } from "@dars/contract/learning/curriculum";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { libraryOutline } from "ionicons/icons";
import { useState } from "react";

import { useText, type Text } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";

import { lessonAddress } from "./lesson-address.ts";
import { LessonsByUnit } from "./LessonsByUnit.tsx";

type LessonsReply = Reply<typeof listLessons>;
type Shown = "all" | "week" | "behind" | "unpublished";

interface StaffLessonListProps {
  readonly whole: LessonsReply;
  readonly schoolId: Id;
}

/** All lessons by unit, or those of the week, those that a class is behind with, those with work left to publish. */
export function StaffLessonList({ whole, schoolId }: StaffLessonListProps) {
  const { t } = useText();
  const [shown, setShown] = useState<Shown>("all");
  const { units, lessons, may } = whole;
  if (lessons.length === 0)
    return (
      <Empty
        icon={libraryOutline}
        title={t("lessons.none")}
        text={t(may.write ? "lessons.none-writer" : "lessons.none-text")}
      />
    );
  const found = lessons.filter((lesson) => isShown(lesson, whole, shown));
  return (
    <>
      <div className="spaced">
        <Choice
          label={t("lessons.show")}
          isLabelHidden
          options={[
            ["all", t("lessons.all")],
            ["week", t("lessons.this-week")],
            ["behind", t("lessons.late")],
            ["unpublished", t("lessons.unpublished")],
          ]}
          value={shown}
          onChoose={setShown}
        />
      </div>
      {found.length === 0 && (
        <Empty icon={libraryOutline} title={t("lessons.none-here")} text={t("lessons.none-here-text")} />
      )}
      <LessonsByUnit units={units} lessons={found}>
        {(lesson) => <LessonRow key={lesson.id} lesson={lesson} whole={whole} schoolId={schoolId} />}
      </LessonsByUnit>
    </>
  );
}

function isShown(lesson: StaffLessonLine, whole: LessonsReply, shown: Shown): boolean {
  if (shown === "week") return lesson.week !== null && lesson.week === whole.offering.week;
  if (shown === "behind") return isLate(lesson, whole);
  const { isRetired, published, inReview, drafts } = lesson;
  return shown === "all" || (!isRetired && (published === 0 || inReview > 0 || drafts > 0));
}

const isLate = ({ week, taught }: StaffLessonLine, { offering, classes }: LessonsReply) =>
  week !== null && offering.week !== null && week < offering.week && taught.length < classes.length;

interface LessonRowProps {
  readonly lesson: StaffLessonLine;
  readonly whole: LessonsReply;
  readonly schoolId: Id;
}

function LessonRow({ lesson, whole, schoolId }: LessonRowProps) {
  const { t } = useText();
  return (
    <Row
      start={<span className={`lesson-number ${isLate(lesson, whole) ? "late" : ""}`}>{lesson.number}</span>}
      strong={<Name of={lesson.name} />}
      quiet={describeLesson(lesson, whole.classes, t)}
      end={describeState(lesson, t)}
      leadsTo={lessonAddress(`/lesson/${lesson.id}`, { schoolId })}
    />
  );
}

function describeLesson(
  { week, taught, opened, videos }: StaffLessonLine,
  classes: LessonsReply["classes"],
  t: Text["t"],
): string {
  const students = classes.reduce((sum, one) => sum + one.students, 0);
  return [
    ...(week === null ? [] : [t("lessons.week", { week })]),
    ...(classes.length === 0 ? [] : [t("lessons.taught-of", { taught: taught.length, all: classes.length })]),
    ...(videos === 0 ? [] : [t("lessons.videos", { count: videos })]),
    ...(students === 0 ? [] : [t("lessons.opened-of", { opened, all: students })]),
  ].join(" · ");
}

function describeState({ inReview, drafts, published }: StaffLessonLine, t: Text["t"]): string {
  if (inReview > 0) return t("lessons.version-review");
  if (published > 0) return drafts > 0 ? t("lessons.with-draft") : t("lessons.version-published");
  return t(drafts > 0 ? "lessons.version-draft" : "lessons.state-not-open");
}
