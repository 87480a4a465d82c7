import { useEffect, useEffectEvent } from "react";

import type { Paste } from "./use-paste.ts";

/** Escape discards a pasted block; Enter takes it while nothing else in it is focused. */
export function usePasteKeys({ toWrite, enter, discard }: Paste): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isHere = document.activeElement?.classList.contains("paste-preview") ?? false;
    if (event.key === "Escape") discard();
    else if (event.key === "Enter" && isHere && toWrite.length > 0) enter();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
