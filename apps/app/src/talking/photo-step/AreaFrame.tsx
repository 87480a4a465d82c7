import { useRef, type KeyboardEvent, type PointerEvent } from "react";

import { useText } from "#platform/text/use-text.ts";

import { grownBy, movedBy, shrunkBy, type Area } from "./photo-edit.ts";

interface AreaFrameProps {
  readonly area: Area;
  readonly isBlur: boolean;
  readonly onChange: (area: Area) => void;
}

type Grip = "move" | "near" | "far";
const CHANGES = { move: movedBy, near: shrunkBy, far: grownBy };
const STEP = 0.02;
const ARROWS = new Map([
  ["ArrowLeft", [-STEP, 0]],
  ["ArrowRight", [STEP, 0]],
  ["ArrowUp", [0, -STEP]],
  ["ArrowDown", [0, STEP]],
] as const);

/** A frame over a picture: drawn to its place by hand, or moved by the arrows and made larger by Shift and them. */
export function AreaFrame({ area, isBlur, onChange }: AreaFrameProps) {
  const { t } = useText();
  const frame = useRef<HTMLButtonElement>(null);
  const dragState = useRef<{ readonly grip: Grip; readonly x: number; readonly y: number } | null>(null);

  function handleDown(event: PointerEvent<HTMLElement>, grip: Grip) {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    dragState.current = { grip, x: event.clientX, y: event.clientY };
  }

  function handleMove({ clientX, clientY }: PointerEvent) {
    const stage = frame.current?.parentElement?.getBoundingClientRect();
    if (!dragState.current || !stage) return;
    const { grip, x, y } = dragState.current;
    dragState.current = { grip, x: clientX, y: clientY };
    onChange(CHANGES[grip](area, (clientX - x) / stage.width, (clientY - y) / stage.height));
  }

  function handleKey(event: KeyboardEvent) {
    const by = [...ARROWS].find(([key]) => key === event.key)?.[1];
    if (!by) return;
    event.preventDefault();
    onChange((event.shiftKey ? grownBy : movedBy)(area, by[0], by[1]));
  }

  const grab = (grip: Grip) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => handleDown(event, grip),
    onPointerMove: handleMove,
    onPointerUp: () => {
      dragState.current = null;
    },
  });
  return (
    <button
      ref={frame}
      type="button"
      aria-label={t(isBlur ? "photo-step.blur-frame" : "photo-step.crop-frame")}
      className={isBlur ? "area-frame blur" : "area-frame"}
      style={{
        left: `${area.x * 100}%`,
        top: `${area.y * 100}%`,
        width: `${area.width * 100}%`,
        height: `${area.height * 100}%`,
      }}
      onKeyDown={handleKey}
      {...grab("move")}
    >
      <span className="area-grip near" {...grab("near")} />
      <span className="area-grip far" {...grab("far")} />
    </button>
  );
}
