import type { GroupLesson } from "@dars/contract/learning/group-plans";
import { libraryOutline } from "ionicons/icons";

import { LessonsByUnit } from "#learning/lessons/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";

import { inPlan, type PlacedLesson } from "./in-plan.ts";

interface GroupLessonsProps {
  readonly lessons: readonly GroupLesson[];
  /** Absent where lessons are only read. */
  readonly onChoose?: (lesson: PlacedLesson) => void;
}

/** The lessons of a plan under their units. */
export function GroupLessons({ lessons, onChoose }: GroupLessonsProps) {
  const { t } = useText();
  const plan = inPlan(lessons);
  if (lessons.length === 0)
    return <Empty icon={libraryOutline} title={t("group-plans.none")} text={t("group-plans.none-text")} />;
  const describeLesson = ({ week, minutes }: PlacedLesson) =>
    [
      ...(week === null ? [] : [t("lessons.week", { week })]),
      ...(minutes === null ? [] : [t("lessons.minutes", { count: minutes })]),
    ].join(" · ");
  return (
    <LessonsByUnit units={plan.units} lessons={plan.lessons}>
      {(lesson) => (
        <Row
          key={lesson.id}
          start={<span className="lesson-number">{lesson.id}</span>}
          strong={<Name of={lesson.name} />}
          quiet={describeLesson(lesson)}
          {...(onChoose && { onPress: () => onChoose(lesson) })}
        />
      )}
    </LessonsByUnit>
  );
}
