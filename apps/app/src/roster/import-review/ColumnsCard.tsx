import { checkUpload, type Upload } from "@dars/contract/roster/uploads";
import { useState } from "react";

import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";

import { withColumns } from "./answers.ts";
import { columnText } from "./column-text.ts";

import "./findings.css";

const MAY_CHANGE: ReadonlySet<Upload["state"]> = new Set<Upload["state"]>(["checked", "refused"]);
const LEAVE_OUT = "";

/**
 * Which field each column of a table was mapped to. Changes are stored with the upload, which is then checked
 * again.
 */
export function ColumnsCard({ upload }: { readonly upload: Upload }) {
  const text = useText();
  const { t } = text;
  const { save, error } = useSave();
  const [changes, setChanges] = useState<ReadonlyMap<string, string | null>>(new Map());
  const { id, schoolId, fileName, state, columns, choices, sha256, questions } = upload;
  if (sha256 === null || columns.taken.length === 0 || !MAY_CHANGE.has(state)) return null;
  const options = [
    [LEAVE_OUT, t("findings.leave-out")] as const,
    ...columns.keys.map((key) => [key, columnText(text, key)] as const),
  ];

  function handleSubmit() {
    const body = { sha256: sha256 ?? "", choices: withColumns(choices, columns.taken, changes) };
    return save(checkUpload, { params: { schoolId, uploadId: id }, body }, fileName);
  }

  const checkChange = (): ReadonlyMap<string, string> =>
    columns.taken.some(({ header, takenFor }) => changes.has(header) && changes.get(header) !== takenFor)
      ? new Map()
      : new Map([["columns", t("findings.columns-unchanged")]]);

  return (
    <section className="card">
      <h2 className="section-title">{t("findings.columns")}</h2>
      <Form
        className="stack wide-gap"
        verb={t("findings.check-again")}
        error={error}
        words={error?.code === "conflict" ? "findings.fix-conflict" : undefined}
        check={checkChange}
        onSubmit={handleSubmit}
      >
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
      </Form>
    </section>
  );
}
