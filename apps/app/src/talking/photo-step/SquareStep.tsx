import { IonIcon, IonSpinner } from "@ionic/react";
import { closeOutline, refreshOutline } from "ionicons/icons";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

import { useText } from "#platform/text/use-text.ts";

import { AreaFrame } from "./AreaFrame.tsx";
import { squared, squareIn, type Area, type Size } from "./photo-edit.ts";
import { usePhotos } from "./use-photos.ts";

import "./photo-step.css";

interface SquareStepProps {
  readonly file: File;
  /** The part of the photo in the frame, drawn anew. */
  readonly onUse: (file: File) => void;
  readonly onClose: () => void;
}

/** Between choosing a photo of a person and using it: which square of it is kept. Nothing has left the device yet. */
export function SquareStep({ file, onUse, onClose }: SquareStepProps) {
  const { t } = useText();
  const { current, change, drawn, isUnreadable, ready } = usePhotos([file]);
  const [framed, setFramed] = useState<{ readonly size: Size; readonly area: Area } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  if (!current) return null;

  function handleTurn() {
    setFramed(null);
    change({ edits: [...(current?.edits ?? []), { kind: "turn" }] });
  }

  async function handleUse(area: Area) {
    try {
      const [photo] = await ready({ kind: "crop", area });
      if (photo) onUse(photo.file);
    } catch {
      setFailed(true);
    }
  }

  return createPortal(
    <dialog
      ref={dialog}
      className="photo-step"
      aria-label={t("photo-step.square-title")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="step-head">
        <button type="button" aria-label={t("platform.cancel")} onClick={onClose}>
          <IonIcon icon={closeOutline} aria-hidden="true" />
        </button>
        <h2>{t("photo-step.square-title")}</h2>
      </header>
      <div className="step-stage">
        {drawn && !isUnreadable ? (
          <div className="step-picture">
            <img
              src={drawn.url}
              alt={t("photo-step.photo", { name: file.name })}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setFramed({ size: { width, height }, area: squareIn({ width, height }) })
              }
            />
            {framed && (
              <AreaFrame
                area={framed.area}
                kind="square"
                onChange={(next, { area, grip }) =>
                  setFramed({ ...framed, area: squared(area, next, framed.size, grip) })
                }
              />
            )}
          </div>
        ) : (
          !isUnreadable && <IonSpinner aria-label={t("photo-step.preparing")} />
        )}
        {(isUnreadable || hasFailed) && <p role="alert">{t("photo-step.unreadable")}</p>}
      </div>
      <div className="step-tools">
        <button type="button" className="step-tool" disabled={isUnreadable} onClick={handleTurn}>
          <IonIcon icon={refreshOutline} aria-hidden="true" />
          {t("photo-step.turn")}
        </button>
        <button
          type="button"
          className="step-apply"
          disabled={!framed || isUnreadable}
          onClick={() => framed && void handleUse(framed.area)}
        >
          {t("photo-step.use")}
        </button>
      </div>
    </dialog>,
    document.body,
  );
}
