import { useEffect, useState } from "react";

import { useApi } from "#platform/api/api.ts";

const SECOND_MS = 1000;

/** Milliseconds until a deadline by the server's clock, to the second; null without one. Below 0 it is over. */
export function useTimeLeft(deadline: string | null): number | null {
  const { now } = useApi();
  const [at, setAt] = useState(now);
  useEffect(() => {
    if (deadline === null) return undefined;
    const timer = setInterval(() => setAt(now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [deadline, now]);
  return deadline === null ? null : Date.parse(deadline) - at;
}
