import { useEffect, useRef } from "react";

import { useText } from "#platform/text/use-text.ts";

import { loudness } from "./loudness.ts";

const EVERY_MS = 100;
/** A voice near the device; a whisper moves the bar visibly, and shouting fills it. */
const LOUD = 0.3;

/** How loud the microphone hears: whoever sees the bar stand still speaks up or looks for the mute switch. */
export function LevelMeter({ stream }: { readonly stream: MediaStream }) {
  const { t } = useText();
  const meter = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    if (!("AudioContext" in globalThis) || stream.getAudioTracks().length === 0) return undefined;
    const audio = new AudioContext();
    const analyser = audio.createAnalyser();
    audio.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      if (meter.current) meter.current.value = Math.min(1, loudness(samples) / LOUD);
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      void audio.close();
    };
  }, [stream]);
  return (
    <label className="camera-level">
      <span className="quiet">{t("video-tasks.level")}</span>
      <meter ref={meter} min={0} max={1} value={0} />
    </label>
  );
}
