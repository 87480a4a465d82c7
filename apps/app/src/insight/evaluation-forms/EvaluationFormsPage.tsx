import {
  listEvaluationForms,
  type EvaluationCycle,
  type EvaluationFormVersion,
} from "@dars/contract/insight/evaluation-forms";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { RecordList } from "#platform/ui/Records.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

import { CycleForm } from "./CycleForm.tsx";
import { FormStateLabel } from "./FormStateLabel.tsx";

/** M1: the group's forms for lesson visits, each with its versions, and the cycles that ask for one of them. */
export function EvaluationFormsPage() {
  return (
    <PageOfSchool title="evaluation-forms.title" back="/manage">
      {(schoolId) => <Forms key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function Forms({ schoolId }: { readonly schoolId: number }) {
  const { t, format } = useText();
  const { reading } = useRead(listEvaluationForms, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ forms, cycles }) => (
        <div className="stack wide-gap">
          <section className="stack">
            <div className="buttons">
              <IonButton routerLink={`/manage/evaluation-forms/${schoolId}/new`}>
                {t("evaluation-forms.new")}
              </IonButton>
            </div>
            <RecordList
              label={t("evaluation-forms.title")}
              records={forms}
              keyOf={({ id }) => id}
              row={(form) => ({
                strong: <Name of={form.name} />,
                quiet: `${t("evaluation-forms.version", { no: form.version })} · ${t("evaluation-forms.indicators-count", { count: form.indicators.length })}`,
                end: <FormStateLabel state={form.state} />,
                leadsTo: `/manage/evaluation-forms/${schoolId}/${form.id}`,
              })}
              columns={[
                { head: t("evaluation-forms.form"), render: ({ name }) => <Name of={name} /> },
                {
                  head: t("evaluation-forms.version-head"),
                  render: ({ version }) => format.number(version),
                  isNumber: true,
                },
                {
                  head: t("evaluation-forms.indicators"),
                  render: ({ indicators }) => format.number(indicators.length),
                  isNumber: true,
                },
                {
                  head: t("evaluation-forms.uses"),
                  render: ({ uses }) => format.number(uses),
                  isNumber: true,
                },
                {
                  head: t("evaluation-forms.state"),
                  render: ({ state }) => <FormStateLabel state={state} />,
                },
              ]}
            />
          </section>
          <Cycles schoolId={schoolId} forms={forms} cycles={cycles} />
        </div>
      )}
    </Await>
  );
}

interface CyclesProps {
  readonly schoolId: number;
  readonly forms: readonly EvaluationFormVersion[];
  readonly cycles: readonly EvaluationCycle[];
}

function Cycles({ schoolId, forms, cycles }: CyclesProps) {
  const { t, format } = useText();
  const [open, setOpen] = useState<number | null>(null);
  const usable = forms.filter(({ state }) => state !== "draft");
  const day = (date: string) => format.date(getNoon(date));
  const form = (cycle: EvaluationCycle | null) => (
    <CycleForm
      key={cycle?.revision ?? 0}
      schoolId={schoolId}
      forms={usable}
      cycle={cycle}
      onEnd={() => setOpen(null)}
    />
  );
  return (
    <section className="stack">
      <h2 className="section-title">{t("evaluation-forms.cycles")}</h2>
      <p className="quiet">{t("evaluation-forms.cycles-text")}</p>
      {cycles.map((cycle) =>
        open === cycle.id ? (
          <div key={cycle.id}>{form(cycle)}</div>
        ) : (
          <div key={cycle.id} className="card stack">
            <h3 className="section-title first" dir="auto">
              {cycle.name}
            </h3>
            <p>
              {day(cycle.startsOn)} – {day(cycle.endsOn)} · <Name of={cycle.rubric} />
            </p>
            <div className="buttons">
              <IonButton
                size="small"
                fill="outline"
                aria-label={`${t("evaluation-forms.change-cycle")} ${cycle.name}`}
                onClick={() => setOpen(cycle.id)}
              >
                {t("evaluation-forms.change-cycle")}
              </IonButton>
            </div>
          </div>
        ),
      )}
      {open === 0 ? (
        form(null)
      ) : (
        <div className="buttons">
          <IonButton fill="outline" onClick={() => setOpen(0)}>
            {t("evaluation-forms.new-cycle")}
          </IonButton>
        </div>
      )}
    </section>
  );
}
