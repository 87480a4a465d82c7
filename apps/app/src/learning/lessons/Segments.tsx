import type { LearningState } from "@dars/contract/learning/curriculum";

interface SegmentsProps {
  readonly lessons: readonly {
    readonly id: number;
    readonly state: LearningState;
    readonly taughtOn: string | null;
  }[];
}

/** Progress as segments: filled done, outlined new, striped taught and not done. Words beside it say the same. */
export function Segments({ lessons }: SegmentsProps) {
  return (
    <div className="segments" aria-hidden="true">
      {lessons.map(({ id, state, taughtOn }) => (
        <span
          key={id}
          className={state !== "done" && taughtOn !== null ? "segment behind" : `segment ${state}`}
        />
      ))}
    </div>
  );
}
