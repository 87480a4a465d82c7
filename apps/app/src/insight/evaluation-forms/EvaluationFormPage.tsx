import {
  createEvaluationForm,
  listEvaluationForms,
  retireEvaluationForm,
  type EvaluationFormVersion,
  type FormRecord,
} from "@dars/contract/insight/evaluation-forms";
import type { ApiError } from "@dars/contract/platform/client";
import { IonButton, useIonRouter } from "@ionic/react";
import { clipboardOutline } from "ionicons/icons";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { emptyForm } from "./empty-form.ts";
import { FormEditor } from "./FormEditor.tsx";
import { FormStateLabel } from "./FormStateLabel.tsx";
import { REASONS } from "./reasons.ts";

const LIST = "/manage/evaluation-forms";

/** One version of an evaluation form: a draft is written, any other is read and followed by a draft. `new` makes one. */
export function EvaluationFormPage() {
  const { t } = useText();
  const { schoolId: school = "", formId = "" } = useParams();
  const schoolId = Number(school);
  const { reading, refresh } = useRead(listEvaluationForms, { params: { schoolId } });
  return (
    <Page
      title={t(formId === "new" ? "evaluation-forms.new" : "evaluation-forms.form")}
      back={`${LIST}?school=${schoolId}`}
      isReading
      onRefresh={refresh}
    >
      <Await {...reading}>
        {({ forms }) => {
          const form = forms.find(({ id }) => String(id) === formId);
          if (!form && formId === "new")
            return <FormEditor schoolId={schoolId} draft={null} initial={emptyForm()} />;
          if (!form)
            return (
              <Empty
                icon={clipboardOutline}
                title={t("evaluation-forms.gone")}
                text={t("evaluation-forms.gone-text")}
              />
            );
          return form.state === "draft" ? (
            <FormEditor key={form.id} schoolId={schoolId} draft={form} initial={toFormRecord(form)} />
          ) : (
            <Version schoolId={schoolId} form={form} />
          );
        }}
      </Await>
    </Page>
  );
}

const toFormRecord = ({ name, indicators }: EvaluationFormVersion): FormRecord => ({ name, indicators });

interface VersionProps {
  readonly schoolId: number;
  readonly form: EvaluationFormVersion;
}

function Version({ schoolId, form }: VersionProps) {
  const { t, format, locale } = useText();
  return (
    <div className="stack wide-gap">
      <section className="card stack">
        <h2 className="section-title first">
          <Name of={form.name} />
        </h2>
        <p>
          {t("evaluation-forms.version", { no: form.version })} <FormStateLabel state={form.state} />
        </p>
        <p className="quiet">{t("evaluation-forms.uses-count", { count: form.uses })}</p>
        <Actions schoolId={schoolId} form={form} />
      </section>
      <section className="card stack">
        <h2 className="section-title first">{t("evaluation-forms.indicators")}</h2>
        <ul className="plain stack">
          {form.indicators.map(({ id, name, weight, hint, domain }) => (
            <li key={id}>
              <bdi>{localizeName(name, locale)}</bdi>{" "}
              <span className="quiet">
                {format.percent(weight / 100)} · {t(`evaluations.domain-${domain}`)}
              </span>
              {hint ? (
                <p className="quiet" dir="auto">
                  {hint}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** A published form does not change: its next version is drafted, or it is offered no more. */
function Actions({ schoolId, form }: VersionProps) {
  const { t, locale } = useText();
  const router = useIonRouter();
  const { save } = useSave();
  const [error, setError] = useState<ApiError | null>(null);
  const title = localizeName(form.name, locale);

  async function draftNext() {
    const body = { key: newClientId(), from: form.id, form: toFormRecord(form) };
    const saved = await save(createEvaluationForm, { params: { schoolId }, body }, title);
    setError(saved.state === "refused" ? saved.error : null);
    if (saved.state === "accepted")
      router.push(`${LIST}/${schoolId}/${saved.reply.id}`, "forward", "replace");
  }

  async function retire() {
    const params = { schoolId, formId: form.id };
    const body = { key: newClientId(), revision: form.revision };
    const saved = await save(retireEvaluationForm, { params, body }, title);
    setError(saved.state === "refused" ? saved.error : null);
  }

  return (
    <>
      <Refusal error={error} reasons={REASONS} />
      <div className="buttons">
        <IonButton onClick={() => void draftNext()}>
          {t(form.state === "standard" ? "evaluation-forms.copy" : "evaluation-forms.draft-next")}
        </IonButton>
        {form.state === "published" && (
          <IonButton fill="outline" onClick={() => void retire()}>
            {t("evaluation-forms.retire")}
          </IonButton>
        )}
      </div>
    </>
  );
}
