import { IonIcon } from "@ionic/react";
import { pause, play } from "ionicons/icons";
import { useRef, useState } from "react";

import { useText } from "#platform/text/use-text.ts";

import { formatDuration } from "./format-duration.ts";

interface VoicePlayerProps {
  /** Null while it is not known where it is. */
  readonly source: string | null;
  /** As the message says; recorders do not always write it down. */
  readonly seconds: number | null;
  /** How loud it is in even steps, of 100, where it was measured. */
  readonly waveform?: readonly number[] | undefined;
}

/** A voice note with a bar to go to any place of it. */
export function VoicePlayer({ source, seconds, waveform }: VoicePlayerProps) {
  const { t } = useText();
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [known, setKnown] = useState(0);
  const length = seconds ?? known;

  function toggle() {
    if (isPlaying) audio.current?.pause();
    else void audio.current?.play().catch(() => setPlaying(false));
  }

  function handleSeek(to: number) {
    if (audio.current) audio.current.currentTime = to;
    setAt(to);
  }

  return (
    <div className="voice">
      <button
        type="button"
        className="voice-button"
        aria-label={t(isPlaying ? "files.pause" : "files.play")}
        disabled={source === null}
        onClick={toggle}
      >
        <IonIcon icon={isPlaying ? pause : play} aria-hidden="true" />
      </button>
      <span className="voice-track">
        {waveform && <Waveform peaks={waveform} />}
        <input
          type="range"
          min={0}
          max={Math.max(length, 0.1)}
          step={0.1}
          value={Math.min(at, length)}
          aria-label={t("files.place")}
          aria-valuetext={formatDuration(at)}
          onChange={({ target }) => handleSeek(Number(target.value))}
        />
      </span>
      <span className="quiet" dir="ltr">
        {formatDuration(isPlaying || at > 0 ? at : length)}
      </span>
      {/* What somebody says to somebody has no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        src={source ?? undefined}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setAt(0)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onDurationChange={({ currentTarget: { duration } }) =>
          Number.isFinite(duration) && setKnown(duration)
        }
      />
    </div>
  );
}

function Waveform({ peaks }: { readonly peaks: readonly number[] }) {
  const bars = peaks.map((peak, at) => `M${at + 0.5} ${50 - Math.max(2, peak) / 2}v${Math.max(2, peak)}`);
  return (
    <svg
      className="waveform"
      viewBox={`0 0 ${peaks.length} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={bars.join("")} />
    </svg>
  );
}
