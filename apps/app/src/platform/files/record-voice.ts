import { VOICE_SECONDS } from "@dars/contract/talking/files";

/** Enough for a voice: a minute is 180 kB. */
const BITS_A_SECOND = 24_000;
const TYPES = ["audio/webm;codecs=opus", "audio/ogg;codecs=opus", "audio/mp4"];

export interface VoiceNote {
  readonly bytes: Blob;
  readonly seconds: number;
}

/** A recording under way. */
export interface Recording {
  /** Ends the recording and releases the microphone. */
  readonly stop: () => Promise<VoiceNote>;
  /** Ends it, and nothing is kept. */
  readonly drop: () => void;
}

export const canRecord = (): boolean =>
  typeof MediaRecorder !== "undefined" && TYPES.some((type) => MediaRecorder.isTypeSupported(type));

/**
 * Records from the microphone, at most as long as a voice note may be. Throws the browser's NotAllowedError where the
 * person did not let us, and NotFoundError where there is no microphone.
 */
export async function recordVoice(): Promise<Recording> {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true } });
  const recorder = new MediaRecorder(stream, {
    ...(mimeType && { mimeType }),
    audioBitsPerSecond: BITS_A_SECOND,
  });
  const pieces: Blob[] = [];
  const began = performance.now();
  let ended = began;
  const over = new Promise<void>((resolve) =>
    recorder.addEventListener("stop", () => resolve(), { once: true }),
  );
  recorder.addEventListener("dataavailable", ({ data }) => pieces.push(data));
  const end = () => {
    clearTimeout(longest);
    if (recorder.state !== "inactive") {
      ended = performance.now();
      recorder.stop();
    }
    for (const track of stream.getTracks()) track.stop();
  };
  const longest = setTimeout(end, VOICE_SECONDS * 1000 - 500);
  recorder.start();
  return {
    drop: end,
    stop: async () => {
      end();
      await over;
      return { bytes: new Blob(pieces, { type: recorder.mimeType }), seconds: (ended - began) / 1000 };
    },
  };
}
