import { IonIcon } from "@ionic/react";
import { micOutline, stopOutline } from "ionicons/icons";
import { useEffect, useState } from "react";

import { explainCapture } from "#platform/files/capture-fault.ts";
import { recordVoice, type Recording, type VoiceNote } from "#platform/files/record-voice.ts";
import { useText } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";
import { formatDuration } from "#talking/files/public.ts";

import "./questions.css";

/** Records from the microphone until it is stopped. Leaving the question ends a recording and drops it. */
export function RecordAnswer({ onRecorded }: { readonly onRecorded: (note: VoiceNote) => Promise<void> }) {
  const { t } = useText();
  const [recording, setRecording] = useState<Recording | null>(null);
  useEffect(() => () => recording?.drop(), [recording]);

  async function handleStart() {
    try {
      setRecording(await recordVoice());
    } catch (error) {
      await showToast({ kind: "danger", text: await explainCapture(error, "microphone") });
    }
  }

  async function handleStop(current: Recording) {
    const note = await current.stop();
    setRecording(null);
    await onRecorded(note);
  }

  if (!recording)
    return (
      <button type="button" className="work-tool" onClick={() => void handleStart()}>
        <IonIcon icon={micOutline} aria-hidden="true" />
        <span>{t("questions.record")}</span>
      </button>
    );
  return (
    <button type="button" className="work-tool recording" onClick={() => void handleStop(recording)}>
      <IonIcon icon={stopOutline} aria-hidden="true" />
      <span>{t("questions.stop")}</span>
      <Seconds />
    </button>
  );
}

function Seconds() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((known) => known + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span className="clock">{formatDuration(seconds)}</span>;
}
