import {
  saveEvaluationCycle,
  type CycleRecord,
  type EvaluationCycle,
  type EvaluationFormVersion,
} from "@dars/contract/insight/evaluation-forms";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface CycleFormProps {
  readonly schoolId: number;
  /** Those that a cycle may ask for. */
  readonly forms: readonly EvaluationFormVersion[];
  /** Null: a new one. */
  readonly cycle: EvaluationCycle | null;
  readonly onEnd: () => void;
}

const KINDS = ["evaluator", "subject_coordinator", "school_management"] as const;
const REASONS: Reasons = new Map([
  ["overlaps", "evaluation-forms.overlaps"],
  ["stale", "evaluation-forms.stale"],
]);

/** EVA-5: the days of a cycle, its form, and how much each kind of evaluator counts. */
export function CycleForm({ schoolId, forms, cycle, onEnd }: CycleFormProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const shown = cycle ?? emptyCycle(forms);

  const checkWeights = (form: HTMLFormElement): ReadonlyMap<string, string> =>
    KINDS.some((kind) => cycleIn(form).weights[kind] > 0)
      ? new Map()
      : new Map([[KINDS[0], t("evaluation-forms.cycle-incomplete")]]);

  async function handleSave(form: HTMLFormElement) {
    const record = cycleIn(form);
    const body = { key: newClientId(), revision: cycle?.revision ?? 0, cycle: record };
    const params = { schoolId, cycleId: cycle?.id ?? 0 };
    const saved = await save(saveEvaluationCycle, { params, body }, record.name);
    if (saved.state !== "refused") onEnd();
    return saved;
  }

  return (
    <Form
      className="form card"
      verb={t("evaluation-forms.save-cycle")}
      error={error}
      reasons={REASONS}
      words={error?.code === "invalid" ? "evaluation-forms.cycle-incomplete" : undefined}
      places={{ overlaps: "startsOn" }}
      check={checkWeights}
      onSubmit={handleSave}
      onCancel={onEnd}
    >
      <TextField name="name" label={t("evaluation-forms.cycle-name")} value={shown.name} isRequired />
      <div className="form-columns">
        <TextField
          name="startsOn"
          type="date"
          label={t("evaluation-forms.first-day")}
          value={shown.startsOn}
          isRequired
        />
        <TextField
          name="endsOn"
          type="date"
          label={t("evaluation-forms.last-day")}
          value={shown.endsOn}
          isRequired
        />
      </div>
      <PickField
        name="rubricId"
        label={t("evaluation-forms.form")}
        options={forms.map(
          ({ id, name, version }) =>
            [
              String(id),
              `${localizeName(name, locale)} · ${t("evaluation-forms.version", { no: version })}`,
            ] as const,
        )}
        value={String(shown.rubricId)}
        isRequired
      />
      <fieldset className="plain-fieldset stack">
        <legend className="quiet">{t("evaluation-forms.counts")}</legend>
        <div className="form-columns">
          {KINDS.map((kind) => (
            <TextField
              key={kind}
              name={kind}
              type="number"
              label={t(`evaluations.kind-${kind}`)}
              value={String(shown.weights[kind])}
            />
          ))}
        </div>
      </fieldset>
    </Form>
  );
}

const emptyCycle = (forms: CycleFormProps["forms"]): CycleRecord => ({
  name: "",
  startsOn: "",
  endsOn: "",
  rubricId: forms[0]?.id ?? 0,
  weights: { evaluator: 1, subject_coordinator: 1, school_management: 1 },
});

function cycleIn(form: HTMLFormElement): CycleRecord {
  const weight = (kind: (typeof KINDS)[number]) => Number(typedIn(form, kind)) || 0;
  return {
    name: typedIn(form, "name").trim(),
    startsOn: typedIn(form, "startsOn"),
    endsOn: typedIn(form, "endsOn"),
    rubricId: Number(typedIn(form, "rubricId")),
    weights: {
      evaluator: weight("evaluator"),
      subject_coordinator: weight("subject_coordinator"),
      school_management: weight("school_management"),
    },
  };
}
