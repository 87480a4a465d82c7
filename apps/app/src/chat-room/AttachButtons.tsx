import type { Attachment } from "@dars/contract/chat-log";
import type { RoomCard } from "@dars/contract/chat-rooms";
import { IonIcon } from "@ionic/react";
import { attachOutline, checkmarkOutline, closeOutline, micOutline } from "ionicons/icons";
import { useEffect, useState } from "react";

import { FILE_TYPES, timeOf } from "#files/public.ts";
import { canRecord, recordVoice, type Recording } from "#platform/files/record-voice.ts";
import { useText } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";

import { useAttaching } from "./use-attaching.ts";

interface AttachButtonsProps {
  readonly room: Pick<RoomCard, "id" | "schoolId">;
  readonly onSend: (attachments: readonly Attachment[]) => void;
}

/** Photos and files from the device, and a voice note from its microphone. */
export function AttachButtons({ room: { id, schoolId }, onSend }: AttachButtonsProps) {
  const { t } = useText();
  const { attachFiles, attachVoice } = useAttaching({ schoolId, roomId: id, onSend });
  const [recording, setRecording] = useState<Recording | null>(null);

  async function handleRecord() {
    try {
      setRecording(await recordVoice());
    } catch {
      await showToast({ kind: "danger", text: t("chat-room.no-microphone") });
    }
  }

  async function handleStop(current: Recording) {
    setRecording(null);
    await attachVoice(await current.stop());
  }

  if (recording)
    return (
      <>
        <RecordingTime />
        <ToolButton
          label={t("chat-room.drop-voice")}
          icon={closeOutline}
          onPress={() => {
            recording.drop();
            setRecording(null);
          }}
        />
        <ToolButton
          label={t("chat-room.send-voice")}
          icon={checkmarkOutline}
          onPress={() => void handleStop(recording)}
        />
      </>
    );
  return (
    <>
      <label className="composer-tool">
        <IonIcon icon={attachOutline} aria-hidden="true" />
        <span className="unseen">{t("chat-room.attach")}</span>
        <input
          type="file"
          className="unseen"
          multiple
          accept={`image/*,${FILE_TYPES}`}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = "";
            void attachFiles(files);
          }}
        />
      </label>
      {canRecord() && (
        <ToolButton label={t("chat-room.voice")} icon={micOutline} onPress={() => void handleRecord()} />
      )}
    </>
  );
}

/** That the microphone is on, and for how long it has been. */
function RecordingTime() {
  const { t } = useText();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((known) => known + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="recording">
      <output>{t("chat-room.recording")}</output> <span className="clock">{timeOf(seconds)}</span>
    </p>
  );
}

interface ToolButtonProps {
  readonly label: string;
  readonly icon: string;
  readonly onPress: () => void;
}

function ToolButton({ label, icon, onPress }: ToolButtonProps) {
  return (
    <button type="button" className="composer-tool" aria-label={label} onClick={onPress}>
      <IonIcon icon={icon} aria-hidden="true" />
    </button>
  );
}
