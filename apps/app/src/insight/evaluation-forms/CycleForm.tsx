import {
  saveEvaluationCycle,
  type CycleRecord,
  type EvaluationCycle,
  type EvaluationFormVersion,
} from "@dars/contract/insight/evaluation-forms";
import type { ApiError } from "@dars/contract/platform/client";
import { IonButton } from "@ionic/react";
import { useState, type SubmitEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
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
  const { save } = useSave();
  const [error, setError] = useState<ApiError | null>(null);
  const shown = cycle ?? emptyCycle(forms);

  async function handleSave(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const record = cycleIn(event.currentTarget);
    const body = { key: newClientId(), revision: cycle?.revision ?? 0, cycle: record };
    const params = { schoolId, cycleId: cycle?.id ?? 0 };
    const saved = await save(saveEvaluationCycle, { params, body }, record.name);
    setError(saved.state === "refused" ? saved.error : null);
    if (saved.state !== "refused") onEnd();
  }

  return (
    <form className="form card" onSubmit={(event) => void handleSave(event)}>
      <TextField name="name" label={t("evaluation-forms.cycle-name")} value={shown.name} />
      <div className="form-columns">
        <TextField
          name="startsOn"
          type="date"
          label={t("evaluation-forms.first-day")}
          value={shown.startsOn}
        />
        <TextField name="endsOn" type="date" label={t("evaluation-forms.last-day")} value={shown.endsOn} />
      </div>
      <PickField
        name="rubricId"
        label={t("evaluation-forms.form")}
        options={forms.map(
          ({ id, name, version }) =>
            [
              String(id),
              `${nameOf(name, locale)} · ${t("evaluation-forms.version", { no: version })}`,
            ] as const,
        )}
        value={String(shown.rubricId)}
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
      <Refusal error={error} reasons={REASONS} words="evaluation-forms.cycle-incomplete" />
      <SendButton label={t("evaluation-forms.save-cycle")} />
      <IonButton fill="clear" onClick={onEnd}>
        {t("platform.cancel")}
      </IonButton>
    </form>
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
