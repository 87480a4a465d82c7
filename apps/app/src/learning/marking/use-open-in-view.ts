import { useEffect, useRef } from "react";

/**
 * Scrolls to the answer that is opened next: who marks on a phone stands at the end of the form. The first answer stays
 * where the page begins.
 */
export function useOpenInView(attemptId: number | undefined) {
  const line = useRef<HTMLButtonElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const shown = useRef(attemptId);
  useEffect(() => {
    if (shown.current === attemptId) return;
    shown.current = attemptId;
    line.current?.scrollIntoView({ block: "nearest", inline: "center" });
    head.current?.scrollIntoView({ block: "nearest" });
  }, [attemptId]);
  return { line, head };
}
