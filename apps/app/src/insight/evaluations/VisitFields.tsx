import type { EvaluationDraft, EvaluationSetup } from "@dars/contract/insight/evaluations";
import { inNameOrder } from "@dars/contract/platform/in-name-order";
import type { Id, Locale } from "@dars/contract/platform/primitives";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";

import { VisitedLesson } from "./VisitedLesson.tsx";

interface VisitFieldsProps {
  readonly schoolId: Id;
  readonly setup: EvaluationSetup;
  readonly draft: EvaluationDraft;
  readonly onChange: (change: Partial<EvaluationDraft>) => void;
}

/** Teacher → day → lesson of that day, which brings class, period and topic. */
export function VisitFields({ schoolId, setup, draft, onChange }: VisitFieldsProps) {
  const { t, locale } = useText();
  const teacher = setup.teachers.find(({ id }) => id === draft.teacherId);

  function pickTeacher(id: string) {
    const picked = setup.teachers.find((each) => String(each.id) === id);
    const [only] = picked?.classes ?? [];
    onChange({
      teacherId: picked?.id ?? 0,
      classId: picked?.classes.length === 1 && only ? only.id : 0,
      period: null,
    });
  }

  return (
    <section className="card stack">
      <PickField
        label={t("evaluations.teacher")}
        options={[
          ["", t("evaluations.choose")],
          ...inNameOrder(setup.teachers, ({ name }) => name, locale).map((each) =>
            teacherOption(each, locale),
          ),
        ]}
        value={draft.teacherId === 0 ? "" : String(draft.teacherId)}
        onPick={pickTeacher}
      />
      <TextField
        name="heldOn"
        type="date"
        label={t("evaluations.day")}
        value={draft.heldOn}
        onType={(heldOn) => heldOn !== "" && onChange({ heldOn })}
      />
      {teacher && (
        <VisitedLesson
          key={`${teacher.id} ${draft.heldOn}`}
          schoolId={schoolId}
          teacher={teacher}
          draft={draft}
          onChange={onChange}
        />
      )}
      {setup.rubrics.length > 1 && (
        <PickField
          label={t("evaluations.form")}
          options={setup.rubrics.map(({ id, name }) => [String(id), localizeName(name, locale)] as const)}
          value={String(draft.rubricId)}
          onPick={(id) => onChange({ rubricId: Number(id), scores: [] })}
        />
      )}
      <TextField
        name="topic"
        label={t("evaluations.topic")}
        value={draft.topic ?? ""}
        onType={(topic) => onChange({ topic: topic.trim() === "" ? null : topic.slice(0, 200) })}
      />
    </section>
  );
}

/** Teachers of one name differ in what they teach. */
const teacherOption = ({ id, name, classes }: EvaluationSetup["teachers"][number], locale: Locale) => {
  const subjects = new Set(classes.map(({ subject }) => localizeName(subject, locale)));
  return [String(id), [localizeName(name, locale), ...subjects].join(" · ")] as const;
};
