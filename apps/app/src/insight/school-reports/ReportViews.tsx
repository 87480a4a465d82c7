import {
  deleteReportView,
  saveReportView,
  type ReportType,
  type ReportView,
} from "@dars/contract/insight/school-reports";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { toFilter, type ReportChoice } from "./report-choice.ts";

interface ReportViewsProps {
  readonly schoolId: Id;
  readonly report: ReportType;
  readonly views: readonly ReportView[];
  readonly choice: ReportChoice;
  readonly onPick: (view: ReportView | undefined) => void;
}

/** The reader's own views of this report: picked, kept under a name, deleted. */
export function ReportViews({ schoolId, report, views, choice, onPick }: ReportViewsProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const deleting = useSave();
  const [picked, setPicked] = useState("");
  const isWhole = choice.columns.length === 0 && Object.keys(toFilter(choice)).length === 0;

  function handlePick(id: string) {
    setPicked(id);
    onPick(views.find((view) => view.id === id));
  }

  async function handleSave(form: HTMLFormElement) {
    const name = typedIn(form, "name").trim();
    const body = { report, name, filter: toFilter(choice), columns: [...choice.columns] };
    const view = newClientId();
    const saved = await save(saveReportView, { params: { schoolId, view }, body }, name);
    if (saved.state !== "refused") setPicked(view);
    return saved;
  }

  async function handleDelete() {
    const name = views.find(({ id }) => id === picked)?.name ?? "";
    const question = textNow("report-list.delete-question", { name });
    if (!(await ask({ question, yes: textNow("report-list.delete-view"), isDestructive: true }))) return;
    const input = { params: { schoolId, view: picked } };
    const deleted = await deleting.save(deleteReportView, input, name, () =>
      textNow("report-list.view-deleted"),
    );
    if (deleted.state !== "refused") handlePick("");
  }

  return (
    <>
      {views.length > 0 && (
        <div className="buttons">
          <PickField
            label={t("report-list.views")}
            options={[["", t("report-list.no-view")], ...views.map(({ id, name }) => [id, name] as const)]}
            value={views.some(({ id }) => id === picked) ? picked : ""}
            onPick={handlePick}
          />
          {views.some(({ id }) => id === picked) && (
            <IonButton fill="clear" color="danger" onClick={() => void handleDelete()}>
              {t("report-list.delete-view")}
            </IonButton>
          )}
        </div>
      )}
      <Refusal error={deleting.error} />
      {!isWhole && picked === "" && (
        <details className="card">
          <summary>{t("report-list.keep-view")}</summary>
          <Form
            verb={t("report-list.save")}
            error={error}
            words={error?.code === "conflict" ? "report-list.too-many-views" : undefined}
            onSubmit={handleSave}
          >
            <TextField label={t("report-list.view-name")} name="name" isRequired />
          </Form>
        </details>
      )}
    </>
  );
}
