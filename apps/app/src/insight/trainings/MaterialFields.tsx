import { WATCHED_PERCENT } from "@dars/contract/insight/training-parts";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useRef, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { finishWire } from "#platform/files/uploads.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { TextField } from "#platform/ui/TextField.tsx";
import { AttachedFile, FILE_TYPES, MEDIA_TYPES, photoFault, prepareFile } from "#talking/files/public.ts";

import type { PartDraft } from "./empty-part.ts";

interface MaterialFieldsProps {
  readonly schoolId: Id;
  readonly draft: PartDraft;
  readonly onChange: (change: Partial<PartDraft>) => void;
}

/** A link or a file, not both. */
export function MaterialFields({ schoolId, draft, onChange }: MaterialFieldsProps) {
  const { t, format } = useText();
  const { outbox, uploads } = useApi();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<TextId | null>(null);
  const { of, url, file } = draft;

  async function handlePick(picked: File) {
    setBusy(true);
    setFault(null);
    try {
      const { kind, name, bytes } = await prepareFile(picked);
      const fileId = await uploads.keep({ schoolId, kind, name, bytes });
      const lane = { name: `files-training-${of}`, asksAfterMs: Infinity };
      const { state } = await outbox.send(finishWire(schoolId, fileId), name, lane);
      if (state === "refused") setFault("trainings.file-refused");
      else onChange({ url: null, fileId, file: { kind, fileId, name, type: bytes.type, size: bytes.size } });
    } catch (error) {
      setFault(photoFault(error, "trainings.file-refused"));
    }
    setBusy(false);
  }

  if (file)
    return (
      <div className="training-file">
        <AttachedFile schoolId={schoolId} attachment={file} />
        <IonButton size="small" fill="clear" onClick={() => onChange({ fileId: null, file: null })}>
          {t("trainings.remove-file")}
        </IonButton>
      </div>
    );
  return (
    <>
      <TextField
        name={`url-${of}`}
        label={t("trainings.link")}
        value={url ?? ""}
        help={t("trainings.link-or-file")}
        isLeftToRight
        onType={(text) => onChange({ url: text.trim() === "" ? null : text.trim() })}
      />
      {fault && (
        <p className="refusal" role="alert">
          {t(fault)}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={`image/*,${FILE_TYPES},${MEDIA_TYPES.video}`}
        aria-label={t("trainings.choose-file")}
        onChange={({ target }) => {
          const [picked] = target.files ?? [];
          target.value = "";
          if (picked) void handlePick(picked);
        }}
      />
      <div className="buttons">
        <IonButton size="small" fill="outline" disabled={isBusy} onClick={() => input.current?.click()}>
          {t("trainings.choose-file")}
        </IonButton>
      </div>
      <p className="quiet">{t("trainings.video-file", { enough: format.percent(WATCHED_PERCENT / 100) })}</p>
    </>
  );
}
