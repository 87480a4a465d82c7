import { listLessons } from "@dars/contract/learning/curriculum";
import type { Id } from "@dars/contract/platform/primitives";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";

interface LessonPickProps {
  readonly schoolId: Id;
  /** Of the class for which it is set; undefined until one was chosen. */
  readonly offeringId: Id | undefined;
  readonly lessonId: Id | null;
}

/** A lesson of the curriculum to read for it; none by default. */
export function LessonPick({ schoolId, offeringId, lessonId }: LessonPickProps) {
  const { t, locale } = useText();
  const params = { schoolId, offeringId: offeringId ?? 0 };
  const { value } = useRead(listLessons, { params }, offeringId !== undefined).reading;
  const lessons = (value?.lessons ?? []).filter(
    ({ id, isRetired, published }) => (!isRetired && published > 0) || id === lessonId,
  );
  // Without its lessons, such as without a network, it stays the one that it is.
  const options =
    value || lessonId === null
      ? lessons.map(({ id, name }) => [String(id), localizeName(name, locale)] as const)
      : [[String(lessonId), t("homework.lesson-now")] as const];
  return (
    <PickField
      key={`${offeringId} ${options.length}`}
      label={t("homework.lesson")}
      name="lessonId"
      options={[["", t("homework.no-lesson")], ...options]}
      value={String(lessonId ?? "")}
    />
  );
}
