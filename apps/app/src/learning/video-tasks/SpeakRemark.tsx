import { IonButton, IonIcon } from "@ionic/react";
import { micOutline, stopOutline } from "ionicons/icons";
import { useEffect, useState } from "react";

import { explainCapture } from "#platform/files/capture-fault.ts";
import { canRecord, recordVoice, type Recording, type VoiceNote } from "#platform/files/record-voice.ts";
import { useText } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";
import { formatDuration } from "#talking/files/public.ts";

interface SpeakRemarkProps {
  /** Where the clip is. */
  readonly at: number;
  readonly onSpoken: (note: VoiceNote, at: number) => void;
}

/** Speaks a remark at a moment of the clip, which pauses meanwhile. Leaving the form ends a recording and drops it. */
export function SpeakRemark({ at, onSpoken }: SpeakRemarkProps) {
  const { t } = useText();
  const [begun, setBegun] = useState<{ readonly recording: Recording; readonly at: number } | null>(null);
  useEffect(() => () => begun?.recording.drop(), [begun]);
  if (!canRecord()) return null;

  async function handleStart(form: HTMLFormElement | null) {
    form?.querySelector("video")?.pause();
    try {
      setBegun({ recording: await recordVoice(), at });
    } catch (error) {
      await showToast({ kind: "danger", text: await explainCapture(error, "microphone") });
    }
  }

  async function handleStop({ recording, at: spokenAt }: NonNullable<typeof begun>) {
    const note = await recording.stop();
    setBegun(null);
    onSpoken(note, spokenAt);
  }

  if (begun)
    return (
      <IonButton size="small" color="danger" onClick={() => void handleStop(begun)}>
        <IonIcon slot="start" icon={stopOutline} aria-hidden="true" />
        {t("video-tasks.speak-stop", { time: formatDuration(begun.at) })}
      </IonButton>
    );
  return (
    <IonButton
      size="small"
      fill="outline"
      onClick={({ currentTarget }) => void handleStart(currentTarget.closest("form"))}
    >
      <IonIcon slot="start" icon={micOutline} aria-hidden="true" />
      {t("video-tasks.speak", { time: formatDuration(at) })}
    </IonButton>
  );
}
