import { IonButton, IonIcon } from "@ionic/react";
import { closeOutline } from "ionicons/icons";
import { useEffect, useId, useRef, type ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";

import "./raised-sheet.css";

interface SheetProps {
  readonly title: ReactNode;
  readonly quiet?: ReactNode;
  /** The square at its head. */
  readonly sign?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Rises over three quarters of a phone and is a card on a desk. Ionic's own sheet would come with the first screen. */
export function Sheet({ title, quiet, sign, onClose, children }: SheetProps) {
  const { t } = useText();
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    head.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <>
      <button type="button" className="raised-veil" tabIndex={-1} aria-hidden="true" onClick={onClose} />
      <dialog
        open
        className="raised-sheet"
        aria-modal="true"
        aria-labelledby={id}
        onKeyDown={({ key }) => {
          if (key === "Escape") onClose();
        }}
      >
        <div className="raised-head">
          {sign ?? <span />}
          <div>
            <h2 id={id} ref={head} tabIndex={-1}>
              {title}
            </h2>
            {quiet !== undefined && <p className="quiet">{quiet}</p>}
          </div>
          <IonButton fill="clear" aria-label={t("platform.close")} onClick={onClose}>
            <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
          </IonButton>
        </div>
        <div className="raised-body">{children}</div>
      </dialog>
    </>
  );
}
