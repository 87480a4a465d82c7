import { useRef, type KeyboardEvent, type PointerEvent } from "react";

import { useText } from "#platform/text/use-text.ts";

import { movedBy, resizedBy, type Area, type Grip } from "./photo-edit.ts";

interface AreaFrameProps {
  readonly area: Area;
  readonly kind: "crop" | "blur" | "square";
  /** The frame that it becomes, and what was done to it: its area when it was grasped, and where. */
  readonly onChange: (area: Area, from: { readonly area: Area; readonly grip: Grip }) => void;
}

const WHOLE: Grip = { x: 0, y: 0 };
const FAR: Grip = { x: 1, y: 1 };
const CORNERS = [
  { name: "top-left", x: -1, y: -1 },
  { name: "top-right", x: 1, y: -1 },
  { name: "bottom-left", x: -1, y: 1 },
  { name: "bottom-right", x: 1, y: 1 },
] as const;
const EDGES = [
  { name: "top", x: 0, y: -1 },
  { name: "left", x: -1, y: 0 },
  { name: "right", x: 1, y: 0 },
  { name: "bottom", x: 0, y: 1 },
] as const;
const STEP = 0.02;
const ARROWS = new Map([
  ["ArrowLeft", [-STEP, 0]],
  ["ArrowRight", [STEP, 0]],
  ["ArrowUp", [0, -STEP]],
  ["ArrowDown", [0, STEP]],
] as const);

/**
 * A frame over a picture: its middle moves it, its corners and edges resize it, by hand or by the arrows.
 * With Shift the arrows resize the whole frame.
 */
export function AreaFrame({ area, kind, onChange }: AreaFrameProps) {
  const { t } = useText();
  const { frame, grasp } = useGrasp(area, onChange);
  const grips = kind === "crop" ? [...EDGES, ...CORNERS] : CORNERS;
  return (
    <>
      {kind !== "blur" && <div className="area-shade" style={{ clipPath: cutOut(area) }} />}
      <div
        ref={frame}
        className={`area-frame ${kind}`}
        style={{
          left: `${area.x * 100}%`,
          top: `${area.y * 100}%`,
          width: `${area.width * 100}%`,
          height: `${area.height * 100}%`,
        }}
      >
        <button
          type="button"
          className="area-middle"
          aria-label={t(kind === "blur" ? "photo-step.blur-frame" : "photo-step.crop-frame")}
          {...grasp(WHOLE)}
        />
        {grips.map(({ name, ...grip }) => (
          <button
            key={name}
            type="button"
            className={`area-grip ${name}`}
            aria-label={t(`photo-step.grip-${name}`)}
            {...grasp(grip)}
          />
        ))}
      </div>
    </>
  );
}

/** All of a picture but this area. */
function cutOut({ x, y, width, height }: Area): string {
  const [left, right, top, bottom] = [x, x + width, y, y + height].map((part) => `${part * 100}%`);
  const hole = `${left} ${top}, ${right} ${top}, ${right} ${bottom}, ${left} ${bottom}, ${left} ${top}`;
  return `polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, ${hole})`;
}

/** How the parts of a frame follow a pointer and the arrows; `frame`: the element that lies on the picture. */
function useGrasp(area: Area, onChange: AreaFrameProps["onChange"]) {
  const frame = useRef<HTMLDivElement>(null);
  // Moves are counted from where the pointer went down: several may come before the frame is drawn again.
  const start = useRef<{ readonly area: Area; readonly x: number; readonly y: number } | null>(null);

  const change = (from: Area, grip: Grip, x: number, y: number) =>
    onChange(grip === WHOLE ? movedBy(from, x, y) : resizedBy(from, grip, x, y), { area: from, grip });

  function handleMove({ clientX, clientY }: PointerEvent, grip: Grip) {
    const stage = frame.current?.parentElement?.getBoundingClientRect();
    if (!start.current || !stage) return;
    const { x, y } = start.current;
    change(start.current.area, grip, (clientX - x) / stage.width, (clientY - y) / stage.height);
  }

  function handleKey(event: KeyboardEvent, grip: Grip) {
    const by = [...ARROWS].find(([key]) => key === event.key)?.[1];
    if (!by) return;
    event.preventDefault();
    change(area, event.shiftKey && grip === WHOLE ? FAR : grip, by[0], by[1]);
  }

  function handleEnd() {
    start.current = null;
  }

  const grasp = (grip: Grip) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { area, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => handleMove(event, grip),
    onPointerUp: handleEnd,
    onPointerCancel: handleEnd,
    onKeyDown: (event: KeyboardEvent) => handleKey(event, grip),
  });
  return { frame, grasp };
}
