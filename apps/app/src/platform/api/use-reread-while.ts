import { useEffect, useEffectEvent } from "react";

const EVERY_MS = 3000;

/** Reads again every three seconds while the server is at work on something that the page shows. */
export function useRereadWhile(isAtWork: boolean, refresh: () => unknown): void {
  const reread = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (!isAtWork) return undefined;
    const timer = setInterval(reread, EVERY_MS);
    return () => clearInterval(timer);
  }, [isAtWork]);
}
