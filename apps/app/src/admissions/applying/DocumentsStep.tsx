import { useText } from "#platform/text/use-text.ts";

import { DocumentButtons, WaitingDocuments } from "./DocumentRow.tsx";
import type { Documents } from "./use-documents.ts";

interface DocumentsStepProps {
  readonly documents: Documents;
  readonly onChange: () => void;
}

/** Photos of the family's papers. They leave with the form, once the phone has been proved. */
export function DocumentsStep({ documents, onChange }: DocumentsStepProps) {
  const { t } = useText();
  const { waiting, fault, add, remove } = documents;

  async function handlePick(...picked: Parameters<typeof add>) {
    if (await add(...picked)) onChange();
  }

  async function handleRemove(id: string) {
    await remove(id);
    onChange();
  }

  return (
    <>
      <p className="quiet">{t("applying.documents-text")}</p>
      <WaitingDocuments documents={waiting} onRemove={handleRemove} />
      <DocumentButtons onPick={handlePick} />
      {fault && (
        <p className="refusal" role="alert">
          {t(fault)}
        </p>
      )}
    </>
  );
}
