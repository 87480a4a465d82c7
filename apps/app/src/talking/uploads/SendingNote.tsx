import { ApiError } from "@dars/contract/platform/client";
import { IonButton } from "@ionic/react";

import { useText, type Text, type TextId } from "#platform/text/use-text.ts";
import { shortCode } from "#platform/ui/short-code.ts";

import type { Sending } from "./sendings.ts";
import { sizeWords } from "./size-words.ts";

import "./uploads.css";

/** A file on its way from this device: how far it is, or why it stopped. */
export function SendingNote({ sending }: { readonly sending: Sending }) {
  const text = useText();
  const { t } = text;
  const { parcel, progress, error, cancel } = sending;
  return (
    <div className="stack">
      <p>
        <bdi>{parcel.file.name}</bdi>
      </p>
      {!error && (
        <progress value={progress.sentBytes} max={progress.allBytes} aria-label={t("uploads.sending")} />
      )}
      {error ? (
        <p className="refusal" role="alert">
          {t(wordsFor(error))} {t("platform.error-code", { code: shortCode(error) })}
        </p>
      ) : (
        <output className="quiet">{progressWords(text, sending)}</output>
      )}
      <div className="buttons">
        <IonButton fill="outline" onClick={cancel}>
          {t(error ? "platform.dismiss" : "uploads.stop-sending")}
        </IonButton>
      </div>
    </div>
  );
}

function progressWords(text: Text, { uploadId, progress }: Sending): string {
  const { t } = text;
  const { sentBytes, allBytes, isWaiting } = progress;
  if (isWaiting) return t("uploads.waiting-for-network");
  if (uploadId === null) return t("uploads.reading-file");
  return t("uploads.sent-of", { sent: sizeWords(text, sentBytes), all: sizeWords(text, allBytes) });
}

function wordsFor(error: Error): TextId {
  if (!(error instanceof ApiError)) return "uploads.unreadable-here";
  return error.details["reason"] === "too-many-open" ? "uploads.too-many-open" : `error.${error.code}`;
}
