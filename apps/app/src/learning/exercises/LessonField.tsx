import { listLessons } from "@dars/contract/learning/curriculum";
import type { Id } from "@dars/contract/platform/primitives";
import { useParams } from "react-router-dom";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";

interface LessonFieldProps {
  readonly offeringId: Id;
  readonly lessonId: Id | null;
}

/** The lesson of the offering after which students find the exercise; none by default. */
export function LessonField({ offeringId, lessonId }: LessonFieldProps) {
  const { t, locale } = useText();
  const schoolId = Number(useParams()["schoolId"]);
  const { reading } = useRead(listLessons, { params: { schoolId, offeringId } });
  const lessons = (reading.value?.lessons ?? []).filter(({ id, isRetired }) => !isRetired || id === lessonId);
  // Without its lessons, such as without a network, it stays where it is.
  const options =
    reading.value || lessonId === null
      ? lessons.map(({ id, name }) => [String(id), localizeName(name, locale)] as const)
      : [[String(lessonId), t("exercises.lesson-now")] as const];
  return (
    <PickField
      key={`${offeringId} ${options.length}`}
      label={t("exercises.lesson")}
      name="lessonId"
      options={[["", t("exercises.no-lesson")], ...options]}
      value={String(lessonId ?? "")}
    />
  );
}
