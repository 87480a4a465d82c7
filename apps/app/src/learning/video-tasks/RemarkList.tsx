import type { Remark } from "@dars/contract/learning/video-tasks";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { closeOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { AttachedFile, formatDuration } from "#talking/files/public.ts";

import { OwnVoice } from "./OwnVoice.tsx";

/** As it is placed: its voice may be on this device alone. */
export interface PlacedRemark extends Remark {
  readonly spoken?: { readonly key: string; readonly bytes: Blob; readonly seconds: number | null };
}

interface RemarkListProps {
  readonly schoolId: Id;
  readonly remarks: readonly PlacedRemark[];
  readonly onJump: (at: number) => void;
  /** Absent for readers. */
  readonly onRemove?: ((remark: PlacedRemark) => void) | undefined;
}

/** Remarks by their times; each leads to its moment, and what was spoken is played. */
export function RemarkList({ schoolId, remarks, onJump, onRemove }: RemarkListProps) {
  const { t, format } = useText();
  if (remarks.length === 0) return null;
  return (
    <ol className="plain video-remarks" aria-label={t("video-tasks.remarks")}>
      {remarks.map((remark, index) => (
        <li key={buildRemarkKey(remark)}>
          <button type="button" onClick={() => onJump(remark.at)}>
            <span className="remark-no" aria-hidden="true">
              {format.number(index + 1)}
            </span>
            <bdi className="number">{formatDuration(remark.at)}</bdi> <bdi>{remark.text}</bdi>
          </button>
          {remark.voice && <AttachedFile schoolId={schoolId} attachment={remark.voice} />}
          {remark.spoken && <OwnVoice bytes={remark.spoken.bytes} seconds={remark.spoken.seconds} />}
          {onRemove && (
            <IonButton
              fill="clear"
              size="small"
              aria-label={t("video-tasks.remark-remove", { time: formatDuration(remark.at) })}
              onClick={() => onRemove(remark)}
            >
              <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
            </IonButton>
          )}
        </li>
      ))}
    </ol>
  );
}

const buildRemarkKey = ({ at, text, voice, spoken }: PlacedRemark) =>
  `${at} ${text} ${voice?.fileId ?? spoken?.key ?? ""}`;
