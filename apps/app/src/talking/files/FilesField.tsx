import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { attachOutline, closeOutline, documentOutline } from "ionicons/icons";
import { useEffect, useRef } from "react";

import { useText } from "#platform/text/use-text.ts";
import { sizeWords } from "#talking/uploads/public.ts";

import { FILE_TYPES } from "./prepare-file.ts";
import { UploadBar } from "./UploadBar.tsx";
import { useFile } from "./use-file.ts";
import type { Chosen, FilesToSend } from "./use-files-to-send.ts";

import "./files.css";

interface FilesFieldProps {
  readonly schoolId: Id;
  readonly files: FilesToSend;
  /** One file of these types alone, instead of photos and files. */
  readonly only?:
    | {
        readonly types: string;
        readonly label: string;
        readonly capture?: "user" | "environment";
      }
    | undefined;
}

/** Photos and files attached to a draft: choose, preview, remove. */
export function FilesField({ schoolId, files: { chosen, choose, remove, fault }, only }: FilesFieldProps) {
  const { t } = useText();
  return (
    <div className="files-field">
      {chosen.length > 0 && (
        <ul className="plain" aria-label={t("files.chosen")}>
          {chosen.map((each) => (
            <ChosenRow key={each.key} schoolId={schoolId} chosen={each} onRemove={() => remove(each.key)} />
          ))}
        </ul>
      )}
      {fault && (
        <p className="refusal" role="alert">
          {fault}
        </p>
      )}
      <ChooseButton choose={choose} only={only} isShown={!only || chosen.length === 0} />
    </div>
  );
}

interface ChooseButtonProps extends Pick<FilesFieldProps, "only"> {
  readonly choose: FilesToSend["choose"];
  readonly isShown: boolean;
}

function ChooseButton({ choose, only, isShown }: ChooseButtonProps) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const { types = `image/*,${FILE_TYPES}`, label = t("files.add"), capture } = only ?? {};
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!only}
        accept={types}
        capture={capture}
        aria-label={label}
        onChange={({ target }) => {
          const picked = [...(target.files ?? [])];
          // The same file may be chosen once more.
          target.value = "";
          void choose(picked);
        }}
      />
      {isShown && (
        <IonButton fill="outline" size="small" onClick={() => input.current?.click()}>
          <IonIcon slot="start" icon={attachOutline} aria-hidden="true" />
          {label}
        </IonButton>
      )}
    </>
  );
}

interface ChosenRowProps {
  readonly schoolId: Id;
  readonly chosen: Chosen;
  readonly onRemove: () => void;
}

function ChosenRow({ schoolId, chosen, onRemove }: ChosenRowProps) {
  const text = useText();
  const { t } = text;
  const { name, size, fileId, isRefused } = chosen;
  return (
    <li className="chosen-file">
      {chosen.prepared && chosen.isPhoto ? (
        <OwnPicture bytes={chosen.prepared.bytes} />
      ) : chosen.isPhoto ? (
        <Picture schoolId={schoolId} fileId={fileId} />
      ) : (
        <IonIcon icon={documentOutline} aria-hidden="true" />
      )}
      <span className="chosen-words">
        <bdi>{name}</bdi>
        <span className={isRefused ? "refusal" : "quiet"}>
          {isRefused ? t("files.this-refused") : sizeWords(text, size)}
        </span>
        {fileId !== null && <UploadBar fileId={fileId} />}
      </span>
      <IonButton fill="clear" aria-label={t("files.remove", { name })} onClick={onRemove}>
        <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
      </IonButton>
    </li>
  );
}

/** From this device, before it leaves. */
function OwnPicture({ bytes }: { readonly bytes: Blob }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(bytes);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [bytes]);
  return <img ref={image} alt="" />;
}

function Picture({ schoolId, fileId }: { readonly schoolId: Id; readonly fileId: string | null }) {
  const { places } = useFile(schoolId, fileId);
  return <img src={places?.thumb ?? undefined} alt="" />;
}
