import type { Criterion } from "@dars/contract/learning/question-parts";
import type { VideoTake } from "@dars/contract/learning/video-tasks";
import type { Id } from "@dars/contract/platform/primitives";
import { useState, type ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";
import { ClipPlayer } from "#talking/viewer/public.ts";

import { AgainNote } from "./AgainNote.tsx";
import { NoClip } from "./NoClip.tsx";
import { RemarkLine } from "./RemarkLine.tsx";
import { RemarkList, type PlacedRemark } from "./RemarkList.tsx";
import { RubricResult } from "./RubricResult.tsx";

interface TakeViewProps {
  readonly schoolId: Id;
  readonly take: VideoTake;
  /** By which it was marked. */
  readonly criteria: readonly Criterion[];
  /** Those of the answer, or as they are just being placed. */
  readonly remarks?: readonly PlacedRemark[];
  readonly onRemoveRemark?: (remark: PlacedRemark) => void;
  /** Where the clip is, while it plays. */
  readonly onPlayed?: (seconds: number) => void;
  readonly children?: ReactNode;
}

/** An answer and what was said of it; a remark leads to its moment. */
export function TakeView(props: TakeViewProps) {
  const { schoolId, take, criteria, remarks = take.remarks, onRemoveRemark, onPlayed, children } = props;
  const { t, format } = useText();
  const [jump, setJump] = useState<{ readonly to: number } | null>(null);
  const [played, setPlayed] = useState(0);
  const [length, setLength] = useState(take.file?.seconds ?? null);
  const jumpTo = (at: number) => setJump({ to: at });
  const name = t("video-tasks.take", { no: take.no });
  return (
    <section className="video-take stack" aria-label={name}>
      <p>
        <strong>{name}</strong>{" "}
        <span className="quiet">
          {format.moment(new Date(take.sentAt))} · {t(`video-tasks.state-${take.state}`)}
          {take.isLate && ` · ${t("video-tasks.late")}`}
        </span>
      </p>
      <AgainNote again={take.again} />
      {take.file ? (
        <ClipPlayer
          schoolId={schoolId}
          file={take.file}
          name={name}
          jump={jump}
          onLength={setLength}
          onPlayed={(seconds) => {
            setPlayed(seconds);
            onPlayed?.(seconds);
          }}
        />
      ) : (
        <NoClip removedBecause={take.removedBecause} />
      )}
      {take.file && <RemarkLine length={length} played={played} remarks={remarks} onJump={jumpTo} />}
      <RubricResult criteria={criteria} levels={take.levels} />
      {take.feedback !== "" && (
        <p className="video-task-prompt" dir="auto">
          {take.feedback}
        </p>
      )}
      <RemarkList schoolId={schoolId} remarks={remarks} onJump={jumpTo} onRemove={onRemoveRemark} />
      {children}
    </section>
  );
}
