import { checkUpload, type Upload } from "@dars/contract/roster/uploads";
import { useState } from "react";

import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";

import { withColumns } from "./answers.ts";
import { ColumnFields, hasChanged, type ColumnChanges } from "./ColumnFields.tsx";

import "./findings.css";

const MAY_CHANGE: ReadonlySet<Upload["state"]> = new Set<Upload["state"]>(["checked", "refused"]);

/**
 * For a filled table that came back: which field each column was mapped to. Changes are stored with the upload, which
 * is then checked again. Of any other table this is among its questions.
 */
export function ColumnsCard({ upload }: { readonly upload: Upload }) {
  const { t } = useText();
  const { save, error } = useSave();
  const [changes, setChanges] = useState<ColumnChanges>(new Map());
  const { id, schoolId, fileName, state, columns, choices, sha256 } = upload;
  if (sha256 === null || columns.taken.length === 0 || !MAY_CHANGE.has(state)) return null;

  function handleSubmit() {
    const body = { sha256: sha256 ?? "", choices: withColumns(choices, columns.taken, changes) };
    return save(checkUpload, { params: { schoolId, uploadId: id }, body }, fileName);
  }

  const checkChange = (): ReadonlyMap<string, string> =>
    hasChanged(upload, changes) ? new Map() : new Map([["columns", t("findings.columns-unchanged")]]);

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
        <ColumnFields upload={upload} changes={changes} onChange={setChanges} />
      </Form>
    </section>
  );
}
