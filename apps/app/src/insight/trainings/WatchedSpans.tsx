import { WATCHED_PERCENT } from "@dars/contract/insight/training-parts";
import type { Span } from "@dars/contract/learning/guide-videos";

import { range } from "#platform/text/dashed.ts";
import { useText } from "#platform/text/use-text.ts";
import { formatDuration } from "#talking/files/public.ts";

import { gapsIn } from "./gaps-in.ts";

import "./trainings.css";

/** So many stretches are named; the bar shows all of them. */
const MOST = 4;

interface WatchedSpansProps {
  /** Null while the length of the video is being found out. */
  readonly seconds: number | null;
  readonly spans: readonly Span[];
  readonly isDone: boolean;
  readonly onJump: (to: number) => void;
}

/** How much of a video was watched, where, and what is missing; a missing stretch plays when it is pressed. */
export function WatchedSpans({ seconds, spans, isDone, onJump }: WatchedSpansProps) {
  const { t, format } = useText();
  if (seconds === null) return <p className="quiet">{t("trainings.being-measured")}</p>;
  const gaps = gapsIn(spans, seconds);
  const missing = gaps.reduce((sum, [first, last]) => sum + last - first, 0);
  // Rounded down: 90 % is never shown before it is reached.
  const percent = Math.floor(((seconds - missing) * 100) / seconds);
  const words = {
    percent: format.percent(percent / 100),
    enough: format.percent(WATCHED_PERCENT / 100),
  };
  return (
    <div className="training-watched">
      <p className="quiet">{t(isDone ? "trainings.watched" : "trainings.watched-until", words)}</p>
      <svg
        className="training-seen"
        viewBox={`0 0 ${seconds} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {spans.map(([first, last]) => (
          <rect key={first} x={first} width={Math.min(last, seconds) - first} height="1" />
        ))}
      </svg>
      {!isDone && gaps.length > 0 && spans.length > 0 && (
        <p className="chip-row">
          <span className="quiet">{t("trainings.missing")}</span>
          {gaps.slice(0, MOST).map(([first, last]) => (
            <button key={first} type="button" className="training-gap" onClick={() => onJump(first)}>
              <bdi className="number">{range(formatDuration(first), formatDuration(last))}</bdi>
            </button>
          ))}
          {gaps.length > MOST && <span className="quiet">…</span>}
        </p>
      )}
    </div>
  );
}
