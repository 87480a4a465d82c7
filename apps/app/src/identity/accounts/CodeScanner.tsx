import { IonButton } from "@ionic/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { closeCamera } from "#platform/files/record-video.ts";
import { openScanner, watchCodes } from "#platform/files/watch-codes.ts";
import { useText } from "#platform/text/use-text.ts";

import "./code-scanner.css";

interface CodeScannerProps {
  /** Called again for a code that is still before the camera. */
  readonly onCode: (text: string) => void;
  readonly onClose: () => void;
}

/** What the camera sees, until it sees the QR code of a letter. */
export function CodeScanner({ onCode, onClose }: CodeScannerProps) {
  const { t } = useText();
  const view = useRef<HTMLVideoElement>(null);
  const [isDenied, setDenied] = useState(false);
  const found = useEffectEvent(onCode);
  useEffect(() => {
    const end = new AbortController();
    const scan = async () => {
      const stream = await openScanner();
      end.signal.addEventListener("abort", () => closeCamera(stream));
      if (end.signal.aborted) return closeCamera(stream);
      if (!view.current) return undefined;
      view.current.srcObject = stream;
      return watchCodes(view.current, end.signal, (text) => found(text));
    };
    scan().catch(() => setDenied(true));
    return () => end.abort();
  }, []);

  return (
    <div className="stack">
      {isDenied ? (
        <p className="refusal" role="alert">
          {t("accounts.scan-denied")}
        </p>
      ) : (
        <>
          <p className="quiet">{t("accounts.scan-hint")}</p>
          <video
            ref={view}
            className="code-scanner"
            autoPlay
            muted
            playsInline
            aria-label={t("accounts.scan-view")}
          />
        </>
      )}
      <IonButton fill="clear" onClick={onClose}>
        {t("platform.cancel")}
      </IonButton>
    </div>
  );
}
