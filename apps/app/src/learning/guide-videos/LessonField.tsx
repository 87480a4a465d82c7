import { listLessons } from "@dars/contract/learning/curriculum";
import { readLesson } from "@dars/contract/learning/lesson-versions";
import type { Id } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";

interface LessonFieldProps {
  readonly schoolId: Id;
  readonly offeringId: Id;
  readonly lessonId: Id | null;
  readonly versionId: Id | null;
}

const toFieldValue = (id: Id | null): string => (id === null ? "" : String(id));

/** The lesson that a guide video shows, and which version of it. */
export function LessonField({ schoolId, offeringId, lessonId, versionId }: LessonFieldProps) {
  const { t, locale } = useText();
  const { reading } = useRead(listLessons, { params: { schoolId, offeringId } });
  const [chosen, setChosen] = useState(lessonId);
  const lessons = reading.value?.lessons ?? [];
  if (lessons.length === 0) return null;
  return (
    <>
      <PickField
        label={t("guide-videos.lesson")}
        name="lesson"
        options={[
          ["", t("guide-videos.no-lesson")],
          ...lessons.map(({ id, name }) => [String(id), localizeName(name, locale)] as const),
        ]}
        value={toFieldValue(chosen)}
        onPick={(value) => setChosen(Number(value) || null)}
      />
      {chosen !== null && (
        <VersionField
          key={chosen}
          schoolId={schoolId}
          lessonId={chosen}
          versionId={chosen === lessonId ? versionId : null}
        />
      )}
    </>
  );
}

interface VersionFieldProps {
  readonly schoolId: Id;
  readonly lessonId: Id;
  readonly versionId: Id | null;
}

function VersionField({ schoolId, lessonId, versionId }: VersionFieldProps) {
  const { t } = useText();
  const { reading } = useRead(readLesson, { params: { schoolId, lessonId } });
  const versions = (reading.value?.versions ?? []).filter(
    ({ state }) => state === "published" || state === "retired",
  );
  if (versions.length === 0) return null;
  return (
    <PickField
      key={versions.length}
      label={t("guide-videos.version")}
      name="version"
      options={[
        ["", t("guide-videos.any-version")],
        ...versions.map(({ id, seq }) => [String(id), t("guide-videos.version-number", { seq })] as const),
      ]}
      value={toFieldValue(versionId)}
    />
  );
}
