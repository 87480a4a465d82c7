import { IonButton } from "@ionic/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { describeCapture, judgeCapture, type CaptureFault } from "#platform/files/capture-fault.ts";
import { closeCamera } from "#platform/files/record-video.ts";
import { openScanner, watchCodes } from "#platform/files/watch-codes.ts";
import { useText } from "#platform/text/use-text.ts";

import "./code-scanner.css";

interface CodeScannerProps {
  /** Called again for a code that is still before the camera. */
  readonly onCode: (text: string) => void;
  /** The last code was none that the page can use. */
  readonly isForeign: boolean;
  readonly onClose: () => void;
}

/** What the camera sees, until it sees the QR code of a letter; without a camera the address is typed instead. */
export function CodeScanner({ onCode, isForeign, onClose }: CodeScannerProps) {
  const { t } = useText();
  const [fault, setFault] = useState<CaptureFault | null>(null);

  async function handleFault(error: unknown) {
    setFault(await judgeCapture(error, "camera"));
  }

  return (
    <div className="stack">
      {fault === null ? (
        <>
          <p className="quiet">{t("accounts.scan-hint")}</p>
          <CodeView
            onCode={onCode}
            onFault={(error) => void handleFault(error)}
            onLost={() => setFault("busy")}
          />
          {isForeign && (
            <p className="refusal" role="alert">
              {t("accounts.scan-not-ours")}
            </p>
          )}
        </>
      ) : (
        <>
          <p className="refusal" role="alert">
            {describeCapture("camera", fault)}
          </p>
          <IonButton fill="outline" onClick={() => setFault(null)}>
            {t("platform.retry")}
          </IonButton>
        </>
      )}
      <IonButton fill="clear" onClick={onClose}>
        {t("accounts.scan-type")}
      </IonButton>
    </div>
  );
}

interface CodeViewProps {
  readonly onCode: (text: string) => void;
  readonly onFault: (error: unknown) => void;
  /** The device has taken the open camera away. */
  readonly onLost: () => void;
}

function CodeView({ onCode, onFault, onLost }: CodeViewProps) {
  const { t } = useText();
  const view = useRef<HTMLVideoElement>(null);
  const found = useEffectEvent(onCode);
  const failed = useEffectEvent(onFault);
  const lost = useEffectEvent(onLost);
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const scan = async () => {
      const stream = await openScanner();
      signal.addEventListener("abort", () => closeCamera(stream));
      if (signal.aborted) return closeCamera(stream);
      if (!view.current) return undefined;
      for (const track of stream.getTracks()) track.addEventListener("ended", () => lost(), { signal });
      view.current.srcObject = stream;
      return watchCodes(view.current, signal, (text) => found(text));
    };
    scan().catch((error: unknown) => {
      if (!signal.aborted) failed(error);
    });
    return () => end.abort();
  }, []);
  return (
    <video
      ref={view}
      className="code-scanner"
      autoPlay
      muted
      playsInline
      aria-label={t("accounts.scan-view")}
    />
  );
}
