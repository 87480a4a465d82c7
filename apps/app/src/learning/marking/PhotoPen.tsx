import { INK_PARTS, type Stroke } from "@dars/contract/learning/ink";
import type { Id } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { useRef, useState, type PointerEvent } from "react";

import { InkLines } from "#learning/questions/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { useFile } from "#talking/files/public.ts";

/** A finger that rests draws nothing; in parts of the photo. */
const STEP = 40;
/** The numbers of one stroke; a longer one goes on as another. */
const MOST_NUMBERS = 1000;

interface PhotoPenProps {
  readonly schoolId: Id;
  readonly photo: AttachedFile;
  readonly strokes: readonly Stroke[];
  /** Null: it is only looked at, and a finger scrolls the page. */
  readonly pen: Stroke["pen"] | null;
  readonly onDraw: (strokes: readonly Stroke[]) => void;
}

/** A photo of written work, drawn upon with a pen, a finger or the mouse. */
export function PhotoPen({ schoolId, photo, strokes, pen, onDraw }: PhotoPenProps) {
  const { t } = useText();
  const { places } = useFile(schoolId, photo.fileId);
  const { name, width = 4, height = 3 } = photo;
  const [drawing, setDrawing] = useState<Stroke | null>(null);
  // Several points may come before the next render.
  const current = useRef<Stroke | null>(null);

  function keep(next: Stroke | null) {
    current.current = next;
    setDrawing(next);
  }

  function handleDown(event: PointerEvent<HTMLElement>) {
    if (pen === null || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    keep({ pen, points: placeIn(event) });
  }

  function handleMove(event: PointerEvent<HTMLElement>) {
    const stroke = current.current;
    if (!stroke) return;
    const [x, y] = placeIn(event);
    const [lastX, lastY] = stroke.points.slice(-2);
    if (Math.hypot(x - (lastX ?? 0), y - (lastY ?? 0)) < STEP) return;
    const points = [...stroke.points, x, y];
    if (points.length < MOST_NUMBERS) return keep({ ...stroke, points });
    onDraw([...strokes, { ...stroke, points }]);
    keep({ ...stroke, points: [x, y] });
  }

  function handleUp() {
    const stroke = current.current;
    keep(null);
    if (stroke) onDraw([...strokes, stroke]);
  }

  return (
    <figure
      className={pen === null ? "inked-photo" : "inked-photo drawn-on"}
      style={{ aspectRatio: `${width} / ${height}` }}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={() => keep(null)}
    >
      {places && <img src={places.full} alt={t("marking.photo", { name })} draggable={false} />}
      <InkLines strokes={drawing ? [...strokes, drawing] : strokes} />
    </figure>
  );
}

function placeIn({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [toInkUnits(clientX - left, width), toInkUnits(clientY - top, height)];
}

const toInkUnits = (at: number, whole: number): number =>
  Math.round(Math.min(Math.max(at / whole, 0), 1) * INK_PARTS);
