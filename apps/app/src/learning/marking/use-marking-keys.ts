import { useEffect, useRef } from "react";

interface MarkingKeys {
  readonly onStep: (by: number) => void;
}

/** J and K go to the next and the one before, outside of fields. */
export function useMarkingKeys({ onStep }: MarkingKeys): void {
  const step = useRef(onStep);
  useEffect(() => {
    step.current = onStep;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
      if (event.code === "KeyJ") step.current(1);
      if (event.code === "KeyK") step.current(-1);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select") !== null;
