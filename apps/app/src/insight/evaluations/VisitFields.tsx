import type { EvaluationDraft, EvaluationSetup, ObservedClass } from "@dars/contract/insight/evaluations";
import { inNameOrder } from "@dars/contract/platform/in-name-order";
import type { Locale } from "@dars/contract/platform/primitives";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";

import { classText } from "./class-text.ts";

interface VisitFieldsProps {
  readonly setup: EvaluationSetup;
  readonly draft: EvaluationDraft;
  readonly onChange: (change: Partial<EvaluationDraft>) => void;
}

const PERIODS = ["", ...Array.from({ length: 12 }, (_, at) => String(at + 1))];

/** Subject → teacher → class, and when it was. */
export function VisitFields({ setup, draft, onChange }: VisitFieldsProps) {
  const { t, locale } = useText();
  const teacher = setup.teachers.find(({ id }) => id === draft.teacherId);
  const classes = teacher?.classes ?? [];

  function pickTeacher(id: string) {
    const picked = setup.teachers.find((each) => String(each.id) === id);
    const [only] = picked?.classes ?? [];
    onChange({ teacherId: picked?.id ?? 0, classId: picked?.classes.length === 1 && only ? only.id : 0 });
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
      {teacher && (
        <PickField
          label={t("evaluations.class")}
          options={[["", t("evaluations.choose")], ...classes.map((each) => classOption(each, locale))]}
          value={draft.classId === 0 ? "" : String(draft.classId)}
          onPick={(id) => onChange({ classId: Number(id) })}
        />
      )}
      <div className="form-columns">
        <TextField
          name="heldOn"
          type="date"
          label={t("evaluations.day")}
          value={draft.heldOn}
          onType={(heldOn) => heldOn !== "" && onChange({ heldOn })}
        />
        <PickField
          label={t("evaluations.period")}
          options={PERIODS.map((no) => [no, no === "" ? "–" : no])}
          value={draft.period === null ? "" : String(draft.period)}
          onPick={(no) => onChange({ period: no === "" ? null : Number(no) })}
        />
      </div>
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

const classOption = (of: ObservedClass, locale: Locale) => [String(of.id), classText(of, locale)] as const;
