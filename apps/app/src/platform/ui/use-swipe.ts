import { useRef, useState, type DragEvent, type MouseEvent, type PointerEvent } from "react";

import { CAROUSEL_THRESHOLD_PX } from "./timing.ts";

/** The share of the width after which a picture does not come back. */
const FAR_ENOUGH = 0.2;

/** How far a finger or the mouse has drawn an element to the side; `onSwipe`: 1 where it went left, -1 where right. */
export function useSwipe(onSwipe: (side: 1 | -1) => void) {
  const [offset, setOffset] = useState(0);
  const start = useRef<{ readonly x: number; readonly isMoving: boolean } | null>(null);
  // A link under the finger is not pressed by the swipe.
  const isClickDue = useRef(false);

  function handleMove({ clientX, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
    if (!start.current) return;
    const { x, isMoving } = start.current;
    if (!isMoving && Math.abs(clientX - x) < CAROUSEL_THRESHOLD_PX) return;
    if (!isMoving) currentTarget.setPointerCapture(pointerId);
    start.current = { x, isMoving: true };
    setOffset(clientX - x);
  }

  function handleEnd({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    const by = start.current?.isMoving ? clientX - start.current.x : 0;
    isClickDue.current = by !== 0;
    start.current = null;
    setOffset(0);
    if (Math.abs(by) > currentTarget.clientWidth * FAR_ENOUGH) onSwipe(by < 0 ? 1 : -1);
  }

  const handlers = {
    onPointerDown: ({ button, clientX }: PointerEvent<HTMLElement>) => {
      isClickDue.current = false;
      if (button === 0) start.current = { x: clientX, isMoving: false };
    },
    onPointerMove: handleMove,
    onPointerUp: handleEnd,
    onPointerCancel: () => {
      start.current = null;
      setOffset(0);
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isClickDue.current) return;
      isClickDue.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // The browser would drag the picture itself.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
  return { offset, handlers };
}
