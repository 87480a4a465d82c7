import { useText } from "#platform/text/use-text.ts";
import { formatDuration } from "#talking/files/public.ts";

import type { PlacedRemark } from "./RemarkList.tsx";

/** A clip of unknown length goes on a little behind its last remark. */
const BEYOND = 1.1;

interface RemarkLineProps {
  /** Seconds of the whole clip; null until they are known. */
  readonly length: number | null;
  /** Where the clip is. */
  readonly played: number;
  readonly remarks: readonly PlacedRemark[];
  readonly onJump: (at: number) => void;
}

/** Remarks as marks on a clip's timeline, by the numbers that the list gives them; from left to right, as the player. */
export function RemarkLine({ length, played, remarks, onJump }: RemarkLineProps) {
  const { t, format } = useText();
  if (remarks.length === 0) return null;
  const whole = Math.max(1, length ?? Math.max(...remarks.map(({ at }) => at)) * BEYOND);
  const place = (at: number) => `${Math.min(100, (at / whole) * 100)}%`;
  return (
    <section className="remark-line" dir="ltr" aria-label={t("video-tasks.timeline")}>
      <span className="remark-played" style={{ width: place(played) }} />
      {remarks.map(({ at, text }, index) => (
        <button
          // Several remarks may stand at one moment.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          type="button"
          className="remark-mark"
          style={{ insetInlineStart: place(at) }}
          aria-label={t("video-tasks.remark-mark", {
            number: format.number(index + 1),
            time: formatDuration(at),
            text,
          })}
          onClick={() => onJump(at)}
        >
          <span aria-hidden="true">{format.number(index + 1)}</span>
        </button>
      ))}
    </section>
  );
}
