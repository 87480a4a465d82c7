import { INK_MOST, type Ink, type Stroke } from "@dars/contract/learning/ink";
import type { MarkingLine } from "@dars/contract/learning/marking";
import { useState } from "react";

/** Strokes that were drawn on an answer and are saved with its mark; going to another answer keeps them. */
export function useInk() {
  const [drawn, setDrawn] = useState<ReadonlyMap<string, Ink>>(new Map());
  const inkOn = (line: MarkingLine): Ink => drawn.get(buildLineKey(line)) ?? line.ink;

  /** More than an answer can hold is not taken. */
  function draw(line: MarkingLine, photoId: string, strokes: readonly Stroke[]): void {
    const others = inkOn(line).filter(({ fileId }) => fileId !== photoId);
    const ink = [...others, { fileId: photoId, strokes: [...strokes] }];
    if (strokes.length > 200 || countPoints(ink) > INK_MOST) return;
    setDrawn(new Map([...drawn, [buildLineKey(line), ink]]));
  }

  return { inkOn, draw };
}

/** After another marker's save it is another line. */
const buildLineKey = ({ attemptId, revision }: MarkingLine): string => `${attemptId}-${revision}`;

const countPoints = (ink: Ink): number =>
  ink.reduce((sum, { strokes }) => sum + strokes.reduce((points, each) => points + each.points.length, 0), 0);
