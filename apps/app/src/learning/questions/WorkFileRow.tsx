import type { Id } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { IonButton, IonIcon } from "@ionic/react";
import { closeOutline, documentOutline, micOutline } from "ionicons/icons";

import { useApi } from "#platform/api/api.ts";
import { useStore } from "#platform/state/store.ts";
import { useText } from "#platform/text/use-text.ts";
import { UploadBar, useFile } from "#talking/files/public.ts";

import { refusedSave } from "./use-work-files.ts";

interface WorkFileRowProps {
  readonly schoolId: Id;
  readonly file: AttachedFile;
  readonly onRemove: () => void;
}

/** One photo, file or recording of an answer that is being written. */
export function WorkFileRow({ schoolId, file: { fileId, kind, name }, onRemove }: WorkFileRowProps) {
  const { t } = useText();
  const { places } = useFile(schoolId, fileId);
  const isRefused = refusedSave(useStore(useApi().outbox.saves), fileId) !== undefined;
  const words = kind === "voice" ? t("questions.recording") : name;
  return (
    <li className="work-file">
      {kind === "photo" ? (
        <img src={places?.full} alt={t("questions.photo", { name })} />
      ) : (
        <IonIcon icon={kind === "voice" ? micOutline : documentOutline} aria-hidden="true" />
      )}
      <span className="work-file-words">
        <bdi>{words}</bdi>
        {/* One's own recording has no captions. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        {kind === "voice" && places && <audio src={places.full} controls aria-label={words} />}
        {isRefused && <span className="refusal">{t("questions.file-refused")}</span>}
        <UploadBar fileId={fileId} />
      </span>
      <IonButton fill="clear" aria-label={t("questions.remove", { name: words })} onClick={onRemove}>
        <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
      </IonButton>
    </li>
  );
}
