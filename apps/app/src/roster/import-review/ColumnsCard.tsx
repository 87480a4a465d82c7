import { checkUpload, type Upload } from "@dars/contract/roster/uploads";
import { IonButton } from "@ionic/react";
import { useState, type FormEvent } from "react";

import { useApi } from "#platform/api/api.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { withColumns } from "./answers.ts";
import { columnText } from "./column-text.ts";

import "./findings.css";

interface ColumnsCardProps {
  readonly upload: Upload;
  readonly onDone: () => unknown;
}

const MAY_CHANGE: ReadonlySet<Upload["state"]> = new Set<Upload["state"]>(["checked", "refused"]);
const LEAVE_OUT = "";

/**
 * Which field each column of a table was mapped to. Changes are stored with the upload, which is then checked
 * again.
 */
export function ColumnsCard({ upload, onDone }: ColumnsCardProps) {
  const text = useText();
  const { t } = text;
  const { call } = useApi();
  const { attempt, error, isBusy } = useCommand(onDone);
  const [changes, setChanges] = useState<ReadonlyMap<string, string | null>>(new Map());
  const { id, schoolId, state, columns, choices, sha256, questions } = upload;
  if (sha256 === null || columns.taken.length === 0 || !MAY_CHANGE.has(state)) return null;
  const options = [
    [LEAVE_OUT, t("findings.leave-out")] as const,
    ...columns.keys.map((key) => [key, columnText(text, key)] as const),
  ];

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const body = { sha256: sha256 ?? "", choices: withColumns(choices, columns.taken, changes) };
    void attempt(() => call(checkUpload, { params: { schoolId, uploadId: id }, body }));
  }

  return (
    <section className="card">
      <h2 className="section-title">{t("findings.columns")}</h2>
      <form className="stack wide-gap" onSubmit={handleSubmit}>
        <p className="quiet">{t("findings.columns-text")}</p>
        {questions.some(({ of, isOpen }) => of === "column" && isOpen) && (
          <p className="state waiting">{t("findings.columns-open")}</p>
        )}
        {columns.taken.map(({ header, takenFor, preview }, index) => (
          // Two columns may have one header; their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="stack">
            <PickField
              label={header}
              options={options}
              value={(changes.has(header) ? changes.get(header) : takenFor) ?? LEAVE_OUT}
              onPick={(key) => setChanges(new Map([...changes, [header, key === LEAVE_OUT ? null : key]]))}
            />
            {preview.length > 0 && (
              <p className="quiet">
                <bdi>{preview.join(" · ")}</bdi>
              </p>
            )}
          </div>
        ))}
        <Refusal error={error} />
        {changes.size > 0 && (
          <div className="buttons">
            <IonButton type="submit" disabled={isBusy}>
              {t("findings.check-again")}
            </IonButton>
          </div>
        )}
        <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
      </form>
    </section>
  );
}
