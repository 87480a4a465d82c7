import type { RoomCard } from "@dars/contract/talking/chat-rooms";
import type { Attachment } from "@dars/contract/talking/room-event";
import { IonIcon } from "@ionic/react";
import { attachOutline, checkmarkOutline, closeOutline, micOutline, videocamOutline } from "ionicons/icons";
import { lazy, Suspense, useEffect, useState } from "react";

import { explainCapture } from "#platform/files/capture-fault.ts";
import { canRecord, recordVoice, type Recording } from "#platform/files/record-voice.ts";
import { useText } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";
import { roomName } from "#talking/chat/public.ts";
import { FILE_TYPES, formatDuration } from "#talking/files/public.ts";

import { useAttaching } from "./use-attaching.ts";

// Loaded on demand: most messages carry no photo.
const PhotoStep = lazy(async () => ({
  default: (await import("#talking/photo-step/public.ts")).PhotoStep,
}));
/** As many as a message carries. */
const MOST = 10;

interface AttachButtonsProps {
  readonly room: RoomCard;
  /** How many can read the room. */
  readonly readers: number;
  /** Text of the field beside them. */
  readonly words: string;
  readonly onSend: (attachments: readonly Attachment[], words: string) => void;
}

/** Photos, files and clips from the device, and a voice note from its microphone. A photo is looked at before it leaves. */
export function AttachButtons({ room, readers, words, onSend }: AttachButtonsProps) {
  const text = useText();
  const { t } = text;
  const { attachFiles, attachVoice } = useAttaching({ schoolId: room.schoolId, roomId: room.id, onSend });
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [recording, setRecording] = useState<Recording | null>(null);
  const others = chosen.filter((file) => !isPhoto(file));

  async function handleRecord() {
    try {
      setRecording(await recordVoice());
    } catch (error) {
      await showToast({ kind: "danger", text: await explainCapture(error, "microphone") });
    }
  }

  async function handleStop(current: Recording) {
    setRecording(null);
    await attachVoice(await current.stop(), words);
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
            if (files.some(isPhoto)) setChosen(files.slice(0, MOST));
            else void attachFiles(files, words);
          }}
        />
      </label>
      <ClipButton onClip={(clip) => void attachFiles([clip], words)} />
      {chosen.length > 0 && (
        <Suspense>
          <PhotoStep
            files={chosen.filter(isPhoto)}
            others={others.map(({ name }) => name)}
            room={roomName(room, text)}
            caption={words}
            readers={readers}
            onClose={() => setChosen([])}
            onSend={(photos, caption) => {
              setChosen([]);
              const alts = new Map(photos.map(({ file, alt }) => [file, alt]));
              void attachFiles([...photos.map(({ file }) => file), ...others], caption, alts);
            }}
          />
        </Suspense>
      )}
      {canRecord() && (
        <ToolButton label={t("chat-room.voice")} icon={micOutline} onPress={() => void handleRecord()} />
      )}
    </>
  );
}

const isPhoto = ({ type }: File) => type.startsWith("image/");

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
      <output>{t("chat-room.recording")}</output> <span className="clock">{formatDuration(seconds)}</span>
    </p>
  );
}

/** A phone opens its own camera for it; a computer lets a clip be chosen. */
function ClipButton({ onClip }: { readonly onClip: (clip: File) => void }) {
  const { t } = useText();
  return (
    <label className="composer-tool">
      <IonIcon icon={videocamOutline} aria-hidden="true" />
      <span className="unseen">{t("chat-room.clip")}</span>
      <input
        type="file"
        className="unseen"
        accept="video/*"
        capture="environment"
        onChange={({ target }) => {
          const [clip] = target.files ?? [];
          target.value = "";
          if (clip) onClip(clip);
        }}
      />
    </label>
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
