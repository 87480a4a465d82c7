import {
  readDocument,
  removeDocument,
  type ApplicationStatus,
  type GivenDocument,
} from "@dars/contract/admissions/applying";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { DOCUMENT_REASONS } from "./document-reasons.ts";
import { DocumentButtons, DocumentRow, OwnPicture, RemoveButton } from "./DocumentRow.tsx";
import { passWords } from "./pass-words.ts";
import { SendingDocuments } from "./SendingDocuments.tsx";
import type { StatusProps } from "./status-props.ts";
import { useDocuments } from "./use-documents.ts";

import "./applying.css";

interface GivenDocumentsProps extends StatusProps {
  /** False: it is closed, and its documents are only shown. */
  readonly isTaking: boolean;
}

/** The family's papers: those that the school has, those that wait on this device, and how to add one. */
export function GivenDocuments({ status, isTaking, onStatus }: GivenDocumentsProps) {
  const { t } = useText();
  const own = useDocuments(status.application);
  const { attempt, error, isBusy } = useAtOnce();
  const { documents } = status;

  const send = (sent: typeof own.waiting) =>
    attempt(async () => {
      const next = await own.send(status, sent);
      if (next) onStatus(next);
    });

  async function handlePick(...picked: Parameters<typeof own.add>) {
    const added = await own.add(...picked);
    if (added) await send([added]);
  }

  return (
    <section className="card stack">
      <h2 className="section-title first">{t("applying.documents")}</h2>
      {documents.length > 0 && (
        <ul className="plain documents" aria-label={t("applying.documents")}>
          {documents.map((given) => (
            <Given
              key={given.file.fileId}
              given={given}
              status={status}
              isTaking={isTaking}
              onStatus={onStatus}
            />
          ))}
        </ul>
      )}
      {own.waiting.length > 0 && (
        <SendingDocuments
          documents={own}
          error={error}
          isBusy={isBusy}
          onSend={() => void send(own.waiting)}
        />
      )}
      {own.waiting.length === 0 && (
        <Refusal error={error} reasons={DOCUMENT_REASONS} words={passWords(error)} />
      )}
      {own.fault && (
        <p className="refusal" role="alert">
          {t(own.fault)}
        </p>
      )}
      {isTaking && (
        <>
          <p className="quiet">{t("applying.documents-add")}</p>
          <DocumentButtons isDisabled={isBusy} onPick={handlePick} />
        </>
      )}
    </section>
  );
}

interface GivenProps extends GivenDocumentsProps {
  readonly given: GivenDocument;
}

function Given({ given: { kind, givenAt, file }, status, isTaking, onStatus }: GivenProps) {
  const { t, format } = useText();
  const { call } = useApi();
  const { attempt, error } = useAtOnce();
  const [bytes, setBytes] = useState<Uint8Array<ArrayBuffer> | null>(null);
  const words = { name: t(`applying.document-${kind}`) };
  const place = buildDocumentInput(status, file.fileId);

  const handleShow = () =>
    attempt(async () => {
      const read = await call(readDocument, place);
      if (file.kind === "photo") setBytes(read.bytes);
      else await saveFile(read);
    });

  async function handleRemove() {
    const isSure = await ask({
      question: t("applying.document-remove", words),
      yes: t("applying.remove"),
      isDestructive: true,
    });
    if (isSure) await attempt(async () => onStatus(await call(removeDocument, place)));
  }

  return (
    <DocumentRow kind={kind} picture={null} quiet={format.date(new Date(givenAt))}>
      <span>
        {bytes === null && (
          <IonButton
            fill="clear"
            size="small"
            aria-label={`${t("applying.open")}: ${words.name}`}
            onClick={() => void handleShow()}
          >
            {t("applying.open")}
          </IonButton>
        )}
        {isTaking && <RemoveButton kind={kind} onRemove={() => void handleRemove()} />}
      </span>
      {bytes && (
        <span className="document-whole">
          <OwnPicture bytes={bytes} type={file.type} alt={words.name} />
        </span>
      )}
      <Refusal error={error} reasons={DOCUMENT_REASONS} words={passWords(error)} />
    </DocumentRow>
  );
}

const buildDocumentInput = ({ schoolId, application, pass }: ApplicationStatus, fileId: string) => ({
  params: { schoolId, application, fileId },
  query: { pass },
});
