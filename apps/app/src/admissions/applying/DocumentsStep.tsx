import { useText } from "#platform/text/use-text.ts";

import { DocumentButtons, WaitingDocuments } from "./DocumentRow.tsx";
import type { Documents } from "./use-documents.ts";

/** Photos of the family's papers. They leave with the form, once the phone has been proved. */
export function DocumentsStep({ documents }: { readonly documents: Documents }) {
  const { t } = useText();
  const { waiting, fault, add, remove } = documents;
  return (
    <>
      <p className="quiet">{t("applying.documents-text")}</p>
      <WaitingDocuments documents={waiting} onRemove={remove} />
      <DocumentButtons onPick={add} />
      {fault && (
        <p className="refusal" role="alert">
          {t(fault)}
        </p>
      )}
    </>
  );
}
