import {
  createEvaluationForm,
  retireEvaluationForm,
  saveEvaluationForm,
  type EvaluationFormVersion,
  type FormRecord,
} from "@dars/contract/insight/evaluation-forms";
import { RUBRIC_WEIGHT, sumWeights, type RubricIndicator } from "@dars/contract/insight/rubrics";
import type { ApiError } from "@dars/contract/platform/client";
import { IonButton, useIonRouter } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave, type Saved } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { emptyIndicator } from "./empty-form.ts";
import { IndicatorFields } from "./IndicatorFields.tsx";
import { NamesFields } from "./NamesFields.tsx";
import { REASONS } from "./reasons.ts";

import "./evaluation-forms.css";

interface FormEditorProps {
  readonly schoolId: number;
  /** Null until it is saved for the first time. */
  readonly draft: EvaluationFormVersion | null;
  readonly initial: FormRecord;
}

/** EVA-1: a form is written, and published once its weights add up to 100. */
export function FormEditor({ schoolId, draft, initial }: FormEditorProps) {
  const { t, locale } = useText();
  const router = useIonRouter();
  const { save } = useSave();
  const [form, setForm] = useState(initial);
  const [error, setError] = useState<ApiError | null>(null);
  const title = localizeName(form.name, locale);
  const list = `/manage/evaluation-forms?school=${schoolId}`;
  const total = sumWeights(form.indicators);

  const settle = (saved: Saved) => setError(saved.state === "refused" ? saved.error : null);
  const place = (indicators: readonly RubricIndicator[]) => setForm({ ...form, indicators: [...indicators] });

  async function handleSave(isPublished: boolean) {
    if (!draft) {
      const body = { key: newClientId(), from: null, form };
      const made = await save(createEvaluationForm, { params: { schoolId }, body }, title);
      settle(made);
      if (made.state === "accepted")
        router.push(`/manage/evaluation-forms/${schoolId}/${made.reply.id}`, "forward", "replace");
      return;
    }
    const params = { schoolId, formId: draft.id };
    const body = { key: newClientId(), revision: draft.revision, isPublished, form };
    settle(await save(saveEvaluationForm, { params, body }, title));
  }

  async function handleDelete({ id, revision }: EvaluationFormVersion) {
    const params = { schoolId, formId: id };
    const saved = await save(
      retireEvaluationForm,
      { params, body: { key: newClientId(), revision } },
      title,
      () => t("evaluation-forms.deleted"),
    );
    settle(saved);
    if (saved.state !== "refused") router.push(list, "back");
  }

  return (
    <div className="stack wide-gap">
      <section className="card stack">
        {draft && <p className="quiet">{t("evaluation-forms.version", { no: draft.version })}</p>}
        <NamesFields
          of="form"
          label={t("evaluation-forms.name")}
          names={form.name}
          onType={(name) => setForm({ ...form, name })}
        />
      </section>
      {form.indicators.map((indicator, at) => (
        <IndicatorFields
          key={indicator.id}
          no={at + 1}
          isLast={at === form.indicators.length - 1}
          indicator={indicator}
          onChange={(next) => place(form.indicators.with(at, next))}
          onMove={(by) => place(moved(form.indicators, at, by))}
        />
      ))}
      <div className="buttons">
        <IonButton fill="outline" onClick={() => place([...form.indicators, emptyIndicator()])}>
          {t("evaluation-forms.add-indicator")}
        </IonButton>
      </div>
      <section className="card stack evaluation-form-foot">
        <output>
          <strong>{t("evaluation-forms.total", { total, of: RUBRIC_WEIGHT })}</strong>{" "}
          {total !== RUBRIC_WEIGHT && <span className="refusal">{t("evaluation-forms.not-hundred")}</span>}
        </output>
        <Refusal error={error} reasons={REASONS} words="evaluation-forms.incomplete" />
        <div className="buttons">
          {draft && (
            <IonButton disabled={total !== RUBRIC_WEIGHT} onClick={() => void handleSave(true)}>
              {t("evaluation-forms.publish")}
            </IonButton>
          )}
          <IonButton fill={draft ? "outline" : "solid"} onClick={() => void handleSave(false)}>
            {t("evaluations.keep")}
          </IonButton>
          {draft && (
            <IonButton fill="clear" color="danger" onClick={() => void handleDelete(draft)}>
              {t("evaluation-forms.delete")}
            </IonButton>
          )}
        </div>
        {draft && <p className="quiet">{t("evaluation-forms.publish-text")}</p>}
      </section>
    </div>
  );
}

/** Takes one out where it moves nowhere. */
function moved(indicators: readonly RubricIndicator[], at: number, by: -1 | 1 | undefined) {
  const [one, rest] = [indicators[at], indicators.toSpliced(at, 1)];
  return by === undefined || !one ? rest : rest.toSpliced(at + by, 0, one);
}
