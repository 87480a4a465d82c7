import { IonButton, IonIcon } from "@ionic/react";
import { cameraReverseOutline, radioButtonOn, stopCircleOutline } from "ionicons/icons";
import { useEffect, useRef, useState, type RefObject } from "react";

import { judgeCapture, type CaptureFault } from "#platform/files/capture-fault.ts";
import { closeCamera, openCamera, recordVideo } from "#platform/files/record-video.ts";
import { useText } from "#platform/text/use-text.ts";
import { formatDuration } from "#talking/files/public.ts";

import { LevelMeter } from "./LevelMeter.tsx";

interface CameraProps {
  readonly maxSeconds: number;
  readonly onClip: (clip: File) => void;
  /** The camera or the microphone did not open. */
  readonly onFault: (fault: CaptureFault) => void;
}

const COUNTDOWN = 3;

/** What the camera sees, a countdown, and a recording that ends by itself at its longest. */
export function Camera({ maxSeconds, onClip, onFault }: CameraProps) {
  const { t } = useText();
  const view = useRef<HTMLVideoElement>(null);
  const [facing, setFacing] = useState<"user" | "environment">("user");
  const stream = useStream(facing, view, onFault);
  const { count, seconds, start, stop } = useRecording(stream, maxSeconds, onClip);
  const isRecording = seconds !== null;
  return (
    <div className="camera stack">
      <div className="camera-view">
        <video ref={view} autoPlay muted playsInline aria-label={t("video-tasks.camera")} />
        {count !== null && <output className="camera-count">{count}</output>}
      </div>
      {stream && <LevelMeter stream={stream} />}
      {isRecording && (
        <label className="guide-progress">
          <span className="quiet">
            {t("video-tasks.recording", { time: formatDuration(seconds), all: formatDuration(maxSeconds) })}
          </span>
          <progress value={seconds} max={maxSeconds} />
        </label>
      )}
      {isRecording ? (
        <IonButton color="danger" onClick={stop}>
          <IonIcon slot="start" icon={stopCircleOutline} aria-hidden="true" />
          {t("video-tasks.stop")}
        </IonButton>
      ) : (
        <IonButton disabled={!stream || count !== null} onClick={start}>
          <IonIcon slot="start" icon={radioButtonOn} aria-hidden="true" />
          {t("video-tasks.start")}
        </IonButton>
      )}
      {!isRecording && count === null && (
        <IonButton fill="clear" onClick={() => setFacing(facing === "user" ? "environment" : "user")}>
          <IonIcon slot="start" icon={cameraReverseOutline} aria-hidden="true" />
          {t("video-tasks.turn-camera")}
        </IonButton>
      )}
    </div>
  );
}

/** The camera's picture, while the page is there. */
function useStream(
  facing: "user" | "environment",
  view: RefObject<HTMLVideoElement | null>,
  onFault: (fault: CaptureFault) => void,
): MediaStream | null {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const failed = useRef(onFault);
  useEffect(() => {
    let isOver = false;
    let open: MediaStream | null = null;
    openCamera(facing).then(
      (found) => {
        if (isOver) return closeCamera(found);
        open = found;
        if (view.current) view.current.srcObject = found;
        return setStream(found);
      },
      async (error: unknown) => failed.current(await judgeCapture(error, "both")),
    );
    return () => {
      isOver = true;
      if (open) closeCamera(open);
    };
  }, [facing, view]);
  return stream;
}

function useRecording(stream: MediaStream | null, maxSeconds: number, onClip: (clip: File) => void) {
  const [count, setCount] = useState<number | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const stopping = useRef<() => void>(() => undefined);
  const isRecording = seconds !== null;

  useEffect(() => {
    if (!isRecording) return undefined;
    const timer = setInterval(() => setSeconds((known) => (known === null ? null : known + 1)), 1000);
    return () => clearInterval(timer);
  }, [isRecording]);
  useEffect(() => () => stopping.current(), []);

  async function start() {
    if (!stream) return;
    for (let left = COUNTDOWN; left > 0; left -= 1) {
      setCount(left);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    setCount(null);
    const { stop, clip } = recordVideo(stream, maxSeconds);
    stopping.current = stop;
    setSeconds(0);
    onClip(await clip);
    setSeconds(null);
  }

  return { count, seconds, start: () => void start(), stop: () => stopping.current() };
}
