import type { Upload } from "@dars/contract/roster/uploads";
import { useEffect, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { TABLE_TYPES } from "#platform/files/table-types.ts";
import { useText } from "#platform/text/use-text.ts";

import { FileField } from "./FileField.tsx";
import { SendingNote } from "./SendingNote.tsx";
import { startSending, useSendings } from "./sendings.ts";
import { sizeWords } from "./size-words.ts";

interface ReceivingCardProps {
  readonly upload: Upload;
  readonly onArrived: () => unknown;
}

/** A file that is not whole yet: on its way from here, or waiting for the same file to be chosen once more. */
export function ReceivingCard({ upload, onArrived }: ReceivingCardProps) {
  const text = useText();
  const { t } = text;
  const api = useApi();
  const { id, schoolId, kind, fileName, bytes, partBytes, missingParts } = upload;
  const [isOther, setOther] = useState(false);
  const sending = useSendings().find(
    ({ uploadId, parcel }) => uploadId === id && parcel.schoolId === schoolId,
  );
  const isSending = sending !== undefined;
  // The last answer came while the file was on its way.
  useEffect(() => {
    if (!isSending) void onArrived();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSending]);

  function handleChoose(file: File) {
    const isSame = file.name === fileName && file.size === bytes;
    setOther(!isSame);
    if (isSame) void startSending(api, { schoolId, kind, file, uploadId: id });
  }

  if (sending)
    return (
      <section className="card">
        <SendingNote sending={sending} />
      </section>
    );
  const arrived = Math.max(0, bytes - missingParts.length * partBytes);
  return (
    <section className="card stack">
      <p>{t("uploads.go-on-text", { sent: sizeWords(text, arrived), all: sizeWords(text, bytes) })}</p>
      <FileField
        label={t("uploads.go-on")}
        help={fileName}
        accept={kind === "oneroster" ? ".zip" : TABLE_TYPES}
        onChoose={handleChoose}
      />
      {isOther && (
        <p className="refusal" role="alert">
          {t("uploads.other-file", { name: fileName })}
        </p>
      )}
    </section>
  );
}
