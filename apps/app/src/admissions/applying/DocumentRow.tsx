import { DOCUMENT_KINDS, type DocumentKind } from "@dars/contract/admissions/application-record";
import { IonButton, IonIcon } from "@ionic/react";
import { closeOutline, documentTextOutline } from "ionicons/icons";
import { useEffect, useRef, type ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";
import { FileButton } from "#platform/ui/FileButton.tsx";
import { sizeWords } from "#talking/uploads/public.ts";

import type { KeptDocument } from "./kept-documents.ts";
import { DOCUMENT_TYPES } from "./prepare-document.ts";

import "./applying.css";

interface DocumentButtonsProps {
  readonly isDisabled?: boolean;
  readonly onPick: (kind: DocumentKind, bytes: Uint8Array<ArrayBuffer>) => unknown;
}

/** One button for each paper: pressed, the device offers its camera and its files. */
export function DocumentButtons({ isDisabled = false, onPick }: DocumentButtonsProps) {
  const { t } = useText();
  return (
    <div className="buttons">
      {DOCUMENT_KINDS.map((kind) => (
        <FileButton
          key={kind}
          label={t(`applying.document-${kind}`)}
          accept={DOCUMENT_TYPES}
          size="small"
          isDisabled={isDisabled}
          onPick={(bytes) => onPick(kind, bytes)}
        />
      ))}
    </div>
  );
}

interface WaitingDocumentsProps {
  readonly documents: readonly KeptDocument[];
  readonly onRemove?: (id: string) => unknown;
}

/** Papers on this device that are not sent yet. */
export function WaitingDocuments({ documents, onRemove }: WaitingDocumentsProps) {
  const text = useText();
  const { t } = text;
  if (documents.length === 0) return null;
  return (
    <ul className="plain documents" aria-label={t("applying.documents")}>
      {documents.map(({ id, kind, type, bytes }) => (
        <DocumentRow
          key={id}
          kind={kind}
          picture={type.startsWith("image/") ? <OwnPicture bytes={bytes} type={type} /> : null}
          quiet={sizeWords(text, bytes.byteLength)}
        >
          {onRemove && <RemoveButton kind={kind} onRemove={() => onRemove(id)} />}
        </DocumentRow>
      ))}
    </ul>
  );
}

interface DocumentRowProps {
  readonly kind: DocumentKind;
  /** Null: it is no photo. */
  readonly picture: ReactNode;
  readonly quiet: string;
  readonly children?: ReactNode;
}

/** A paper with its picture, and what can be done with it. */
export function DocumentRow({ kind, picture, quiet, children }: DocumentRowProps) {
  const { t } = useText();
  return (
    <li className="document">
      <span className="document-picture">
        {picture ?? <IonIcon icon={documentTextOutline} aria-hidden="true" />}
      </span>
      <span className="document-words">
        {t(`applying.document-${kind}`)}
        <span className="quiet">{quiet}</span>
      </span>
      {children}
    </li>
  );
}

interface RemoveButtonProps {
  readonly kind: DocumentKind;
  readonly onRemove: () => unknown;
}

export function RemoveButton({ kind, onRemove }: RemoveButtonProps) {
  const { t } = useText();
  const name = t(`applying.document-${kind}`);
  return (
    <IonButton fill="clear" aria-label={t("applying.document-remove", { name })} onClick={() => onRemove()}>
      <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
    </IonButton>
  );
}

interface OwnPictureProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly alt?: string;
}

/** A photo of this device, before it leaves or after it was read from the server. */
export function OwnPicture({ bytes, type, alt = "" }: OwnPictureProps) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([bytes], { type }));
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [bytes, type]);
  return <img ref={image} alt={alt} />;
}
