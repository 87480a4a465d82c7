import type { ClientId } from "@dars/contract/platform/primitives";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { store } from "#platform/device/store.ts";
import { OWN_NAMES } from "#platform/text/locales.ts";
import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { formatDuration } from "#talking/files/public.ts";

import type { CaptionTrack } from "./use-captions.ts";

import "./viewer.css";

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
/** How far it must have gone before it is worth going on there; seconds. */
const WORTH = 5;

interface MediaPlayerProps {
  readonly fileId: ClientId;
  readonly source: string;
  readonly isVideo: boolean;
  readonly name: string;
  /** Its link no longer holds. */
  readonly onLost: () => void;
  /** A call for each moment that is played. */
  readonly onPlayed?: (seconds: number) => void;
  /** Called with its whole length, in seconds, once that is known. */
  readonly onLength?: (seconds: number) => void;
  /** Goes there and plays; each new object once. */
  readonly jump?: { readonly to: number } | null;
  readonly captions?: readonly CaptionTrack[];
}

/** A clip or a recording: at any speed, going on where it was left on this device. */
export function MediaPlayer(props: MediaPlayerProps) {
  const { fileId, source, isVideo, name, onLost, onPlayed, onLength, jump, captions = [] } = props;
  const { t, format, locale } = useText();
  const media = useRef<HTMLVideoElement>(null);
  const [speed, setSpeed] = useState<number>(1);
  const [from, setFrom] = useState(0);
  const place = `media_${fileId}`;

  const remember = useEffectEvent(() => {
    const at = media.current?.currentTime ?? 0;
    const isOver = media.current?.ended ?? false;
    void (at < WORTH || isOver ? store.remove(place) : store.write(place, String(Math.floor(at))));
  });
  useEffect(() => {
    void store.read(place).then((storedPosition) => {
      const at = Number(storedPosition ?? 0);
      if (at > 0 && media.current) media.current.currentTime = at;
      setFrom(at);
    });
  }, [place]);
  useEffect(() => () => remember(), []);
  useEffect(() => {
    if (!jump || !media.current) return;
    media.current.currentTime = jump.to;
    // Where the browser does not let it begin by itself, the person presses play.
    media.current.play()?.catch(() => undefined);
  }, [jump]);

  const shared = {
    controls: true,
    preload: "metadata",
    "aria-label": name,
    src: source,
    onError: onLost,
    onPause: () => remember(),
    onTimeUpdate: () => onPlayed?.(media.current?.currentTime ?? 0),
    // A new source begins at the plain speed.
    onLoadedMetadata: () => {
      if (!media.current) return;
      media.current.playbackRate = speed;
      if (Number.isFinite(media.current.duration)) onLength?.(media.current.duration);
    },
  };

  return (
    <div className="viewer-media">
      {isVideo ? (
        // Only some videos come with captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video ref={media} playsInline {...shared}>
          {captions.map(({ language, source: track }) => (
            <track
              key={track}
              kind="captions"
              src={track}
              srcLang={language}
              label={OWN_NAMES[language]}
              default={language === locale || captions.length === 1}
            />
          ))}
        </video>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio ref={media} {...shared} />
      )}
      {from > 0 && <p className="quiet">{t("viewer.goes-on", { time: formatDuration(from) })}</p>}
      <Choice
        label={t("viewer.speed")}
        options={SPEEDS.map((each) => [each, `${format.number(each)}×`] as const)}
        value={speed}
        onChoose={(next) => {
          setSpeed(next);
          if (media.current) media.current.playbackRate = next;
        }}
      />
    </div>
  );
}
