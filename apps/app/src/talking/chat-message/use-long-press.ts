import { useRef, type MouseEvent, type TouchEvent } from "react";

const HOLD_MS = 500;

/** Handlers that call when something is held with a finger or clicked with the right button. */
export function useLongPress(onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  return {
    onContextMenu: (press: MouseEvent) => {
      // Links and pictures have a menu of their own.
      if (press.target instanceof Element && press.target.closest("a, img, video, audio")) return;
      press.preventDefault();
      cancel();
      onPress();
    },
    onTouchStart: ({ touches }: TouchEvent) => {
      cancel();
      if (touches.length === 1) timer.current = setTimeout(onPress, HOLD_MS);
    },
    onTouchMove: cancel,
    onTouchEnd: cancel,
    onTouchCancel: cancel,
  };
}
