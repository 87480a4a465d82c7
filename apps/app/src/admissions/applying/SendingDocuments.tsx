import type { ApiError } from "@dars/contract/platform/client";
import { IonButton } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { DOCUMENT_REASONS } from "./document-reasons.ts";
import { WaitingDocuments } from "./DocumentRow.tsx";
import { passWords } from "./pass-words.ts";
import type { Documents } from "./use-documents.ts";

interface SendingDocumentsProps {
  readonly documents: Documents;
  readonly error: ApiError | null;
  readonly isBusy: boolean;
  readonly onSend: () => void;
}

/** Documents that have not arrived yet. */
export function SendingDocuments({
  documents: { waiting, remove },
  error,
  isBusy,
  onSend,
}: SendingDocumentsProps) {
  const { t } = useText();
  return (
    <>
      <h3 className="section-title">{t("applying.documents-waiting", { count: waiting.length })}</h3>
      {isBusy && <progress aria-label={t("applying.documents-sending")} />}
      <WaitingDocuments documents={waiting} {...(!isBusy && { onRemove: remove })} />
      <Refusal error={error} reasons={DOCUMENT_REASONS} words={passWords(error)} />
      {!isBusy && (
        <IonButton fill="outline" onClick={onSend}>
          {t("applying.documents-send")}
        </IonButton>
      )}
    </>
  );
}
