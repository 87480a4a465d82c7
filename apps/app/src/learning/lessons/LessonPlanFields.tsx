import type { LessonUnit, StaffLessonLine } from "@dars/contract/learning/curriculum";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";

interface LessonPlanFieldsProps {
  readonly units: readonly LessonUnit[];
  /** Undefined for a new one. */
  readonly lesson?: StaffLessonLine;
}

/** What students learn in a lesson, and its place in the plan. */
export function LessonPlanFields({ units, lesson }: LessonPlanFieldsProps) {
  const { t, locale } = useText();
  return (
    <>
      <TextAreaField
        label={t("lessons.objectives")}
        name="objectives"
        rows={2}
        most={4000}
        value={lesson?.objectives ?? ""}
      />
      {units.length > 0 && (
        <PickField
          label={t("lessons.unit")}
          name="unitId"
          options={[
            ["", t("lessons.no-unit")],
            ...units.map(({ id, name }) => [String(id), localizeName(name, locale)] as const),
          ]}
          value={String(lesson?.unitId ?? "")}
        />
      )}
      <TextField
        label={t("lessons.week-field")}
        name="week"
        type="number"
        value={String(lesson?.week ?? "")}
      />
      <TextField
        label={t("lessons.minutes-field")}
        name="minutes"
        type="number"
        value={String(lesson?.minutes ?? "")}
      />
    </>
  );
}
